#include "files/KeptFile.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <system_error>

using namespace syncline;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

/// The members of a JSON object. Nested objects and arrays have no value.
struct Outline {
  std::set<std::string> Keys;
  json Values;
};

} // namespace

/// Empty if \p In is no JSON object.
static Outline outlineOf(std::istream &In) {
  Outline Result;
  auto Keep = [&](int Depth, json::parse_event_t Event, const json &Value) {
    if (Event == json::parse_event_t::key && Depth == 1)
      Result.Keys.insert(Value.get<std::string>());
    bool IsNested = Event == json::parse_event_t::object_start ||
                    Event == json::parse_event_t::array_start;
    return Depth == 0 || !IsNested;
  };
  Result.Values = json::parse(In, Keep, /*allow_exceptions=*/false);
  return Result.Values.is_object() ? Result : Outline();
}

/// docs/schemas/budget.schema.json describes the file.
static bool isBudget(const Outline &File) {
  static const std::set<std::string> Known = {
      "version", "step", "overlap", "rules", "sites", "total", "recorded"};
  return File.Keys.size() > 1 && File.Keys.contains("version") &&
         std::ranges::includes(Known, File.Keys);
}

/// The findings that `syncline lint` reports are an object with more members,
/// whose "tool" is an object.
static bool isBaseline(const Outline &File) {
  static const std::set<std::string> Members = {"version", "tool", "findings"};
  return File.Keys == Members && File.Values.value("tool", json()).is_string();
}

const char *files::keptKind(const fs::path &File) {
  std::error_code Ignored;
  // Opening a pipe would wait for its other end.
  if (!fs::is_regular_file(File, Ignored))
    return nullptr;
  std::ifstream In(File);
  if ((In >> std::ws).peek() != '{')
    return nullptr;
  Outline Found = outlineOf(In);
  if (isBudget(Found))
    return "a budget";
  return isBaseline(Found) ? "a baseline" : nullptr;
}
