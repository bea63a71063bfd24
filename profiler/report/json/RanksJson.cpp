#include "report/json/RanksJson.h"

#include "report/json/AdviceJson.h"

using namespace syncline;
using namespace syncline::analysis::ranks;
using namespace syncline::report;
using namespace syncline::report::ranks;
using nlohmann::ordered_json;

static ordered_json toJson(const RankEntry &R) {
  const RankWaits &C = R.Collectives;
  const RankStep &D = R.Device;
  return {{"title", R.Title},
          {"rank", R.Rank},
          {"trace", R.Trace},
          {"host", R.Host},
          {"gpu", R.Gpu},
          {"replayed", R.IsReplayed},
          {"stepTime", R.StepTime},
          {"ownStep", R.OwnStep},
          {"busy", D.Total > 0 ? 1 - D.idle() / D.Total : 0},
          {"device",
           {{"total", D.Total},
            {"computing", D.Computing},
            {"communicating", D.Communicating},
            {"hiddenCommunication", D.HiddenCommunication},
            {"waiting", D.Waiting},
            {"pipelineBubble", D.PipelineBubble},
            {"hiddenWait", D.HiddenWait},
            {"copying", D.Copying},
            {"idle", D.idle()},
            {"bubble", D.Bubble}}},
          {"blockedPerStep", R.BlockedPerStep},
          {"collectives", C.Collectives},
          {"unmatched", C.Unmatched},
          {"last", C.Last},
          {"lateness", C.Lateness},
          {"waited", C.Waited},
          {"delayCaused", C.HeldUp},
          {"steps", C.Steps},
          {"waitedPerStep", C.WaitedPerStep},
          {"delayCausedPerStep", C.HeldUpPerStep},
          {"clock",
           {{"source", toString(R.Clock.Source)},
            {"offset", R.Clock.Pieces.front().Offset},
            {"uncertainty", R.Clock.Uncertainty},
            {"matches", R.Clock.Matches},
            {"ambiguous", R.Clock.IsAmbiguous}}}};
}

static ordered_json gainJson(const analysis::Interval &Gain) {
  return {{"low", Gain.Low}, {"best", Gain.Best}, {"high", Gain.High}};
}

static ordered_json toJson(const LateCause &Cause,
                           const analysis::Interval &Gain) {
  return {{"kind", toString(Cause.What)}, {"place", Cause.Place},
          {"next", Cause.Next},           {"time", Cause.Time},
          {"ofNext", Cause.OfOther},      {"gain", gainJson(Gain)}};
}

ordered_json json::ranksJson(const RanksData &Data) {
  ordered_json J = {{"summary", Data.Summary},
                    {"straggler", nullptr},
                    {"shown", Data.Shown},
                    {"matched", Data.Matched},
                    {"unmatched", Data.Unmatched},
                    {"oneSided", Data.OneSided},
                    {"table", ordered_json::array()},
                    {"notes", Data.Notes}};
  if (Data.Straggler)
    J["straggler"] = *Data.Straggler;
  J["change"] = nullptr;
  if (Data.Change)
    J["change"] = json::changeJson(*Data.Change);
  J["ifKeptUp"] = nullptr;
  if (Data.IfKeptUp)
    J["ifKeptUp"] = {{"next", Data.IfKeptUp->Next},
                     {"gain", gainJson(Data.IfKeptUp->Gain)}};
  J["cause"] = nullptr;
  if (Data.Cause)
    J["cause"] = toJson(*Data.Cause, Data.GainWithoutCause);
  for (const RankEntry &Entry : Data.Ranks)
    J["table"].push_back(toJson(Entry));
  return J;
}
