#include "checks/Checks.h"
#include "checks/ModuleMoves.h"
#include "checks/OperatorCall.h"
#include "checks/RestoredModules.h"
#include "checks/TensorIndex.h"
#include "checks/TransferCopy.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"

#include <algorithm>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::hotness;
using namespace syncline::lint::model;
using namespace syncline::rules;

MatchResult checks::checkCall(const Match &M, const CallFacts &Call) {
  switch (M.Pattern) {
  case PatternKind::OperatorCall:
    return checkOperatorCall(M, Call);
  case PatternKind::TensorIndex:
    return checkTensorIndex(M, Call);
  case PatternKind::Transfer:
    return checkTransfer(M, Call);
  case PatternKind::StreamOrder:
    return std::nullopt;
  }
  return std::nullopt;
}

/// Whether \p Site is a Module::to() with the CPU.
static bool movesModuleToHost(const Match &M, const CallSite &Site) {
  if (std::ranges::none_of(M.When, [](const Condition &Each) {
        return Each.Device == DeviceKind::CPU;
      }))
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(Site.Call.Callee);
  return Method && Method->getNumParams() > 0 &&
         classify(Method->getParamDecl(0)->getType()) == TypeClass::Device;
}

static bool copiesToHost(const Match &M) {
  return M.Pattern == PatternKind::Transfer &&
         M.Transfer.Way == Direction::DeviceToHost;
}

MatchResult checks::check(const Match &M, const CallSite &Site) {
  if (M.HotOnly && Site.Heat == Heat::Cold)
    return std::nullopt;
  if (M.RestoresSaved && !restoresSaved(Site))
    return std::nullopt;
  if (M.Pattern == PatternKind::StreamOrder)
    return Site.Hazard ? MatchResult(Site.Hazard->ConfidenceLevel)
                       : std::nullopt;
  MatchResult Result = checkCall(M, Site);
  if (Result && movesModuleToHost(M, Site) && isFirstMove(Site))
    return std::nullopt;
  if (Result && savesFromHost(Site))
    return std::nullopt;
  if (Result && movesRestored(Site))
    return Confidence::Possible;
  // If the model runs on the host, so does the data that moves with it.
  if (Result == Confidence::Likely && copiesToHost(M) && goesWithModule(Site))
    return Confidence::Possible;
  return Result;
}
