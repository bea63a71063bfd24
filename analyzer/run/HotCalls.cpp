#include "run/HotCalls.h"
#include "findings/Utf16.h"
#include "program/HotChains.h"

#include <algorithm>
#include <filesystem>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::hotness;
using namespace syncline::lint::program;
using namespace syncline::lint::run;
namespace fs = std::filesystem;

/// The maximum number of calls in a finding in addition to the chain.
static constexpr size_t MostOtherCalls = 3;

static PathStep stepOf(const ChainLink &Link, bool IsFirst) {
  const CallPlace &Where = Link.Call->Where;
  std::string Text = (Link.Caller ? Link.Caller->Name : "?") + "() calls " +
                     Link.Callee + "()";
  if (IsFirst && !Link.Call->Heat.empty())
    Text += " " + Link.Call->Heat;
  return {Where.File, Where.Line, Where.Column, Text, Where.Utf16Column};
}

/// "called from train(), train.cpp:7, in a loop, through step()".
static std::string textOf(const std::vector<ChainLink> &Chain,
                          const std::string &Guard) {
  const ChainLink &First = Chain.front();
  const CallPlace &Where = First.Call->Where;
  std::string Text = "called from " +
                     (First.Caller ? First.Caller->Name : "?") + "(), " +
                     fs::path(Where.File).filename().string() + ":" +
                     std::to_string(Where.Line);
  if (!First.Call->Heat.empty())
    Text += ", " + First.Call->Heat;
  if (Chain.size() > 1)
    Text += ", through " + First.Callee + "()";
  if (!Guard.empty())
    Text += ", under the periodic condition '" + Guard + "'";
  return Text;
}

static void addChain(Finding &F, const std::vector<ChainLink> &Chain) {
  F.Guard = F.ColdGuard;
  for (const ChainLink &Each : Chain) {
    if (F.Guard.empty())
      F.Guard = Each.Call->Guard;
    F.HotPath.push_back(stepOf(Each, &Each == &Chain.front()));
  }
  F.HotPath.push_back({F.File, F.Line, F.Column, F.Rule->message(),
                       utf16Column(F.SourceLine, F.Column)});
  F.Heat = Heat::Called;
  // A message that was extended before is about a capture.
  if (F.Message == F.Rule->message())
    F.Message += " (" + textOf(Chain, F.Guard) + ")";
}

static void addOthers(Finding &F, const std::vector<ChainLink> &Calls) {
  auto IsKnown = [&](const ChainLink &Link) {
    const CallPlace &Where = Link.Call->Where;
    return std::ranges::any_of(F.HotPath, [&](const PathStep &Step) {
      return Step.File == Where.File && Step.Line == Where.Line &&
             Step.Column == Where.Column;
    });
  };
  size_t More = 0;
  for (const ChainLink &Each : Calls) {
    if (IsKnown(Each))
      continue;
    if (F.OtherCalls.size() < MostOtherCalls)
      F.OtherCalls.push_back(stepOf(Each, true));
    else
      ++More;
  }
  if (More > 0)
    F.OtherCalls.back().Text +=
        ", and " + std::to_string(More) +
        (More == 1 ? " more call on a hot path" : " more calls on hot paths");
}

void run::addHotCalls(std::vector<Finding> &Findings,
                      const std::vector<Unit> &Units,
                      const std::vector<ProgramUnit> &Others) {
  std::vector<const UnitSummary *> Summaries;
  for (const Unit &Each : Units)
    if (Each.Result.Lint.Summary)
      Summaries.push_back(&*Each.Result.Lint.Summary);
  for (const ProgramUnit &Each : Others)
    Summaries.push_back(&Each.summary());
  HotChains Chains(Summaries);
  for (Finding &Each : Findings) {
    if (Each.FunctionId == 0 || Each.InTest)
      continue;
    if (Each.Heat == Heat::Cold)
      if (std::vector<ChainLink> Chain = Chains.chainTo(Each.FunctionId);
          !Chain.empty())
        addChain(Each, Chain);
    if (Each.Heat == Heat::Called)
      addOthers(Each, Chains.hotCallsTo(Each.FunctionId));
  }
}
