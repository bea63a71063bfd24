#include "report/model/Measurement.h"

#include "form/FormReader.h"
#include "form/ParseJson.h"
#include "form/WhyUnreadable.h"
#include "report/model/FigureText.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::whatif;
using namespace syncline::form;
using namespace syncline::report;
using nlohmann::json;
using nlohmann::ordered_json;

using Reader = FormReader<json>;

static constexpr const char *Kind = "syncline-try";
static constexpr int FormatVersion = 1;
/// Steps of one process that differ by less count as equal.
static constexpr double NotableChange = 0.05;

static ordered_json toJson(const Interval &Value) {
  return {{"low", Value.Low}, {"best", Value.Best}, {"high", Value.High}};
}

static Interval intervalFrom(const Reader &From) {
  return {From.at("low").number(), From.at("best").number(),
          From.at("high").number()};
}

static ordered_json toJson(const TrialCost &Cost) {
  return {{"step", Cost.Step},
          {"stepWithout", Cost.StepWithout},
          {"stagingRate", Cost.StagingRate}};
}

static TrialCost costFrom(const Reader &From) {
  return {From.at("step").number(), From.at("stepWithout").number(),
          From.at("stagingRate").number()};
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

static void readLists(const Reader &From, Measurement &To) {
  for (const Reader &Each : From.at("sites").elements())
    To.Sites.push_back({Each.at("title").text(), Each.at("file").text(),
                        static_cast<uint32_t>(Each.at("line").count()),
                        Each.at("rule").text(),
                        Each.at("skippedCalls").count()});
  for (const Reader &Each : From.at("refused").elements())
    To.Refused.push_back({Each.at("title").text(), Each.at("why").text()});
  if (auto Stretches = From.find("stretches"))
    for (const Reader &Each : Stretches->elements())
      To.Stretches.push_back(
          {Each.at("skips").truth(), Each.at("step").number()});
}

static Measurement measurementFrom(const Reader &From) {
  if (From.at("kind").text() != Kind)
    From.at("kind").fail(fmt::format("\"{}\"", Kind));
  if (From.at("version").json() != FormatVersion)
    From.at("version").fail(std::to_string(FormatVersion));
  Measurement Result;
  Result.Command = From.at("command").text();
  Result.Step = From.at("step").number();
  Result.StepWithout = From.at("stepWithout").number();
  Result.Gain = intervalFrom(From.at("gain"));
  Result.PredictedStep = From.at("predictedStep").number();
  Result.Predicted = intervalFrom(From.at("predicted"));
  Result.Pairs = From.at("pairs").count();
  Result.IsComparable = From.at("comparable").truth();
  Result.Why = From.at("why").text();
  readLists(From, Result);
  // Older measurements lack these.
  if (auto Definition = From.find("stepDefinition"))
    Result.StepDefinition = Definition->text();
  if (auto Cost = From.find("cost"))
    Result.Cost = costFrom(*Cost);
  return Result;
}

Measurement report::readMeasurement(const std::string &Path) {
  std::ifstream In(Path);
  if (!In || std::filesystem::is_directory(Path))
    throw std::runtime_error("cannot read " + Path + ": " +
                             whyUnreadable(Path));
  try {
    const json Document = parseJson<json>(In);
    return measurementFrom(Reader(Document));
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
