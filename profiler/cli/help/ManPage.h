//===- ManPage.h - Man pages of section 1 -----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_HELP_MANPAGE_H
#define SYNCLINE_PROFILER_CLI_HELP_MANPAGE_H

#include "cli/help/HelpPage.h"

namespace syncline::help {

/// Formats the page for groff's man macro package.
std::string manPage(const HelpPage &Page);

} // namespace syncline::help

#endif // SYNCLINE_PROFILER_CLI_HELP_MANPAGE_H
