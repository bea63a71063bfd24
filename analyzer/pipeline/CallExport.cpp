#include "pipeline/CallExport.h"
#include "hotness/HotFunctions.h"
#include "model/Names.h"
#include "pipeline/HotnessStage.h"
#include "pipeline/LocationPrinter.h"
#include "summaries/Symbols.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::hotness;
using namespace syncline::lint::model;
using namespace syncline::lint::pipeline;
using namespace syncline::lint::program;
using namespace syncline::lint::summaries;

namespace {

using FunctionSet = llvm::DenseSet<const FunctionDecl *>;

class CallExporter {
public:
  CallExporter(const HotFunctions &Hot, const FunctionSet &WithFindings,
               const Symbols &Names, const LocationPrinter &Locations,
               const ASTContext &Context)
      : Hot(Hot), Names(Names), Locations(Locations), Context(Context),
        Leading(WithFindings) {}

  void run(UnitSummary &Summary) {
    findLeading();
    for (const FunctionDecl *Each : Leading)
      if (FunctionId Id = Names.idOf(*Each); Id && Each->hasBody())
        add(*Each, Summary.Calls[Id]);
  }

private:
  /// Whether another unit of the program may define \p Function.
  bool isElsewhere(const FunctionDecl &Function) const {
    return !Function.hasBody() && !isLibTorch(Function) &&
           !isInNamespaceStd(Function) &&
           !Locations.sources().isInSystemHeader(Function.getLocation()) &&
           Names.of(Function) != 0;
  }

  /// Finds the functions that make such calls, directly or indirectly.
  void findLeading() {
    llvm::DenseMap<const FunctionDecl *,
                   llvm::SmallVector<const FunctionDecl *>>
        Callers;
    llvm::SmallVector<const FunctionDecl *> Pending(Leading.begin(),
                                                    Leading.end());
    for (const auto &[Function, Calls] : Hot.callees())
      for (const auto &Each : Calls) {
        Callers[Each.Callee].push_back(Function);
        if (isElsewhere(*Each.Callee) && Leading.insert(Each.Callee).second)
          Pending.push_back(Each.Callee);
      }
    while (!Pending.empty())
      for (const FunctionDecl *Each : Callers[Pending.pop_back_val()])
        if (Leading.insert(Each).second)
          Pending.push_back(Each);
  }

  void add(const FunctionDecl &Function, CallingFunction &Result) {
    Result.Name = qualifiedName(Function);
    auto Known = Hot.callees().find(Function.getCanonicalDecl());
    if (Known == Hot.callees().end())
      return;
    for (const auto &Each : Known->second)
      if (Leading.contains(Each.Callee))
        if (FunctionId Callee = Names.idOf(*Each.Callee))
          add(Callee, Each, Result);
  }

  static CallPlace placeOf(const PathStep &Step) {
    return {Step.File, Step.Line, Step.Column, Step.Utf16Column};
  }

  void add(FunctionId Callee, const CallEdge &Edge, CallingFunction &Result) {
    bool IsHot = Edge.Runs.Heat != Heat::Cold;
    // Of the calls that are not hot, one per callee is enough.
    if (!IsHot && llvm::any_of(Result.Calls, [&](const ProgramCall &Other) {
          return Other.Callee == Callee && Other.Guard.empty();
        }))
      return;
    ProgramCall New;
    New.Callee = Callee;
    New.Where = placeOf(Locations.step(Edge.Where, {}));
    New.IsHot = IsHot;
    if (IsHot && Edge.Runs.Heat != Heat::Forward)
      New.Heat = frequencyText(Edge.Runs.Heat);
    New.Guard = Edge.Runs.Guard ? guardText(*Edge.Runs.Guard, Context) : "";
    Result.Calls.push_back(std::move(New));
  }

  const HotFunctions &Hot;
  const Symbols &Names;
  const LocationPrinter &Locations;
  const ASTContext &Context;
  FunctionSet Leading;
};

} // namespace

void pipeline::exportCalls(const HotFunctions &Hot,
                           const FunctionSet &WithFindings,
                           const Symbols &Names,
                           const LocationPrinter &Locations,
                           const ASTContext &Context, UnitSummary &Summary) {
  CallExporter(Hot, WithFindings, Names, Locations, Context).run(Summary);
}
