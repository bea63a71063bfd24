#include "report/ranks/RanksChange.h"

#include "report/model/ChangeParts.h"

#include <fmt/format.h>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::ranks;

static const char *workOf(LateCause::Kind What) {
  switch (What) {
  case LateCause::Kind::HostWork:
    return "host work";
  case LateCause::Kind::Call:
    return "calls that block";
  case LateCause::Kind::DeviceWork:
    return "device work";
  }
  return "";
}

ChangeEntry report::ranks::changeOfStraggler(const RanksData &Data) {
  const RankEntry &Late = Data.Ranks[Data.Shown];
  ChangeEntry Result;
  if (!Data.IfKeptUp) {
    Result.Remedy = fmt::format("make {} keep up with the others", Late.Title);
    return Result;
  }
  const auto &[Gain, Next] = *Data.IfKeptUp;
  const std::string &Other = Data.Ranks[Next].Title;
  if (!Data.Cause) {
    Result.Remedy = fmt::format("make {} keep up with {}", Late.Title, Other);
    setGain(Result, Gain, Late.StepTime);
    return Result;
  }
  const LateCause &Cause = *Data.Cause;
  Result.Remedy =
      fmt::format("shorten the {} of {}", workOf(Cause.What), Late.Title);
  std::string Where = Cause.Place;
  if (Cause.What == LateCause::Kind::HostWork && Cause.Next != Cause.Place)
    Where += " to " + Cause.Next;
  Result.Lines.push_back({Where, "", "", ""});
  setGain(Result, Data.GainWithoutCause, Late.StepTime);
  Result.Conditions.push_back(
      fmt::format("on every rank, if it takes as long as on {}", Other));
  return Result;
}
