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

static bool returnsTensors(const FunctionDecl &Function) {
  return isTensorOrList(Function.getReturnType());
}

namespace {

class DeviceExporter {
public:
  DeviceExporter(const DeviceCode &Code, const Symbols &Names)
      : Code(Code), Names(Names) {}

  /// The functions from which \p Function gets tensors, \p Calls its callees.
  std::set<SymbolId> sourcesOf(const DeviceCode::Functions &Calls) const {
    std::set<SymbolId> Result;
    for (const FunctionDecl *Each : Calls)
      if (returnsTensors(*Each) && !isLibTorch(*Each) &&
          !isInNamespaceStd(*Each))
        if (SymbolId Id = Names.of(*Each))
          Result.insert(Id);
    return Result;
  }

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
  for (const auto &[Function, Calls] : Code.callees()) {
    // The first declaration may be in a header that names no GPU.
    const FunctionDecl *Body = Function->getDefinition();
    SymbolId Id = Body ? Names.of(*Function) : 0;
    if (Id == 0)
      continue;
    // Also if this unit has learned from others that it is GPU-related: the
    // reason must last.
    if (std::set<SymbolId> Sources = Exporter.sourcesOf(Calls);
        !Sources.empty())
      Summary.TensorsFrom[Id].merge(Sources);
    if (Code.contains(*Body) && returnsTensors(*Function))
      Summary.DeviceResults.insert(Id);
  }
  auto Export = [&](const FunctionDecl &Function) {
    SymbolId Id = Code.contains(Function) ? 0 : Names.of(Function);
    if (Id == 0 ||
        (!hasTrackedParameter(Function) && !Summary.TensorsFrom.contains(Id)))
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
