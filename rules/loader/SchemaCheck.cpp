#include "loader/SchemaCheck.h"
#include "loader/Embedded.h"
#include "loader/SchemaFault.h"

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <memory>
#include <string_view>
#include <vector>

using namespace syncline;
using namespace syncline::rules;
using Adapter = valijson::adapters::NlohmannJsonAdapter;

static std::unique_ptr<valijson::Schema>
schemaOf(const nlohmann::json &Document) {
  auto Schema = std::make_unique<valijson::Schema>();
  valijson::SchemaParser(valijson::SchemaParser::kDraft7)
      .populateSchema(Adapter(Document), *Schema);
  return Schema;
}

/// The keys and indices of "<root>[match][0]".
static std::vector<std::string> pathOf(const std::string &Context) {
  std::vector<std::string> Path;
  for (size_t Open = Context.find('['); Open != std::string::npos;
       Open = Context.find('[', Open + 1)) {
    size_t Close = Context.find(']', Open);
    if (Close == std::string::npos)
      break;
    std::string Key = Context.substr(Open + 1, Close - Open - 1);
    if (Key.size() >= 2 && Key.front() == '"' && Key.back() == '"')
      Key = Key.substr(1, Key.size() - 2);
    Path.push_back(Key);
  }
  return Path;
}

namespace {

/// A schema, and the validator's form of it.
struct LoadedSchema {
  explicit LoadedSchema(std::string_view Text)
      : Document(nlohmann::json::parse(Text)), Parsed(schemaOf(Document)) {}

  nlohmann::json Document;
  std::unique_ptr<valijson::Schema> Parsed;
};

} // namespace

static std::string violation(const LoadedSchema &Schema,
                             const nlohmann::json &Document) {
  valijson::ValidationResults Results;
  valijson::Validator Validator;
  if (Validator.validate(*Schema.Parsed, Adapter(Document), &Results))
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
  std::vector<std::string> Path = pathOf(Context);
  std::string Pointer = Path.empty() ? "/" : "";
  for (const std::string &Key : Path)
    Pointer += "/" + Key;
  std::string Fault = schemaFault(Schema.Document, Document, Path);
  return "at " + Pointer + ": " + (Fault.empty() ? Deepest.description : Fault);
}

std::string rules::ruleViolation(const nlohmann::json &Document) {
  static const LoadedSchema Schema(embeddedSchema());
  return violation(Schema, Document);
}

std::string rules::kernelsViolation(const nlohmann::json &Document) {
  static const LoadedSchema Schema(embeddedKernelsSchema());
  return violation(Schema, Document);
}

std::string rules::libraryViolation(const nlohmann::json &Document) {
  static const LoadedSchema Schema(embeddedLibrarySchema());
  return violation(Schema, Document);
}
