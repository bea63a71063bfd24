// Checks JSON documents against a JSON Schema (draft-07):
//
//   syncline_schema_check SCHEMA DOCUMENT...
//
// Each document is a file with one JSON value a line. The program prints one
// line for each value: "valid", or the violations of the schema.

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <exception>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>

using nlohmann::json;
using Adapter = valijson::adapters::NlohmannJsonAdapter;

static std::ifstream openFile(const char *Path) {
  std::ifstream File(Path);
  if (!File)
    throw std::runtime_error(std::string("cannot open ") + Path);
  return File;
}

/// "valid", or the violations in one line.
static std::string verdictOn(const json &Document,
                             const valijson::Schema &Schema) {
  valijson::ValidationResults Results;
  valijson::Validator Validator;
  if (Validator.validate(Schema, Adapter(Document), &Results))
    return "valid";
  std::string Text;
  for (valijson::ValidationResults::Error Error; Results.popError(Error);) {
    Text += Text.empty() ? "" : "; ";
    for (const std::string &Part : Error.context)
      Text += Part;
    Text += ": " + Error.description;
  }
  return Text;
}

static void checkAll(int Count, char **Arguments) {
  if (Count < 3)
    throw std::runtime_error("needs a schema and documents");
  std::ifstream SchemaFile = openFile(Arguments[1]);
  json Parsed = json::parse(SchemaFile);
  valijson::Schema Schema;
  valijson::SchemaParser(valijson::SchemaParser::kDraft7)
      .populateSchema(Adapter(Parsed), Schema);
  for (int I = 2; I < Count; ++I) {
    std::ifstream File = openFile(Arguments[I]);
    for (std::string Line; std::getline(File, Line);)
      std::cout << verdictOn(json::parse(Line), Schema) << '\n';
  }
}

int main(int Count, char **Arguments) {
  try {
    checkAll(Count, Arguments);
  } catch (const std::exception &Error) {
    std::cerr << "syncline_schema_check: " << Error.what() << '\n';
    return 2;
  }
  return 0;
}
