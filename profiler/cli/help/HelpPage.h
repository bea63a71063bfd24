//===- HelpPage.h - The help of one command as data -------------*- C++ -*-===//
//
// The text of --help, the man page, the reference in docs and the completions
// are all rendered from this, so they cannot disagree.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_CLI_HELP_HELPPAGE_H
#define SYNCLINE_PROFILER_CLI_HELP_HELPPAGE_H

#include <string>
#include <vector>

namespace syncline::help {

struct HelpOption {
  /// Including dashes, the short name first.
  std::vector<std::string> Names = {};
  /// The placeholder of the value, as in "FILE"; empty for a flag.
  std::string Value = {};
  /// The accepted values; empty if any value is accepted.
  std::vector<std::string> Choices = {};
  std::string Text = {};
  bool Repeatable = false;
};

struct OptionGroup {
  std::string Title = {};
  std::vector<HelpOption> Options = {};
};

/// A word or a command, and what it means.
struct HelpTerm {
  std::string Name = {};
  std::string Text = {};
};

struct HelpPage {
  /// As a user types it: "syncline report".
  std::string Program = {};
  /// One imperative sentence without a period.
  std::string Summary = {};
  /// The text after the program's name, one line for each form.
  std::vector<std::string> Synopsis = {};
  /// Paragraphs.
  std::vector<std::string> Description = {};
  std::vector<HelpTerm> Subcommands = {};
  std::vector<HelpTerm> Arguments = {};
  std::vector<OptionGroup> Groups = {};
  /// Environment variables. --help omits them.
  std::vector<HelpTerm> Environment = {};
  std::vector<HelpTerm> Files = {};
  std::vector<HelpTerm> ExitStatus = {};
  std::vector<HelpTerm> Examples = {};
  /// Names of man pages in section 1.
  std::vector<std::string> SeeAlso = {};
};

} // namespace syncline::help

#endif // SYNCLINE_PROFILER_CLI_HELP_HELPPAGE_H
