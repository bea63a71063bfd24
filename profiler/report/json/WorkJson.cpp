#include "report/json/WorkJson.h"

#include "report/json/AdviceJson.h"
#include "report/json/IntervalJson.h"
#include "report/model/HostPauseEntries.h"

#include <nlohmann/json.hpp>

using namespace syncline;
using namespace syncline::report;
using nlohmann::ordered_json;

ordered_json json::deviceWorkJson(const DeviceWorkTable &T) {
  ordered_json J = {{"time", T.Time},
                    {"activities", T.Activities},
                    {"collectiveTime", T.CollectiveTime},
                    {"collectives", T.Collectives},
                    {"launchesWithoutStack", T.LaunchesWithoutStack},
                    {"rows", ordered_json::array()}};
  for (const DeviceWorkRow &Row : T.Rows)
    J["rows"].push_back({{"known", Row.IsKnown},
                         {"title", Row.Group.Title},
                         {"file", Row.Group.File},
                         {"line", Row.Group.Line},
                         {"operator", Row.Group.Operator},
                         {"node", Row.Group.Node},
                         {"time", Row.Time},
                         {"activities", Row.Activities}});
  return J;
}

static const char *causeName(HostPauseEntry::Cause Why) {
  switch (Why) {
  case HostPauseEntry::Cause::Collector:
    return "garbage-collector";
  case HostPauseEntry::Cause::PageFaults:
    return "page-faults";
  case HostPauseEntry::Cause::NoCore:
    return "descheduled";
  case HostPauseEntry::Cause::Asleep:
    break;
  }
  return "asleep";
}

static ordered_json pausesJson(const HostTimeTable &T) {
  ordered_json J = {{"summary", pauseText(T)},
                    {"remedy", pauseRemedy(T)},
                    {"causes", ordered_json::array()}};
  for (const HostPauseEntry &Each : T.Pauses)
    J["causes"].push_back({{"cause", causeName(Each.Why)},
                           {"time", Each.Time},
                           {"count", Each.Count},
                           {"line", Each.Line}});
  return J;
}

ordered_json json::hostTimeJson(const HostTimeTable &T) {
  ordered_json J = {{"time", T.Time}, {"rows", ordered_json::array()}};
  for (const HostLineEntry &Row : T.Rows)
    J["rows"].push_back(
        {{"title", Row.User},
         {"library", Row.Library},
         {"file", Row.File},
         {"line", Row.Line},
         {"backward", Row.IsBackward},
         {"rule", Row.RuleId},
         {"outside", Row.Outside},
         {"inCalls", Row.InCalls},
         {"calls", Row.Calls},
         {"collectorTime", Row.Pauses.CollectorTime},
         {"pageFaults", Row.Pauses.MinorFaults + Row.Pauses.MajorFaults},
         {"descheduled", Row.Pauses.Queued},
         {"asleep", Row.Pauses.Asleep}});
  J["lines"] = ordered_json::array();
  for (const HostLineSum &Line : T.Lines)
    J["lines"].push_back({{"title", T.Rows[Line.Rows.front()].User},
                          {"outside", Line.Outside},
                          {"inCalls", Line.InCalls},
                          {"calls", Line.Calls},
                          {"rows", Line.Rows}});
  J["pauses"] = pausesJson(T);
  return J;
}

ordered_json json::deviceLinesJson(const DeviceLinesEntry &Hot) {
  return {{"lines", Hot.Lines},
          {"time", Hot.Time},
          {"ofTime", Hot.OfTime},
          {"gain", intervalJson(Hot.Gain)},
          {"ruleId", Hot.RuleId}};
}

/// The definition "hostLine".
static ordered_json lineJson(const HostLineEntry &Line, double Time) {
  return {{"title", Line.User},
          {"library", Line.Library},
          {"file", Line.File},
          {"line", Line.Line},
          {"time", Time}};
}

ordered_json json::hostRemedyJson(const HostRemedyEntry &Remedy) {
  ordered_json J = {{"rule", Remedy.RuleId},
                    {"name", Remedy.RuleName},
                    {"cause", Remedy.Mechanism},
                    {"remedies", ordered_json::array()},
                    {"time", Remedy.Work.time()},
                    {"backward", Remedy.Backward},
                    {"lines", ordered_json::array()},
                    {"inHotLines", Remedy.InHotLines},
                    {"left", Remedy.Left},
                    {"gain", intervalJson(Remedy.Gain)}};
  for (const RemedyText &Each : Remedy.Remedies)
    J["remedies"].push_back(remedyJson(Each));
  for (const HostLineEntry &Line : Remedy.Lines)
    J["lines"].push_back(lineJson(Line, Line.time()));
  return J;
}

ordered_json json::hotLinesJson(const HotLinesEntry &Hot) {
  ordered_json J = {
      {"cause", Hot.Cause == HostCause::Work ? "work" : "launches"},
      {"time", Hot.Time},
      {"backward", Hot.Backward},
      {"runsAhead", Hot.RunsAhead},
      {"gain", intervalJson(Hot.Gain)},
      {"gainOfBoth",
       Hot.GainOfBoth ? intervalJson(*Hot.GainOfBoth) : ordered_json(nullptr)},
      {"lines", ordered_json::array()}};
  for (const HotLineEntry &Line : Hot.Lines) {
    ordered_json &Added = J["lines"].emplace_back(lineJson(Line.At, Line.Time));
    Added["runs"] = Line.Runs;
    Added["recursive"] = Line.IsRecursive;
  }
  return J;
}
