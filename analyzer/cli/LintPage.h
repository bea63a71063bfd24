//===- LintPage.h - The help of syncline lint -------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CLI_LINTPAGE_H
#define SYNCLINE_ANALYZER_CLI_LINTPAGE_H

#include "cli/help/HelpPage.h"

namespace syncline::lint::cli {

/// Excludes the options, which CommandLine.cpp defines.
help::HelpPage lintPage();

} // namespace syncline::lint::cli

#endif // SYNCLINE_ANALYZER_CLI_LINTPAGE_H
