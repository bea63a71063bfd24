#include "pipeline/InvarianceStage.h"
#include "fixes/Fixes.h"
#include "pipeline/LocationPrinter.h"

#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"

using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::fixes;
using namespace syncline::lint::hotness;
using namespace syncline::lint::pipeline;
using namespace syncline::rules;

InvariantLoop pipeline::invariantLoopOf(const CallSite &Site, const Rule &R,
                                        FixMaker &Fixes,
                                        const LocationPrinter &Locations) {
  if (R.Effect != Effect::Sync || Site.Heat != Heat::Loop)
    return {};
  auto [Loop, IsProven] = Fixes.invariantLoop(Site);
  if (!Loop)
    return {};
  return {Locations.sources().getExpansionLineNumber(Loop->getBeginLoc()),
          IsProven};
}
