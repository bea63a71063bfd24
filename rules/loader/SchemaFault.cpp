#include "loader/SchemaFault.h"

#include "form/FormReader.h"
#include "loader/Nearest.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

using namespace syncline;
using namespace syncline::form;
using namespace syncline::rules;
using nlohmann::json;

static const json *resolved(const json &Root, const json *Part) {
  while (Part && Part->contains("$ref")) {
    std::string Target = Part->at("$ref").get<std::string>();
    if (!Target.starts_with("#/"))
      return nullptr;
    json::json_pointer Where(Target.substr(1));
    Part = Root.contains(Where) ? &Root.at(Where) : nullptr;
  }
  return Part;
}

/// The part of the schema for the member \p Key of what \p Part describes.
static const json *partFor(const json &Root, const json *Part,
                           const std::string &Key, bool IsElement) {
  Part = resolved(Root, Part);
  if (!Part)
    return nullptr;
  if (IsElement)
    return Part->contains("items") ? &Part->at("items") : nullptr;
  auto Members = Part->find("properties");
  return Members != Part->end() && Members->contains(Key) ? &Members->at(Key)
                                                          : nullptr;
}

static const json *elementOf(const json &Value, const std::string &Key) {
  if (Value.is_object())
    return Value.contains(Key) ? &Value.at(Key) : nullptr;
  size_t Index = 0;
  auto [Rest, Error] =
      std::from_chars(Key.data(), Key.data() + Key.size(), Index);
  bool IsIndex = Error == std::errc() && Rest == Key.data() + Key.size();
  return Value.is_array() && IsIndex && Index < Value.size() ? &Value.at(Index)
                                                             : nullptr;
}

static bool hasType(const json &Value, const std::string &Type) {
  return Type == "string"    ? Value.is_string()
         : Type == "object"  ? Value.is_object()
         : Type == "array"   ? Value.is_array()
         : Type == "boolean" ? Value.is_boolean()
         : Type == "integer" ? Value.is_number_integer()
         : Type == "number"  ? Value.is_number()
                             : Type == "null" && Value.is_null();
}

static std::string typeFault(const json &Part, const json &Value) {
  auto Type = Part.find("type");
  if (Type == Part.end())
    return "";
  std::vector<std::string> Types;
  if (Type->is_array())
    Types = Type->get<std::vector<std::string>>();
  else
    Types.push_back(Type->get<std::string>());
  std::string List;
  for (const std::string &Each : Types) {
    if (hasType(Value, Each))
      return "";
    List += (List.empty() ? "" : " or ") + Each;
  }
  return "must be of type " + List + ", not " + kindOf(Value);
}

static std::string choiceFault(const json &Part, const json &Value) {
  auto Choices = Part.find("enum");
  if (Choices == Part.end() ||
      std::ranges::find(*Choices, Value) != Choices->end())
    return "";
  std::string List;
  std::vector<std::string> Names;
  for (const json &Each : *Choices) {
    List += (List.empty() ? "" : ", ") + Each.dump();
    if (Each.is_string())
      Names.push_back(Each.get<std::string>());
  }
  return "must be one of " + List + ", not " + Value.dump() +
         (Value.is_string() ? suggestion(Value.get<std::string>(), Names) : "");
}

static std::string memberFault(const json &Part, const json &Value) {
  if (!Value.is_object())
    return "";
  const json Members = Part.value("properties", json::object());
  std::vector<std::string> Known;
  for (const auto &[Key, Ignored] : Members.items())
    Known.push_back(Key);
  if (Part.value("additionalProperties", json(true)) == false)
    for (const auto &[Key, Ignored] : Value.items())
      if (!Members.contains(Key))
        return unknownKey(Key, Known);
  for (const json &Key : Part.value("required", json::array()))
    if (!Value.contains(Key.get<std::string>()))
      return "'" + Key.get<std::string>() + "' is missing";
  return "";
}

static std::string patternFault(const json &Part, const json &Value) {
  if (!Value.is_string() || !Part.contains("pattern"))
    return "";
  return "must match the pattern " + Part.at("pattern").get<std::string>() +
         ", not " + Value.dump();
}

std::string rules::schemaFault(const json &Schema, const json &Document,
                               const std::vector<std::string> &Path) {
  const json *Part = &Schema, *Value = &Document;
  for (const std::string &Key : Path) {
    Part = partFor(Schema, Part, Key, Value->is_array());
    Value = elementOf(*Value, Key);
    if (!Part || !Value)
      return "";
  }
  Part = resolved(Schema, Part);
  if (!Part)
    return "";
  for (auto Fault : {typeFault, choiceFault, memberFault, patternFault})
    if (std::string Text = Fault(*Part, *Value); !Text.empty())
      return Text;
  return "";
}
