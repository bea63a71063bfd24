//===- OptionTable.h - The options of syncline record -----------*- C++ -*-===//
//
// Each option stands for an environment variable that the tracer reads, so one
// row is all that an option needs.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_OPTIONTABLE_H
#define SYNCLINE_PROFILER_CLI_RECORD_OPTIONTABLE_H

#include <span>
#include <string>

namespace syncline::record {

/// A name that no variable can have, for the path of the tracer itself.
inline constexpr const char *TracerKey = "=tracer";

struct OptionRow {
  /// 0 where there is no short form.
  char Short;
  /// Without the leading "--".
  const char *Name;
  /// What the help calls the value; null for an option without one.
  const char *ValueName;
  /// The variable that it sets.
  const char *Variable;
  /// What an option without a value sets the variable to.
  const char *Fixed;
  const char *Help;
  /// What a value must be, for the message, and whether it is that; null where
  /// any text will do.
  const char *Wanted = nullptr;
  bool (*Accepts)(const std::string &Value) = nullptr;
};

/// In the order of the help.
std::span<const OptionRow> optionTable();

/// Nothing where there is no such option.
const OptionRow *findOption(const std::string &Name);
const OptionRow *findOption(char Short);

/// The text of --help.
std::string helpText();

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_OPTIONTABLE_H
