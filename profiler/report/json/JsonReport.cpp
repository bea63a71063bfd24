#include "report/json/JsonReport.h"

#include "report/json/AdviceJson.h"
#include "report/json/IntervalJson.h"
#include "report/json/LoopJson.h"
#include "report/json/RanksJson.h"
#include "report/json/SiteJson.h"
#include "report/json/WorkJson.h"

#include <nlohmann/json.hpp>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::json;
using namespace syncline::report::ranks;
using nlohmann::ordered_json;

/// Increases when readers of the previous version would misread the document.
static constexpr int FormatVersion = 2;

static ordered_json toJson(const EnvironmentEntry &E) {
  return {{"path", E.Path},
          {"host", E.Host},
          {"rank", E.Rank},
          {"pid", E.Pid},
          {"executable", E.Executable},
          {"command", E.CommandLine},
          {"mode", E.Mode},
          {"tracer", E.TracerVersion},
          {"cupti", E.CuptiVersion},
          {"driver", E.DriverVersion},
          {"duration", E.Duration},
          {"events", E.Events},
          {"callbacks", E.Callbacks},
          {"callbackTime", E.CallbackTime}};
}

static ordered_json toJson(const StepVariation &V) {
  return {{"steps", V.Steps},
          {"time", V.Time},
          {"deviation", V.Deviation},
          {"spread", V.Spread}};
}

static ordered_json toJson(const StepFigures &F) {
  ordered_json Response = ordered_json::array();
  for (size_t I = 0; I < HostFactors.size(); ++I)
    Response.push_back({{"host", HostFactors[I]}, {"step", F.Response[I]}});
  return {
      {"unprofiled", toJson(F.Unprofiled)}, {"profiled", toJson(F.Profiled)},
      {"response", std::move(Response)},    {"launchTime", F.LaunchTime},
      {"activities", F.Activities},         {"deviceTime", F.DeviceTime}};
}

static ordered_json toJson(const StepEntry &S) {
  return {{"source", toString(S.Source)},
          {"range", S.RangeName},
          {"similarity", S.Similarity},
          {"profiled", S.Profiled},
          {"unprofiled", S.Unprofiled},
          {"time", S.Time},
          {"ordinaryTime", S.OrdinaryTime},
          {"slowExcess", S.SlowExcess},
          {"longMean", S.LongMean},
          {"profiledTime", S.ProfiledTime},
          {"replayedTime", S.ReplayedTime},
          {"replayError", S.ReplayError},
          {"hostScale", S.HostScale},
          {"recordingPerCall", S.RecordingPerCall},
          {"copyScale", S.CopyScale},
          {"collectiveScale", S.CollectiveScale},
          {"gapScale", S.GapScale},
          {"calibrated", S.Calibrated},
          {"gainScale", S.GainScale},
          {"timeWithoutSyncs", S.TimeWithoutSyncs},
          {"timeAfterStart", S.TimeAfterStart},
          {"inCallsAfterStart", S.InCallsAfterStart},
          {"tid", S.Tid},
          {"otherThreads", S.OtherThreads},
          {"iterationsInStep", S.IterationsInStep},
          {"figures", toJson(S.Figures)}};
}

static ordered_json toJson(const StreamEntry &S) {
  return {{"stream", S.Stream},   {"title", S.Title},
          {"kernels", S.Kernels}, {"collectives", S.Collectives},
          {"memsets", S.Memsets}, {"copies", S.Copies},
          {"idle", S.Idle}};
}

static ordered_json toJson(const HostEntry &H) {
  return {{"thread", H.Thread},
          {"outsideWhileBusy", H.OutsideWhileBusy},
          {"outsideWhileIdle", H.OutsideWhileIdle},
          {"callsWhileBusy", H.CallsWhileBusy},
          {"callsWhileIdle", H.CallsWhileIdle},
          {"blockedWhileBusy", H.BlockedWhileBusy},
          {"blockedWhileIdle", H.BlockedWhileIdle}};
}

static ordered_json toJson(const MissedTimes &Times) {
  ordered_json J = ordered_json::object();
  for (size_t I = 0; I < Times.size(); ++I)
    J[toString(static_cast<OverlapLimit>(I))] = Times[I];
  return J;
}

static ordered_json toJson(const DeviceEntry &D) {
  ordered_json States = ordered_json::object();
  for (size_t I = 0; I < D.StateTimes.size(); ++I)
    States[toString(static_cast<DeviceState>(I))] = D.StateTimes[I];
  ordered_json J = {{"device", D.Device},
                    {"name", D.Name},
                    {"total", D.Total},
                    {"states", std::move(States)},
                    {"hiddenCommunication", D.HiddenCommunication},
                    {"hiddenWait", D.HiddenWait},
                    {"streams", ordered_json::array()},
                    {"host", ordered_json::array()}};
  for (const StreamEntry &Stream : D.Streams)
    J["streams"].push_back(toJson(Stream));
  for (const HostEntry &Host : D.Hosts)
    J["host"].push_back(toJson(Host));
  return J;
}

static ordered_json toJson(const OverlapEntry &O) {
  return {{"upload", O.Upload},
          {"uploadOverlapped", O.UploadOverlapped},
          {"uploadMissed", toJson(O.UploadMissed)},
          {"download", O.Download},
          {"downloadOverlapped", O.DownloadOverlapped},
          {"downloadMissed", toJson(O.DownloadMissed)},
          {"pageableCopies", O.PageableCopies},
          {"kernels", O.Kernels},
          {"kernelsOnSeveralStreams", O.KernelsOnSeveralStreams},
          {"sideKernels", O.SideKernels},
          {"sideKernelsOverlapped", O.SideKernelsOverlapped},
          {"sideKernelsMissed", toJson(O.SideKernelsMissed)}};
}

static ordered_json toJson(const GroupEntry &G) {
  return {{"sites", G.Sites},
          {"gain", intervalJson(G.Gain)},
          {"outcome", toString(G.Value)}};
}

/// Whether a gain per step counts.
static Outcome outcomeIn(const ReportData &Data, const Interval &Gain) {
  return Data.IsReplayed ? outcomeOf(Gain, Data.Step.Time) : Outcome::Unknown;
}

static ordered_json toJson(const MeasuredEntry &M, const ReportData &Data) {
  ordered_json J = ordered_json::parse(measurementJson(M.What));
  J.erase("kind");
  J.erase("version");
  J["inTrace"] = {{"sites", M.Sites},
                  {"predicted", intervalJson(M.Predicted)},
                  {"outcome", toString(outcomeIn(Data, M.Predicted))}};
  return J;
}

static ordered_json toJson(const WhatIfEntry &W) {
  ordered_json J = {{"kind", toString(W.Kind)},
                    {"title", W.Title},
                    {"stage", W.Stage.Name},
                    {"deviceTime", W.DeviceTime},
                    {"hostTime", W.HostTime},
                    {"threads", W.Threads},
                    {"gain", intervalJson(W.Gain)},
                    {"gainWithoutSyncs", intervalJson(W.GainWithoutSyncs)},
                    {"outcome", toString(W.Value)}};
  if (W.Site)
    J["site"] = *W.Site;
  if (W.Stage.IsCall) {
    J["file"] = W.Stage.File;
    J["line"] = W.Stage.Line;
  }
  return J;
}

static ordered_json toJson(const LintOnlyEntry &L) {
  return {{"file", L.File},
          {"line", L.Line},
          {"rule", L.RuleId},
          {"why", L.Message}};
}

/// An array with what \p Convert makes of each element.
template <typename T, typename F>
static ordered_json arrayOf(const std::vector<T> &Elements, const F &Convert) {
  ordered_json J = ordered_json::array();
  for (const T &Each : Elements)
    J.push_back(Convert(Each));
  return J;
}

/// What the device and the host do, by line.
static void addWork(const ReportData &Data, ordered_json &To) {
  if (Data.DeviceWork)
    To["deviceWork"] = deviceWorkJson(*Data.DeviceWork);
  if (Data.DeviceLines)
    To["deviceLines"] = deviceLinesJson(*Data.DeviceLines);
  if (Data.HostTime)
    To["hostTime"] = hostTimeJson(*Data.HostTime);
  To["hotLines"] = arrayOf(Data.HotLines, hotLinesJson);
  if (Data.HostTime)
    To["hostRemedies"] = arrayOf(Data.HostRemedies, hostRemedyJson);
}

static ordered_json toJson(const ReportData &Data) {
  auto Json = [](const auto &Each) { return toJson(Each); };
  ordered_json J = {{"environment", toJson(Data.Environment)},
                    {"caveats", Data.Caveats},
                    {"summary", Data.Summary},
                    {"changes", arrayOf(Data.Changes, changeJson)},
                    {"replayed", Data.IsReplayed},
                    {"step", toJson(Data.Step)},
                    {"loops", loopsJson(Data.Loops)},
                    {"devices", arrayOf(Data.Devices, Json)},
                    {"knowsRankWaits", Data.KnowsRankWaits},
                    {"overlap", toJson(Data.Overlap)},
                    {"jointGain", intervalJson(Data.JointGain)},
                    {"jointOutcome", toString(outcomeIn(Data, Data.JointGain))},
                    {"sites", arrayOf(Data.Sites, siteJson)},
                    {"groups", arrayOf(Data.Groups, Json)},
                    {"polls", pollsJson(Data.Polls)},
                    {"measured", arrayOf(Data.Measured,
                                         [&](const MeasuredEntry &Each) {
                                           return toJson(Each, Data);
                                         })},
                    {"whatIfs", arrayOf(Data.WhatIfs, Json)},
                    {"combined",
                     {{"whatIfs", Data.Combined.Remedies},
                      {"gain", intervalJson(Data.Combined.Gain)}}},
                    {"neverBlocked",
                     {{"sites", Data.SitesNeverBlocked},
                      {"syncs", Data.SyncsNeverBlocked},
                      {"calls", Data.CallsNeverBlocked},
                      {"list", arrayOf(Data.NeverBlocked, briefJson)}}},
                    {"lintOnly", arrayOf(Data.LintOnly, Json)},
                    {"warnings", Data.Warnings},
                    {"symbolProblems", Data.SymbolProblems}};
  addWork(Data, J);
  return J;
}

std::string json::jsonReport(std::span<const ReportData> Data,
                             const RanksData *Ranks) {
  ordered_json J = {
      {"version", FormatVersion},
      {"tool", {{"name", "syncline"}, {"version", SYNCLINE_VERSION}}},
      {"unit", "ns"},
      {"ranks", Ranks ? ranksJson(*Ranks) : nullptr},
      {"traces", ordered_json::array()}};
  for (const ReportData &Each : Data)
    J["traces"].push_back(toJson(Each));
  // Names come from the program and may contain any bytes.
  return J.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}
