#include "pipeline/LintUnit.h"
#include "checks/Synchronization.h"
#include "frontend/LibTorchVersion.h"
#include "hotness/HotFunctions.h"
#include "hotness/TestCode.h"
#include "isolation/Isolation.h"
#include "model/Names.h"
#include "pipeline/CallExport.h"
#include "pipeline/CallPipeline.h"
#include "pipeline/UnitBodies.h"
#include "summaries/DeviceCode.h"
#include "summaries/DeviceExport.h"
#include "summaries/Registrations.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

#include <set>
#include <string>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::config;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes;
using namespace syncline::lint::frontend;
using namespace syncline::lint::hotness;
using namespace syncline::lint::isolation;
using namespace syncline::lint::model;
using namespace syncline::lint::pipeline;
using namespace syncline::lint::summaries;
using namespace syncline::rules;

namespace {

/// The analysis of one unit.
class UnitAnalysis {
public:
  UnitAnalysis(const ParsedUnit &Unit, const LintRequest &Request,
               LintResult &Result)
      : Unit(Unit), Request(Request), Result(Result),
        Locations(Unit.Context.getSourceManager(), Request.WorkingDirectory),
        Comments(Unit.Context.getSourceManager()), Sink(Unit.Hooks.Observe),
        Index(Request.Rules, Result.LibTorch),
        Syncs(Request.Known, Result.LibTorch),
        OnDevice(Unit.Context, Request.AssumeGpu), Operators(Unit.Context),
        Tests(Unit.Context.getSourceManager(),
              Request.IsOfTestTarget && !Request.Tests),
        Analysis(
            Unit.Context, [this](const CallSite &Site) { visit(Site); },
            [this](const CallView &Call, const Evaluator &Values) {
              return synchronizes({Call, Values, this->Unit.Context}, Syncs);
            },
            Unit.Hooks.Imports),
        Tools{Request,
              Index,
              Syncs,
              Unit.Files,
              Hot,
              Locations,
              Analysis.names(),
              Fixes,
              Comments,
              Sink,
              Reads,
              Open,
              [this](const WorkItem &Item, llvm::function_ref<void()> Work) {
                isolated(Item, Work);
              }} {}

  void run() {
    isolated(ofFile("declarations"),
             [&] { Bodies = bodiesIn(Unit.Declarations, Unit.Files); });
    isolated(ofFile("operators"), [&] { findOperators(); });
    isolated(ofFile("tests"), [&] { findTests(); });
    for (const FunctionDecl *Each : Bodies.Functions)
      isolated(itemOf(Stage::Summary, *Each), [&] {
        Hot.add(*Each, Tests.contains(*Each), [this](const CallView &Call) {
          return Operators.kernelRunBy(Call);
        });
        Analysis.add(*Each);
      });
    isolated(ofFile("calls"), [&] { connect(); });
    if (InOrder.empty())
      InOrder = Bodies.Functions;
    analyzeBodies();
    noteDevices();
    Sink.take(Result);
    if (Unit.Hooks.Summarize)
      isolated(ofFile("program"), [&] {
        Result.Summary = Analysis.summary(
            {Bodies.Functions, Bodies.Declared, Bodies.Initializers});
        Result.Summary->IsTest = Tests.isAll();
        exportDeviceCode(OnDevice, Open.OfDeviceCode, Analysis.names(),
                         *Result.Summary);
        exportCalls(Hot, Open.WithFindings, Analysis.names(), Locations,
                    Unit.Context, *Result.Summary);
      });
    isolated(ofFile("comments"), [&] { reportComments(); });
  }

private:
  /// Discards the summaries in progress after a failure.
  void isolated(const WorkItem &Item, llvm::function_ref<void()> Work) {
    if (!Unit.Hooks.Guard.run(Item, Work))
      Analysis.abandonSummaries();
  }

  WorkItem ofFile(const char *What) const {
    const SourceManager &Sources = Locations.sources();
    return {Stage::File, What, {}, Locations.path(Sources.getMainFileID()), 0};
  }

  WorkItem itemOf(Stage S, const NamedDecl &D) const {
    return {S,
            {},
            qualifiedName(D),
            Locations.path(D.getLocation()),
            Locations.line(D.getLocation())};
  }

  void findTests() {
    if (Request.Tests)
      return;
    for (const FunctionDecl *Each : Bodies.Functions)
      Tests.add(*Each);
    for (const auto &[Holder, Initializer] : Bodies.Initializers)
      Tests.add(*Initializer);
    Tests.propagate();
  }

  void visit(const CallSite &Site) {
    if (!Tests.contains(Site.Holder))
      return visitCall(Site, Tools);
    CallSite InTest = Site;
    InTest.InTest = true;
    InTest.Heat = Heat::Cold;
    InTest.Guard = nullptr;
    visitCall(InTest, Tools);
  }

  /// Connects the facts of functions about each other.
  void connect() {
    for (const FunctionDecl *Each : Bodies.Declared)
      OnDevice.add(*Each);
    for (const CXXRecordDecl *Each : Bodies.Classes)
      OnDevice.add(*Each);
    for (const FieldDecl *Each : Bodies.Fields)
      OnDevice.add(*Each, Each->getInClassInitializer());
    for (const auto &[Holder, Initializer] : Bodies.Initializers)
      OnDevice.add(*Holder, Initializer);
    import();
    Hot.propagate();
    OnDevice.propagate();
    Analysis.connect();
    nameFunctions();
    addKernels();
    InOrder = Hot.callersFirst(Bodies.Functions);
  }

  void findOperators() {
    for (const auto &[Holder, Initializer] : Bodies.Initializers)
      Operators.addInitializer(*Initializer);
    for (const FunctionDecl *Each : Bodies.Functions)
      Operators.add(*Each);
    Analysis.setKernels(
        [this](const CallView &Call) { return Operators.kernelRunBy(Call); });
  }

  /// Registering a kernel takes its address.
  void addKernels() {
    Registrations::Functions Kernels = Operators.hostKernels();
    for (const FunctionDecl *Each : Kernels)
      Analysis.addHostKernel(*Each);
    for (const FunctionDecl *Each : Hot.addressTaken())
      if (!Kernels.contains(Each))
        Analysis.addUnseenCallers(*Each);
  }

  void noteDevices() {
    const summaries::Placements &Placed = Analysis.placements();
    Result.NamesGpu = OnDevice.namesGpu() || Placed.isHidden();
    Result.PlacesOnGpu = OnDevice.usesGpu() || Placed.mayBeOnGpu();
  }

  /// Imports facts from calls in other units.
  void import() {
    const program::ImportedFacts *Imports = Unit.Hooks.Imports;
    if (!Imports || Imports->DeviceCode.empty())
      return;
    // The body of a virtual function may be in another unit.
    for (const FunctionDecl *Each : Bodies.Declared)
      if (Imports->DeviceCode.contains(Analysis.names().of(*Each)))
        OnDevice.reach(*Each);
  }

  void nameFunctions() {
    std::set<std::string> Defined, Undefined;
    for (const FunctionDecl *Each : Bodies.Declared)
      if (Each->hasBody())
        Defined.insert(qualifiedName(*Each));
      else if (Each->isReferenced() && !Each->isPureVirtual() &&
               !Each->isDeleted() && !Each->isDefaulted())
        Undefined.insert(qualifiedName(*Each));
    Result.Defined.assign(Defined.begin(), Defined.end());
    Result.Undefined.assign(Undefined.begin(), Undefined.end());
    for (const FunctionDecl *Each : Bodies.Instantiated)
      Result.Instantiated.push_back(Locations.place(Each->getLocation()));
  }

  void analyzeBodies() {
    for (const FunctionDecl *Each : InOrder)
      isolated(itemOf(Stage::Analysis, *Each), [&] {
        Analysis.analyze(*Each, Hot.frequencyOf(*Each),
                         OnDevice.contains(*Each));
        Reads.join(Fixes, Sink, Locations);
      });
    for (const auto &[Holder, Initializer] : Bodies.Initializers)
      isolated(itemOf(Stage::Analysis, *Holder), [&] {
        Analysis.analyzeInitializer(*Holder, *Initializer,
                                    OnDevice.contains(*Holder));
      });
  }

  void reportComments() {
    // clang-tidy judges its comments itself.
    if (Request.KeepSuppressed)
      return;
    auto PathOf = [&](FileID File) { return Locations.path(File); };
    std::vector<std::string> Ids;
    Ids.reserve(Request.Known.size());
    for (const Rule *Each : Request.Known)
      Ids.push_back(Each->Id);
    Result.NolintFaults = Comments.faults(Unit.Files, Ids, PathOf);
    if (Request.CheckNolints)
      Result.Nolints = Comments.all(Unit.Files, Unit.Skipped, PathOf);
  }

  const ParsedUnit &Unit;
  const LintRequest &Request;
  LintResult &Result;
  LocationPrinter Locations;
  FixMaker Fixes;
  FileSuppressions Comments;
  FindingSink Sink;
  ReadGroups Reads;
  OpenFunctions Open;
  /// The rules whose findings are requested.
  RuleIndex Index;
  /// Every rule, to recognize calls that synchronize.
  RuleIndex Syncs;
  HotFunctions Hot;
  DeviceCode OnDevice;
  Registrations Operators;
  TestCode Tests;
  FunctionAnalysis Analysis;
  UnitTools Tools;
  UnitBodies Bodies;
  /// Functions ordered after their callers.
  std::vector<const FunctionDecl *> InOrder;
};

} // namespace

void pipeline::lintUnit(const ParsedUnit &Unit, const LintRequest &Request,
                        LintResult &Result) {
  Result.LibTorch =
      Request.LibTorch ? Request.LibTorch : detectLibTorch(Unit.Headers);
  UnitAnalysis(Unit, Request, Result).run();
}
