//===- MarkdownHelp.h - A section of the reference in docs ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_HELP_MARKDOWNHELP_H
#define SYNCLINE_PROFILER_CLI_HELP_MARKDOWNHELP_H

#include "cli/help/HelpPage.h"

namespace syncline::help {

/// One section of docs/reference/command-line.md.
std::string markdownHelp(const HelpPage &Page);

} // namespace syncline::help

#endif // SYNCLINE_PROFILER_CLI_HELP_MARKDOWNHELP_H
