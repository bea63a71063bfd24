#include "report/json/LoopJson.h"

#include <nlohmann/json.hpp>

using namespace syncline;
using namespace syncline::report;
using nlohmann::ordered_json;

static ordered_json loopJson(const LoopEntry &L) {
  return {{"title", L.Title},
          {"function", L.Function},
          {"file", L.File},
          {"line", L.Line},
          {"parent", L.Parent < 0 ? ordered_json() : ordered_json(L.Parent)},
          {"isStep", L.IsStep},
          {"iterations", L.Iterations},
          {"time", L.Time},
          {"median", L.Median},
          {"inCalls", L.InCalls}};
}

ordered_json json::loopsJson(const std::vector<LoopEntry> &Loops) {
  ordered_json Result = ordered_json::array();
  for (const LoopEntry &Each : Loops)
    Result.push_back(loopJson(Each));
  return Result;
}
