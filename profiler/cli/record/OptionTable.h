//===- OptionTable.h - The options of syncline record -----------*- C++ -*-===//
//
// Each option sets an environment variable that the tracer reads, so an option
// needs only one row.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_OPTIONTABLE_H
#define SYNCLINE_PROFILER_CLI_RECORD_OPTIONTABLE_H

#include <span>
#include <string>

namespace syncline::record {

/// A key for the path of the tracer itself; no variable can have this name.
inline constexpr const char *TracerKey = "=tracer";

struct OptionRow {
  /// 0 if there is no short form.
  char Short;
  /// Without the leading "--".
  const char *Name;
  /// The placeholder of the value in the help; null for an option without one.
  const char *ValueName;
  /// The variable that it sets; null for --help and --version.
  const char *Variable;
  /// The value of the variable for an option without a value.
  const char *Fixed;
  const char *Help;
  /// The heading in the help.
  const char *Group;
  /// A noun phrase for the accepted values, used in error messages.
  const char *Wanted = nullptr;
  /// Null if only Choices are accepted.
  bool (*Accepts)(const std::string &Value) = nullptr;
  /// The values that completions offer.
  std::span<const char *const> Choices = {};
};

/// In the order of the help.
std::span<const OptionRow> optionTable();

/// Null if there is no such option.
const OptionRow *findOption(const std::string &Name);
const OptionRow *findOption(char Short);

bool accepts(const OptionRow &Row, const std::string &Value);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_OPTIONTABLE_H
