#include "loader/RuleDocument.h"

#include "form/ParseJson.h"
#include "loader/RuleError.h"

#include <nlohmann/json.hpp>

#include <set>
#include <vector>

using namespace syncline;
using namespace syncline::rules;
using nlohmann::json;

/// A repeated key would silently hide the first value, so it is an error.
static json parseJson(std::string_view Text) {
  std::vector<std::set<std::string>> Keys;
  auto Callback = [&](int, json::parse_event_t Event, json &Value) {
    if (Event == json::parse_event_t::object_start)
      Keys.emplace_back();
    else if (Event == json::parse_event_t::object_end)
      Keys.pop_back();
    else if (Event == json::parse_event_t::key &&
             !Keys.back().insert(Value.get<std::string>()).second)
      throw RuleError("key '" + Value.get<std::string>() + "' appears twice");
    return true;
  };
  return form::parseJson<json>(Text, Callback);
}

/// \p Text with line-breaking characters made visible.
static std::string oneLine(std::string Text) {
  for (char &C : Text)
    if (C == '\n' || C == '\r')
      C = ' ';
  return Text;
}

/// Far above any rule. The schema's patterns are matched by std::regex, which
/// needs stack proportional to the text.
static constexpr size_t LargestRule = 65536;

void rules::readDocument(std::string_view Json, const std::string &Origin,
                         std::string (*Violation)(const json &),
                         const std::function<void(const json &)> &Parse) {
  try {
    if (Json.size() > LargestRule)
      throw RuleError("the file is larger than " + std::to_string(LargestRule) +
                      " bytes");
    if (!Violation)
      return Parse(form::parseJson<json>(Json));
    json Document = parseJson(Json);
    if (std::string Problem = Violation(Document); !Problem.empty())
      throw RuleError(Problem);
    Parse(Document);
  } catch (const RuleError &E) {
    throw RuleError(Origin + ": " + oneLine(E.what()));
  } catch (const form::FormError &E) {
    throw RuleError(Origin + ": " + oneLine(E.what()));
  } catch (const json::exception &E) {
    throw RuleError(Origin + ": " + oneLine(form::plainMessage(E.what())));
  }
}
