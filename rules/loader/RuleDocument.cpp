#include "loader/RuleDocument.h"

#include "form/ParseJson.h"
#include "loader/RuleError.h"

#include <nlohmann/json.hpp>

using namespace syncline;
using namespace syncline::rules;
using nlohmann::json;

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
      return Parse(form::parseJson<json>(Json, form::KeyCheck::None));
    json Document = form::parseJson<json>(Json);
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
