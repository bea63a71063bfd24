#include "model/generator/OrderedEntries.h"
#include "model/generator/ModelError.h"

#include <nlohmann/json.hpp>

#include <vector>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::rules::model;
using namespace syncline::rules::model::generator;
using nlohmann::json;

static void checkOrder(const std::vector<std::string> &Names,
                       const std::string &Kind) {
  for (size_t I = 1; I < Names.size(); ++I) {
    if (Names[I] == Names[I - 1])
      throw ModelError(Names[I] + ": the " + Kind + " has two lines");
    if (Names[I] < Names[I - 1])
      throw ModelError(Names[I] + ": out of order: the line belongs before \"" +
                       Names[I - 1] + "\"");
  }
}

json generator::orderedEntries(const std::string &Text,
                               const std::string &Kind) {
  // A JSON object does not keep the order of its keys, and keeps one of two
  // equal keys.
  std::vector<std::string> Names;
  json Document =
      json::parse(Text, [&](int Depth, json::parse_event_t Event, json &Value) {
        if (Depth == 2 && Event == json::parse_event_t::key)
          Names.push_back(Value);
        return true;
      });
  checkOrder(Names, Kind);
  return Document;
}
