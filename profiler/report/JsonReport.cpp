#include "report/Formats.h"

#include <nlohmann/json.hpp>

using namespace syncline;
using nlohmann::ordered_json;

/// Raised when a reader of the format would misread it.
static constexpr int FormatVersion = 1;

static ordered_json toJson(const Interval &Value) {
  return {{"low", Value.Low}, {"best", Value.Best}, {"high", Value.High}};
}

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

static ordered_json toJson(const StepEntry &S) {
  return {{"source", toString(S.Source)},
          {"range", S.RangeName},
          {"confidence", S.Confidence},
          {"full", S.Full},
          {"plain", S.Plain},
          {"time", S.Time},
          {"recordedTime", S.RecordedTime},
          {"replayError", S.ReplayError},
          {"hostScale", S.HostScale},
          {"calibrated", S.Calibrated},
          {"timeWithoutWaits", S.TimeWithoutWaits}};
}

static ordered_json toJson(const DeviceEntry &D) {
  ordered_json States = ordered_json::object();
  for (size_t I = 0; I < D.StateTimes.size(); ++I)
    States[toString(static_cast<DeviceState>(I))] = D.StateTimes[I];
  return {{"device", D.Device},
          {"name", D.Name},
          {"total", D.Total},
          {"states", std::move(States)}};
}

static ordered_json toJson(const OverlapEntry &O) {
  return {{"upload", O.Upload},
          {"uploadBehindKernels", O.UploadBehindKernels},
          {"download", O.Download},
          {"downloadBehindKernels", O.DownloadBehindKernels},
          {"pageableCopies", O.PageableCopies},
          {"kernels", O.Kernels},
          {"kernelsOfSeveralStreams", O.KernelsOfSeveralStreams}};
}

static ordered_json toJson(const RemedyText &R) {
  ordered_json J = {
      {"title", R.Title}, {"before", R.Before}, {"after", R.After}};
  if (!R.Caveat.empty())
    J["caveat"] = R.Caveat;
  return J;
}

static ordered_json toJson(const PlaceEntry &P) {
  ordered_json J = {
      {"title", P.Title},
      {"file", P.File},
      {"line", P.Line},
      {"function", P.Function},
      {"rule", P.RuleId},
      {"summary", P.RuleSummary},
      {"mechanism", P.Mechanism},
      {"api", P.Api},
      {"cause", toString(P.Cause)},
      {"nsight", P.NsightRule},
      {"within", P.Within},
      {"calls", P.Calls},
      {"blockedCalls", P.BlockedCalls},
      {"blocked", P.Blocked},
      {"callsPerStep", P.CallsPerStep},
      {"blockedPerStep", P.BlockedPerStep},
      {"bubblePerStep", P.BubblePerStep},
      {"gain", toJson(P.Gain)},
      {"gainInOrder", P.GainInOrder},
      {"worth", toString(P.Value)},
      {"remedies", ordered_json::array()},
      {"stack", P.Stack},
      {"excerpt", {{"start", P.ExcerptStart}, {"lines", P.Excerpt}}}};
  for (const RemedyText &Remedy : P.Remedies)
    J["remedies"].push_back(toJson(Remedy));
  if (P.SeenByLint)
    J["seenByLint"] = *P.SeenByLint;
  return J;
}

static ordered_json toJson(const DeviceWorkTable &T) {
  ordered_json J = {{"time", T.Time},
                    {"works", T.Works},
                    {"launchesWithoutStack", T.LaunchesWithoutStack},
                    {"rows", ordered_json::array()}};
  for (const DeviceWorkRow &Row : T.Rows)
    J["rows"].push_back({{"known", Row.IsKnown},
                         {"title", Row.Of.Title},
                         {"file", Row.Of.File},
                         {"line", Row.Of.Line},
                         {"operator", Row.Of.Operator},
                         {"node", Row.Of.Node},
                         {"time", Row.Time},
                         {"works", Row.Works}});
  return J;
}

static ordered_json toJson(const ReportData &Data) {
  ordered_json J = {{"environment", toJson(Data.Environment)},
                    {"verdict", Data.Verdict},
                    {"replayed", Data.IsReplayed},
                    {"step", toJson(Data.Step)},
                    {"devices", ordered_json::array()},
                    {"overlap", toJson(Data.Overlap)},
                    {"jointGain", toJson(Data.JointGain)},
                    {"places", ordered_json::array()},
                    {"neverWaited",
                     {{"places", Data.PlacesThatNeverWaited},
                      {"calls", Data.CallsThatNeverWaited}}},
                    {"lintOnly", ordered_json::array()},
                    {"warnings", Data.Warnings},
                    {"symbolProblems", Data.SymbolProblems}};
  if (Data.DeviceWork)
    J["deviceWork"] = toJson(*Data.DeviceWork);
  for (const DeviceEntry &Device : Data.Devices)
    J["devices"].push_back(toJson(Device));
  for (const PlaceEntry &Place : Data.Places)
    J["places"].push_back(toJson(Place));
  for (const LintOnlyEntry &Entry : Data.LintOnly)
    J["lintOnly"].push_back({{"file", Entry.File},
                             {"line", Entry.Line},
                             {"rule", Entry.RuleId},
                             {"why", Entry.Message}});
  return J;
}

std::string syncline::jsonReport(std::span<const ReportData> Data) {
  ordered_json J = {{"version", FormatVersion},
                    {"tool", {{"name", "syncline"}}},
                    {"unit", "ns"},
                    {"recordings", ordered_json::array()}};
  for (const ReportData &Each : Data)
    J["recordings"].push_back(toJson(Each));
  // Names come from the program and may hold any bytes.
  return J.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}
