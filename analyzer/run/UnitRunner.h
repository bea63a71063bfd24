//===- UnitRunner.h - Clang, run over one file ------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_UNITRUNNER_H
#define SYNCLINE_ANALYZER_RUN_UNITRUNNER_H

#include "commands/Commands.h"
#include "fixes/ApplyFixes.h"
#include "run/UnitResult.h"

#include <optional>
#include <string>

namespace syncline::lint::preamble {
struct Preamble;
} // namespace syncline::lint::preamble

namespace syncline::lint::run {

/// Lints the file of \p Job. With \p Prebuilt, its headers are taken from
/// there, unless the file means something else then: it is parsed plainly.
UnitResult lintFile(const commands::LintJob &Job,
                    const config::LintRequest &Request,
                    const preamble::Preamble *Prebuilt);

/// Whether the file of \p Job parses with the files of \p Texts as they are
/// there. \returns the first error where it does not.
std::optional<std::string> parseError(const commands::LintJob &Job,
                                      const config::LintRequest &Request,
                                      const fixes::FileTexts &Texts);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_UNITRUNNER_H
