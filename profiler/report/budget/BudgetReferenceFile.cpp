#include "report/budget/BudgetReferenceFile.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::budget;
using nlohmann::ordered_json;

static ordered_json toJson(const StepVariation &Of) {
  return {{"steps", Of.Steps},
          {"time", Of.Time},
          {"deviation", Of.Deviation},
          {"spread", Of.Spread}};
}

ordered_json budget::referenceJson(const BudgetReference &Reference) {
  const StepFigures &Figures = Reference.Figures;
  return {{"host", Reference.Host},
          {"stepTime", Reference.StepTime},
          {"unprofiled", toJson(Figures.Unprofiled)},
          {"profiled", toJson(Figures.Profiled)},
          {"launchTime", Figures.LaunchTime},
          {"response", Figures.Response}};
}

/// Must be finite and not negative; otherwise throws an exception of nlohmann.
static double numberAt(const ordered_json &Of, const char *Key) {
  double Value = Of.at(Key).get<double>();
  if (!std::isfinite(Value) || Value < 0)
    throw ordered_json::other_error::create(501, "not a figure", &Of);
  return Value;
}

/// Older budgets lack this member.
static double spreadAt(const ordered_json &Of) {
  double Value = Of.contains("spread") ? numberAt(Of, "spread") : 1;
  if (Value <= 0)
    throw ordered_json::other_error::create(501, "not a figure", &Of);
  return Value;
}

static StepVariation variationAt(const ordered_json &Of, const char *Key) {
  const ordered_json &Value = Of.at(Key);
  return {Value.at("steps").get<uint64_t>(), numberAt(Value, "time"),
          numberAt(Value, "deviation"), spreadAt(Value)};
}

std::optional<BudgetReference>
budget::referenceFrom(const ordered_json &Value) {
  try {
    BudgetReference Result;
    Result.Host = Value.at("host").get<std::string>();
    Result.StepTime = numberAt(Value, "stepTime");
    StepFigures &Figures = Result.Figures;
    Figures.Unprofiled = variationAt(Value, "unprofiled");
    Figures.Profiled = variationAt(Value, "profiled");
    Figures.LaunchTime = numberAt(Value, "launchTime");
    Value.at("response").get_to(Figures.Response);
    bool ArePositive = std::all_of(
        Figures.Response.begin(), Figures.Response.end(),
        [](double Each) { return std::isfinite(Each) && Each > 0; });
    if (Value.at("response").size() != HostFactors.size() || !ArePositive)
      return std::nullopt;
    return Result;
  } catch (const ordered_json::exception &) {
    return std::nullopt;
  }
}
