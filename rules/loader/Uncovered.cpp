#include "loader/Uncovered.h"

#include <nlohmann/json.hpp>

using namespace syncline;
using namespace syncline::rules;
using nlohmann::json;

std::vector<UncoveredSection> rules::parseUncovered(std::string_view Text) {
  std::vector<UncoveredSection> Sections;
  const json Document = json::parse(Text);
  for (const json &Each : Document.at("sections")) {
    Sections.push_back({Each.at("title"), {}});
    for (const json &Entry : Each.at("entries"))
      Sections.back().Entries.push_back(
          {Entry.at("calls"), Entry.at("reason")});
  }
  return Sections;
}
