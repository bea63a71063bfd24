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

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::findings;
using namespace syncline::lint::hotness;
using namespace syncline::lint::isolation;
using namespace syncline::lint::model;
using namespace syncline::lint::pipeline;
using namespace syncline::rules;

namespace {

/// The way of one call through the stages, for one rule.
class Passage {
public:
  Passage(const CallSite &Site, SourceLocation Location, const WorkItem &Place,
          const RuleEntry &Candidate, UnitTools &Tools)
      : Site(Site), Location(Location), Place(Place), Candidate(Candidate),
        Tools(Tools) {}

  void run() {
    std::optional<Confidence> Sureness = sureness();
    if (!Sureness)
      return;
    if (*Sureness < Tools.Request.MinConfidence)
      return keepComment();
    FindingKey Key(Location.getRawEncoding(), Candidate.Rule);
    const Finding *Known = Tools.Sink.find(Key);
    if (!Known)
      Tools.Sink.add(Key, newFinding(*Sureness));
    Tools.Reads.add(Key, Site, Candidate);
    if (!Known)
      return;
    Tools.Sink.raise(Key, *Sureness);
    if (Known->Heat == Heat::Cold && Site.Heat != Heat::Cold)
      Tools.Sink.heat(Key, describedFinding());
  }

private:
  void isolated(Stage S, const std::string &Detail,
                llvm::function_ref<void()> Work) {
    WorkItem Item = Place;
    Item.Stage = S;
    Item.Detail = Detail;
    Tools.Run(Item, Work);
  }

  std::optional<Confidence> sureness() {
    MatchResult Result;
    isolated(Stage::Match, Candidate.Rule->Id, [&] {
      if (MatchResult Matched = matchAt(Candidate, Site))
        Result = confidenceOf(*Matched, *Candidate.Match, Site);
    });
    return Result;
  }

  /// A finding that is not shown has its comment for runs that show it.
  void keepComment() {
    if (Tools.Request.CheckNolints)
      comments().suppress(Place.Line, Candidate.Rule->checkName());
  }

  Suppressions &comments() {
    return Tools.Comments.of(Tools.Locations.sources().getFileID(Location));
  }

  /// The finding with the frequency of its call.
  Finding describedFinding() {
    const Rule &R = *Candidate.Rule;
    Hotness Runs{Site.Heat, {}, {}, {}};
    InvariantLoop Loop;
    isolated(Stage::Hotness, {},
             [&] { Runs = hotnessOf(Site, Tools.Hot, Tools.Locations); });
    isolated(Stage::Invariance, {}, [&] {
      Loop = invariantLoopOf(Site, R, Tools.Fixes, Tools.Locations);
    });
    Finding F;
    F.Heat = Runs.Heat;
    F.Guard = Runs.Guard;
    F.InvariantLoopLine = Loop.Line;
    F.HotPath = std::move(Runs.Calls);
    if (!F.HotPath.empty())
      F.HotPath.push_back(
          Tools.Locations.step(Site.Call.NameLocation, R.message()));
    F.Message = R.message();
    isolated(Stage::Message, {}, [&] { F.Message = messageOf(R, Runs, Loop); });
    return F;
  }

  /// The uses of the value, and what is known of how often it is read.
  std::set<Use> uses(const Finding &F) {
    std::set<Use> Uses = Tools.Fixes.usesAt(Site);
    if (F.InvariantLoopLine > 0)
      Uses.insert(Use::Invariant);
    if (!F.Guard.empty())
      Uses.insert(Use::Periodic);
    return Uses;
  }

  Finding newFinding(Confidence Sureness) {
    const SourceManager &Sources = Tools.Locations.sources();
    Finding F = describedFinding();
    F.Rule = Candidate.Rule;
    F.Confidence = Sureness;
    F.File = Place.File;
    F.Line = Place.Line;
    F.Column = Sources.getSpellingColumnNumber(Location);
    F.Function = Place.Function;
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
};

} // namespace

void pipeline::visitCall(const CallSite &Site, UnitTools &Tools) {
  const std::vector<RuleEntry> &Candidates = candidatesAt(Site, Tools.Index);
  if (Candidates.empty())
    return;
  SourceLocation Location = Tools.Locations.shown(Site.Call.NameLocation);
  if (!Tools.Files.isReported(Location))
    return;
  WorkItem Place;
  Place.Function = qualifiedName(Site.Holder);
  Place.File = Tools.Locations.path(Location);
  Place.Line = Tools.Locations.line(Location);
  for (const RuleEntry &Each : Candidates)
    Passage(Site, Location, Place, Each, Tools).run();
}
