#include "pipeline/CallPipeline.h"
#include "model/Names.h"
#include "pipeline/ConfidenceStage.h"
#include "pipeline/FixStage.h"
#include "pipeline/HotnessStage.h"
#include "pipeline/InvarianceStage.h"
#include "pipeline/MatchStage.h"
#include "pipeline/MessageStage.h"
#include "pipeline/RemedyStage.h"
#include "pipeline/SuppressionStage.h"
#include "summaries/Symbols.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"

#include <filesystem>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::findings;
using namespace syncline::lint::hotness;
using namespace syncline::lint::isolation;
using namespace syncline::lint::model;
using namespace syncline::lint::pipeline;
using namespace syncline::rules;

namespace {

/// Takes one call through the stages for one rule.
class RuleApplication {
public:
  RuleApplication(const CallSite &Site, SourceLocation Location,
                  const WorkItem &Place, const RuleEntry &Candidate,
                  UnitTools &Tools)
      : Site(Site), Location(Location), Place(Place), Candidate(Candidate),
        Tools(Tools) {}

  void run() {
    std::optional<Confidence> ConfidenceLevel = confidenceLevel();
    if (!ConfidenceLevel)
      return;
    if (*ConfidenceLevel < Tools.Request.MinConfidence)
      return withhold();
    if (const auto *Function = dyn_cast<FunctionDecl>(&Site.Holder))
      Tools.Open.WithFindings.insert(Function->getCanonicalDecl());
    FindingKey Key(Location.getRawEncoding(), Candidate.Rule);
    const Finding *Known = Tools.Sink.find(Key);
    if (!Known)
      Tools.Sink.add(Key, newFinding(*ConfidenceLevel));
    Tools.Reads.add(Key, Site, Candidate);
    if (!Known)
      return;
    Tools.Sink.raise(Key, *ConfidenceLevel);
    if (Known->Heat == Heat::Cold && Site.Heat != Heat::Cold) {
      Finding Hot;
      describe(Hot);
      Tools.Sink.heat(Key, Hot);
    }
  }

private:
  void isolated(Stage S, const std::string &Detail,
                llvm::function_ref<void()> Work) {
    WorkItem Item = Place;
    Item.Stage = S;
    Item.Detail = Detail;
    Tools.Run(Item, Work);
  }

  std::optional<Confidence> confidenceLevel() {
    MatchResult Result;
    isolated(Stage::Match, Candidate.Rule->Id, [&] {
      Matched = matchAt(Candidate, Site);
      if (!Matched)
        return;
      Result = confidenceOf(*Matched, *Candidate.Match, Site);
      const auto *Function = dyn_cast<FunctionDecl>(&Site.Holder);
      if (Function && dependsOnDeviceCode(*Matched, *Candidate.Match, Site))
        Tools.Open.OfDeviceCode.insert(Function->getCanonicalDecl());
    });
    return Result;
  }

  /// An unreported finding still marks its comment as used.
  void withhold() {
    bool IsSuppressed = false;
    isolated(Stage::Suppression, {}, [&] {
      IsSuppressed =
          comments().suppress(Place.Line, Candidate.Rule->checkName());
    });
    if (IsSuppressed || !Matched)
      return;
    auto [Reason, Level] =
        doubtOf(*Matched, *Candidate.Match, Site, Tools.Request.MinConfidence);
    WithheldFinding F{placedFinding(), Reason};
    F.Would.Confidence = Level;
    Tools.Sink.withhold({Location.getRawEncoding(), Candidate.Rule},
                        std::move(F));
  }

  /// The rule and the place of the finding.
  Finding placedFinding() const {
    Finding F;
    F.Rule = Candidate.Rule;
    F.File = Place.File;
    F.Line = Place.Line;
    F.Column = Tools.Locations.sources().getSpellingColumnNumber(Location);
    const auto *Function = dyn_cast<FunctionDecl>(&Site.Holder);
    if (Function && Function->isDependentContext())
      F.Template = Tools.Locations.place(Function->getLocation());
    return F;
  }

  Suppressions &comments() {
    return Tools.Comments.of(Tools.Locations.sources().getFileID(Location));
  }

  /// Fills in the frequency of its call, and the message.
  void describe(Finding &F) {
    const Rule &R = *Candidate.Rule;
    Hotness Runs{Site.Heat, {}, {}, {}, {}};
    InvariantLoop Loop;
    isolated(Stage::Hotness, {},
             [&] { Runs = hotnessOf(Site, Tools.Hot, Tools.Locations); });
    isolated(Stage::Invariance, {}, [&] {
      Loop = invariantLoopOf(Site, R, Tools.Fixes, Tools.Locations);
    });
    F.Heat = Runs.Heat;
    F.Guard = Runs.Guard;
    F.ColdGuard = Runs.ColdGuard;
    F.InvariantLoopLine = Loop.Line;
    F.HotPath = std::move(Runs.Calls);
    if (!F.HotPath.empty())
      F.HotPath.push_back(
          Tools.Locations.step(Site.Call.NameLocation, R.message()));
    F.Message = R.message();
    isolated(Stage::Message, {},
             [&] { F.Message = messageOf(R, captureText(), Runs, Loop); });
  }

  std::string captureText() const {
    const Expr *Begin = Site.Hazard ? Site.Hazard->Begin : nullptr;
    if (!Begin)
      return {};
    SourceLocation Where = Tools.Locations.shown(Begin->getExprLoc());
    std::string File = Tools.Locations.path(Where);
    return "the capture begins at " +
           std::filesystem::path(File).filename().string() + ":" +
           std::to_string(Tools.Locations.line(Where));
  }

  /// The uses of the value, including those implied by how often it is read.
  std::set<Use> uses(const Finding &F) {
    std::set<Use> Uses = Tools.Fixes.usesAt(Site);
    if (F.InvariantLoopLine > 0)
      Uses.insert(Use::Invariant);
    if (!F.Guard.empty())
      Uses.insert(Use::Periodic);
    return Uses;
  }

  Finding newFinding(Confidence ConfidenceLevel) {
    Finding F = placedFinding();
    describe(F);
    F.Confidence = ConfidenceLevel;
    F.Function = Place.Function;
    if (const auto *Function = dyn_cast<FunctionDecl>(&Site.Holder))
      F.FunctionId = Tools.Names.idOf(*Function);
    F.InTest = Site.InTest;
    F.SourceLine = Tools.Locations.textOfLine(Location);
    F.Fixes =
        fixesAt(Site, *F.Rule, F.File, Tools.Fixes,
                [&](const std::string &Name, llvm::function_ref<void()> Work) {
                  isolated(Stage::Fix, Name, Work);
                });
    isolated(Stage::Message, "remedies", [&] { rankRemedies(F, uses(F)); });
    if (!Tools.Request.KeepSuppressed)
      isolated(Stage::Suppression, {}, [&] { suppress(F, comments()); });
    return F;
  }

  const CallSite &Site;
  SourceLocation Location;
  const WorkItem &Place;
  const RuleEntry &Candidate;
  UnitTools &Tools;
  /// The confidence of the rule's conditions.
  MatchResult Matched;
};

} // namespace

/// The confidence that \p Site blocks the host, whichever rules are selected.
static MatchResult blocks(const CallSite &Site, UnitTools &Tools) {
  MatchResult Result;
  for (const RuleEntry &Each : Tools.Syncs.entriesFor(*Site.Call.Callee)) {
    if (Each.Rule->Effect != Effect::Sync)
      continue;
    if (MatchResult Matched = matchAt(Each, Site))
      Result = either(Result, confidenceOf(*Matched, *Each.Match, Site));
  }
  return Result;
}

/// During a capture, a call that would block fails instead. Returns whether
/// that is what is reported about it.
static bool visitInCapture(const CallSite &Site, WorkItem Place,
                           UnitTools &Tools) {
  using Phase = CaptureState::Phase;
  if (Site.Hazard || Site.Capture.Is == Phase::Outside ||
      Tools.Index.entriesFor(StreamHazard::CaptureSynchronize).empty())
    return false;
  Place.Stage = Stage::Match;
  Place.Detail = "calls that block in a capture";
  MatchResult ConfidenceLevel;
  Tools.Run(Place, [&] { ConfidenceLevel = blocks(Site, Tools); });
  if (!ConfidenceLevel)
    return false;
  bool IsInside = Site.Capture.Is == Phase::Inside;
  CallSite Failing = Site;
  Failing.Hazard = {StreamHazard::CaptureSynchronize,
                    IsInside ? *ConfidenceLevel : Confidence::Possible,
                    Site.Call.Call, nullptr, Site.Capture.Begin};
  visitCall(Failing, Tools);
  return IsInside;
}

void pipeline::visitCall(const CallSite &Site, UnitTools &Tools) {
  const std::vector<RuleEntry> &Candidates = candidatesAt(Site, Tools.Index);
  bool InCapture = Site.Capture.Is != CaptureState::Phase::Outside;
  if (Candidates.empty() && !InCapture)
    return;
  SourceLocation Location = Tools.Locations.shown(Site.Call.NameLocation);
  if (!Tools.Files.isReported(Location))
    return;
  WorkItem Place;
  Place.Function = qualifiedName(Site.Holder);
  Place.File = Tools.Locations.path(Location);
  Place.Line = Tools.Locations.line(Location);
  if (visitInCapture(Site, Place, Tools))
    return;
  for (const RuleEntry &Each : Candidates)
    RuleApplication(Site, Location, Place, Each, Tools).run();
}
