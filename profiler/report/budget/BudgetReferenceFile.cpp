#include "report/budget/BudgetReferenceFile.h"

#include <nlohmann/json.hpp>

#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::form;
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

using Reader = FormReader<ordered_json>;

static double figureOf(const Reader &From) {
  double Value = From.number();
  if (!std::isfinite(Value) || Value < 0)
    From.fail("a number, not less than 0");
  return Value;
}

static double positiveOf(const Reader &From) {
  double Value = figureOf(From);
  if (Value <= 0)
    From.fail("a number above 0");
  return Value;
}

static StepVariation variationOf(const Reader &From) {
  // Older budgets lack the spread.
  std::optional<Reader> Spread = From.find("spread");
  return {From.at("steps").count(), figureOf(From.at("time")),
          figureOf(From.at("deviation")), Spread ? positiveOf(*Spread) : 1};
}

BudgetReference budget::referenceFrom(const Reader &From) {
  BudgetReference Result;
  Result.Host = From.at("host").text();
  Result.StepTime = figureOf(From.at("stepTime"));
  StepFigures &Figures = Result.Figures;
  Figures.Unprofiled = variationOf(From.at("unprofiled"));
  Figures.Profiled = variationOf(From.at("profiled"));
  Figures.LaunchTime = figureOf(From.at("launchTime"));
  std::vector<Reader> Response = From.at("response").elements();
  if (Response.size() != Figures.Response.size())
    From.at("response")
        .fail(std::to_string(Figures.Response.size()) + " numbers");
  for (size_t I = 0; I < Response.size(); ++I)
    Figures.Response[I] = positiveOf(Response[I]);
  return Result;
}
