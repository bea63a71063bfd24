#include "report/model/Measurement.h"

#include "report/model/FigureText.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::whatif;
using namespace syncline::report;
using nlohmann::json;
using nlohmann::ordered_json;

static constexpr const char *Kind = "syncline-try";
static constexpr int FormatVersion = 1;
/// Steps of one process that differ by less count as equal.
static constexpr double NotableChange = 0.05;

static ordered_json toJson(const Interval &Value) {
  return {{"low", Value.Low}, {"best", Value.Best}, {"high", Value.High}};
}

static Interval intervalFrom(const json &J) {
  return {J.at("low").get<double>(), J.at("best").get<double>(),
          J.at("high").get<double>()};
}

static ordered_json toJson(const TrialCost &Cost) {
  return {{"step", Cost.Step},
          {"stepWithout", Cost.StepWithout},
          {"stagingRate", Cost.StagingRate}};
}

static TrialCost costFrom(const json &J) {
  return {J.at("step").get<double>(), J.at("stepWithout").get<double>(),
          J.at("stagingRate").get<double>()};
}

std::string report::measurementJson(const Measurement &What) {
  ordered_json Sites = ordered_json::array();
  for (const SkippedSite &Each : What.Sites)
    Sites.push_back({{"title", Each.Title},
                     {"file", Each.File},
                     {"line", Each.Line},
                     {"rule", Each.RuleId},
                     {"skippedCalls", Each.SkippedCalls}});
  ordered_json Refused = ordered_json::array();
  for (const RefusedSite &Each : What.Refused)
    Refused.push_back({{"title", Each.Title}, {"why", Each.Why}});
  ordered_json Stretches = ordered_json::array();
  for (const MeasuredStretch &Each : What.Stretches)
    Stretches.push_back({{"skips", Each.Skips}, {"step", Each.Step}});
  ordered_json J = {{"kind", Kind},
                    {"version", FormatVersion},
                    {"command", What.Command},
                    {"step", What.Step},
                    {"stepWithout", What.StepWithout},
                    {"gain", toJson(What.Gain)},
                    {"predictedStep", What.PredictedStep},
                    {"predicted", toJson(What.Predicted)},
                    {"stepDefinition", What.StepDefinition},
                    {"cost", toJson(What.Cost)},
                    {"pairs", What.Pairs},
                    {"comparable", What.IsComparable},
                    {"why", What.Why},
                    {"sites", Sites},
                    {"refused", Refused},
                    {"stretches", Stretches}};
  constexpr int Indent = 2;
  return J.dump(Indent, ' ', false, json::error_handler_t::replace) + "\n";
}

static Measurement measurementFrom(const json &J) {
  if (J.at("kind") != Kind || J.at("version") != FormatVersion)
    throw std::runtime_error("it has an unexpected kind or version");
  Measurement Result;
  Result.Command = J.at("command").get<std::string>();
  Result.Step = J.at("step").get<double>();
  Result.StepWithout = J.at("stepWithout").get<double>();
  Result.Gain = intervalFrom(J.at("gain"));
  Result.PredictedStep = J.at("predictedStep").get<double>();
  Result.Predicted = intervalFrom(J.at("predicted"));
  Result.Pairs = J.at("pairs").get<uint64_t>();
  Result.IsComparable = J.at("comparable").get<bool>();
  Result.Why = J.at("why").get<std::string>();
  for (const json &Each : J.at("sites"))
    Result.Sites.push_back({Each.at("title").get<std::string>(),
                            Each.at("file").get<std::string>(),
                            Each.at("line").get<uint32_t>(),
                            Each.at("rule").get<std::string>(),
                            Each.at("skippedCalls").get<uint64_t>()});
  for (const json &Each : J.at("refused"))
    Result.Refused.push_back({Each.at("title").get<std::string>(),
                              Each.at("why").get<std::string>()});
  // Older measurements lack these.
  Result.StepDefinition = J.value("stepDefinition", "");
  if (auto Cost = J.find("cost"); Cost != J.end())
    Result.Cost = costFrom(*Cost);
  for (const json &Each : J.value("stretches", json::array()))
    Result.Stretches.push_back(
        {Each.at("skips").get<bool>(), Each.at("step").get<double>()});
  return Result;
}

Measurement report::readMeasurement(const std::string &Path) {
  std::ifstream In(Path);
  if (!In)
    throw std::runtime_error("cannot read " + Path);
  try {
    return measurementFrom(json::parse(In));
  } catch (const std::exception &E) {
    throw std::runtime_error(fmt::format(
        "{} is not a measurement of 'syncline try': {}", Path, E.what()));
  }
}

static std::string percentText(double Part) {
  return fmt::format("{:.1f}%", 100 * Part);
}

std::string report::gainAndShare(const Interval &Gain, double Step) {
  return fmt::format("{}, {} of the step ({} to {})", intervalText(Gain),
                     percentText(Gain.Best / Step),
                     percentText(Gain.Low / Step),
                     percentText(Gain.High / Step));
}

/// Reports whether the conditions changed between the recording and the
/// experiment.
static std::string conditionsText(const Measurement &What) {
  if (!What.IsComparable || What.PredictedStep <= 0)
    return "";
  double Change = What.Step / What.PredictedStep - 1;
  if (std::abs(Change) < NotableChange)
    return "";
  return fmt::format(
      "  recorded step   {}; {:.0f}% {} in the experiment: the speed of the "
      "host or device, or the work per step, changed\n",
      timeText(What.PredictedStep), 100 * std::abs(Change),
      Change > 0 ? "more" : "less");
}

void report::mergeAlike(std::vector<SkippedSite> &Sites) {
  std::vector<SkippedSite> Result;
  for (SkippedSite &Each : Sites) {
    auto Same = std::ranges::find_if(Result, [&](const SkippedSite &Other) {
      return Other.Title == Each.Title && Other.RuleId == Each.RuleId;
    });
    if (Same == Result.end())
      Result.push_back(std::move(Each));
    else
      Same->SkippedCalls += Each.SkippedCalls;
  }
  Sites = std::move(Result);
}

std::string report::measurementText(const Measurement &What) {
  std::string Out;
  auto Line = [&]<class... Ts>(fmt::format_string<Ts...> Format,
                               Ts &&...Values) {
    fmt::format_to(std::back_inserter(Out), Format,
                   std::forward<Ts>(Values)...);
    Out += '\n';
  };
  if (!What.IsComparable)
    Line("Not comparable: {}.", What.Why);
  else
    Line("A step takes {}, and {} without these synchronizations.",
         timeText(What.Step), timeText(What.StepWithout));
  if (!What.StepDefinition.empty())
    Line("  a step          {}", What.StepDefinition);
  if (What.IsComparable)
    Line("  measured gain   {}", gainAndShare(What.Gain, What.Step));
  if (What.PredictedStep > 0)
    Line("  predicted gain  {}",
         gainAndShare(What.Predicted, What.PredictedStep));
  Out += conditionsText(What);
  if (What.Cost.StepWithout > 0)
    Line("  cost of trying  {} of host time in a step, {} where calls are "
         "skipped; the predictions include it",
         timeText(What.Cost.Step), timeText(What.Cost.StepWithout));
  for (const SkippedSite &Each : What.Sites)
    Line("  skipped {} at {}{}", counted(Each.SkippedCalls, "call"), Each.Title,
         Each.RuleId.empty() ? "" : fmt::format(" ({})", Each.RuleId));
  for (const RefusedSite &Each : What.Refused)
    Line("  not skipped: {}: {}", Each.Title, Each.Why);
  return Out;
}
