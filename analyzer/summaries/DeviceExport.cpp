#include "summaries/DeviceExport.h"
#include "model/Names.h"
#include "summaries/CallerArguments.h"
#include "summaries/DeviceCode.h"
#include "summaries/Symbols.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;
using namespace syncline::lint::program;
using namespace syncline::lint::summaries;

namespace {

class DeviceExporter {
public:
  DeviceExporter(const DeviceCode &Code, const Symbols &Names)
      : Code(Code), Names(Names) {}

  std::set<SymbolId> calledByDeviceCode() const {
    std::set<SymbolId> Result;
    for (const FunctionDecl *Each : Code.calledElsewhere())
      if (SymbolId Id = nameElsewhere(*Each))
        Result.insert(Id);
    return Result;
  }

  /// Collects the callees of \p Function, direct or through functions of this
  /// unit.
  void follow(const FunctionDecl &Function) {
    Visited.clear();
    Called.clear();
    visit(&Function);
  }

  llvm::DenseSet<const FunctionDecl *> Visited;
  std::set<SymbolId> Called;

private:
  /// Only functions that take tensors depend on the caller's GPU.
  SymbolId nameElsewhere(const FunctionDecl &Function) const {
    if (Function.hasBody() || !hasTrackedParameter(Function) ||
        isLibTorch(Function) || isInNamespaceStd(Function))
      return 0;
    return Names.of(Function);
  }

  void visit(const FunctionDecl *Function) {
    if (!Visited.insert(Function).second)
      return;
    if (auto Others = Code.overriders().find(Function);
        Others != Code.overriders().end())
      llvm::for_each(Others->second,
                     [&](const FunctionDecl *Each) { visit(Each); });
    auto Known = Code.callees().find(Function);
    if (Known == Code.callees().end()) {
      if (SymbolId Id = nameElsewhere(*Function))
        Called.insert(Id);
      return;
    }
    for (const FunctionDecl *Each : Known->second)
      visit(Each);
  }

  const DeviceCode &Code;
  const Symbols &Names;
};

} // namespace

void summaries::exportDeviceCode(
    const DeviceCode &Code, const llvm::DenseSet<const FunctionDecl *> &Open,
    const Symbols &Names, UnitSummary &Summary) {
  DeviceExporter Exporter(Code, Names);
  Summary.CalledByDeviceCode = Exporter.calledByDeviceCode();
  auto Export = [&](const FunctionDecl &Function) {
    SymbolId Id = Code.contains(Function) || !hasTrackedParameter(Function)
                      ? 0
                      : Names.of(Function);
    if (Id == 0)
      return;
    Exporter.follow(Function);
    if (!Exporter.Called.empty())
      Summary.CallsElsewhere[Id].merge(Exporter.Called);
    if (llvm::any_of(Exporter.Visited, [&](const FunctionDecl *Each) {
          return Open.contains(Each);
        }))
      Summary.QueriedDeviceCode.insert(Id);
  };
  for (const auto &[Function, Calls] : Code.callees())
    Export(*Function);
  // A call of a virtual function may run its overrides in this unit.
  for (const auto &[Function, Others] : Code.overriders())
    if (!Code.callees().contains(Function))
      Export(*Function);
}
