#include "cli/record/VariableErrors.h"

#include "cli/record/OptionTable.h"

#include <algorithm>
#include <set>
#include <string_view>

using namespace syncline::record;

/// Those that no option sets.
static constexpr const char *OtherFlags[] = {"SYNCLINE_TORCH_RANGES",
                                             "SYNCLINE_BACKWARD_LINES"};

static constexpr std::string_view ModeKey = "SYNCLINE_MODE";

static bool isFlag(const std::string &Value) {
  return Value == "0" || Value == "1";
}

static bool isMode(const std::string &Value) {
  return Value == "sync-only" || Value == "windows" || Value == "full";
}

namespace {

struct Check {
  std::string Variable;
  bool IsAccepted;
  std::string Wanted;
};

} // namespace

static Check checkOf(const OptionRow &Row, const std::string &Value) {
  if (Row.Variable == ModeKey)
    return {std::string(ModeKey), isMode(Value), "sync-only, windows or full"};
  if (!Row.ValueName)
    return {Row.Variable, isFlag(Value), "0 or 1"};
  return {Row.Variable, accepts(Row, Value), Row.Wanted};
}

std::vector<std::string>
syncline::record::variableErrors(const Environment &Variables) {
  std::vector<Check> Checks;
  for (const OptionRow &Row : optionTable())
    if (Row.Variable)
      Checks.push_back(checkOf(Row, Variables.get(Row.Variable)));
  for (const char *Name : OtherFlags)
    Checks.push_back({Name, isFlag(Variables.get(Name)), "0 or 1"});
  std::vector<std::string> Result;
  // Two options set the mode.
  std::set<std::string> Seen;
  for (const Check &Each : Checks) {
    std::string Value = Variables.get(Each.Variable);
    if (Value.empty() || Each.IsAccepted || !Seen.insert(Each.Variable).second)
      continue;
    Result.push_back(Each.Variable + ": '" + Value + "' is not " + Each.Wanted +
                     "; see ENVIRONMENT in syncline-record(1)");
  }
  return Result;
}
