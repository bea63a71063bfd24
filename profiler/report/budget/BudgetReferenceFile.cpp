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

static ordered_json toJson(const BudgetProgram &Of) {
  ordered_json Result = {{"name", Of.Name}};
  if (const auto &Loop = Of.Loop)
    Result["loop"] = {{"file", Loop->File},
                      {"function", Loop->Function},
                      {"line", Loop->Line},
                      {"position", Loop->Position},
                      {"loops", Loop->Loops}};
  if (!Of.Range.empty())
    Result["range"] = Of.Range;
  return Result;
}

ordered_json budget::referenceJson(const BudgetReference &Reference) {
  const StepFigures &Figures = Reference.Figures;
  ordered_json Result = {{"host", Reference.Host}};
  for (const BudgetProgram &Each : Reference.Programs)
    Result["programs"].push_back(toJson(Each));
  Result["stepTime"] = Reference.StepTime;
  Result["unprofiled"] = toJson(Figures.Unprofiled);
  Result["profiled"] = toJson(Figures.Profiled);
  Result["launchTime"] = Figures.LaunchTime;
  Result["response"] = Figures.Response;
  return Result;
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

static uint32_t positionOf(const Reader &From) {
  uint64_t Value = From.count();
  if (Value < 1 || Value > UINT32_MAX)
    From.fail("a whole number, not less than 1");
  return static_cast<uint32_t>(Value);
}

static BudgetProgram programFrom(const Reader &From) {
  BudgetProgram Result;
  Result.Name = From.at("name").text();
  if (std::optional<Reader> Loop = From.find("loop"))
    Result.Loop = {Loop->at("file").text(), Loop->at("function").text(),
                   positionOf(Loop->at("line")),
                   positionOf(Loop->at("position")),
                   positionOf(Loop->at("loops"))};
  if (std::optional<Reader> Range = From.find("range"))
    Result.Range = Range->text();
  return Result;
}

BudgetReference budget::referenceFrom(const Reader &From) {
  BudgetReference Result;
  Result.Host = From.at("host").text();
  // Older budgets lack them.
  if (std::optional<Reader> Programs = From.find("programs"))
    for (const Reader &Each : Programs->elements())
      Result.Programs.push_back(programFrom(Each));
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
