//===- OptionList.h - Options for completions to read -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_HELP_OPTIONLIST_H
#define SYNCLINE_PROFILER_CLI_HELP_OPTIONLIST_H

#include "cli/help/HelpPage.h"

namespace syncline::help {

/// A line for each option and subcommand, with five fields separated by "|":
/// names ("-o,--output"), value ("FILE"), choices ("text,json"), "repeat" if it
/// can be given several times, and the explanation. The name of a subcommand
/// begins with a letter.
std::string optionList(const HelpPage &Page);

} // namespace syncline::help

#endif // SYNCLINE_PROFILER_CLI_HELP_OPTIONLIST_H
