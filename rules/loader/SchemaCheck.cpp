#include "loader/SchemaCheck.h"
#include "loader/Embedded.h"

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <memory>
#include <string_view>

using namespace syncline;
using namespace syncline::rules;
using Adapter = valijson::adapters::NlohmannJsonAdapter;

static std::unique_ptr<valijson::Schema> schemaOf(std::string_view Text) {
  const auto Document = nlohmann::json::parse(Text);
  auto Schema = std::make_unique<valijson::Schema>();
  valijson::SchemaParser(valijson::SchemaParser::kDraft7)
      .populateSchema(Adapter(Document), *Schema);
  return Schema;
}

/// Converts "<root>[match][0]" to the JSON pointer "/match/0".
static std::string toPointer(const std::string &Context) {
  std::string Pointer;
  for (size_t Open = Context.find('['); Open != std::string::npos;
       Open = Context.find('[', Open + 1)) {
    size_t Close = Context.find(']', Open);
    if (Close == std::string::npos)
      break;
    std::string Key = Context.substr(Open + 1, Close - Open - 1);
    if (Key.size() >= 2 && Key.front() == '"' && Key.back() == '"')
      Key = Key.substr(1, Key.size() - 2);
    Pointer += "/" + Key;
  }
  return Pointer.empty() ? "/" : Pointer;
}

static std::string violation(const valijson::Schema &Schema,
                             const nlohmann::json &Document) {
  valijson::ValidationResults Results;
  valijson::Validator Validator;
  if (Validator.validate(Schema, Adapter(Document), &Results))
    return {};
  // A violation is reported again for every enclosing object: the deepest is
  // the one that the author of the rule can act on.
  valijson::ValidationResults::Error Error;
  valijson::ValidationResults::Error Deepest;
  while (Results.popError(Error))
    if (Deepest.description.empty() ||
        Error.context.size() > Deepest.context.size())
      Deepest = Error;
  std::string Context;
  for (const std::string &Part : Deepest.context)
    Context += Part;
  return "at " + toPointer(Context) + ": " + Deepest.description;
}

std::string rules::ruleViolation(const nlohmann::json &Document) {
  static const std::unique_ptr<valijson::Schema> Schema =
      schemaOf(embeddedSchema());
  return violation(*Schema, Document);
}

std::string rules::kernelsViolation(const nlohmann::json &Document) {
  static const std::unique_ptr<valijson::Schema> Schema =
      schemaOf(embeddedKernelsSchema());
  return violation(*Schema, Document);
}

std::string rules::libraryViolation(const nlohmann::json &Document) {
  static const std::unique_ptr<valijson::Schema> Schema =
      schemaOf(embeddedLibrarySchema());
  return violation(*Schema, Document);
}
