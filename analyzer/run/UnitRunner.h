//===- UnitRunner.h - Runs Clang over one file ------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_UNITRUNNER_H
#define SYNCLINE_ANALYZER_RUN_UNITRUNNER_H

#include "commands/Commands.h"
#include "config/LintRequest.h"
#include "fixes/ApplyFixes.h"
#include "pipeline/LintUnit.h"
#include "run/UnitResult.h"

#include <functional>
#include <optional>
#include <string>

namespace syncline::lint::preamble {
struct Preamble;
} // namespace syncline::lint::preamble

namespace syncline::lint::run {

/// Called with the result of a file while its AST lives.
using UnitObserver =
    std::function<void(const UnitResult &, const pipeline::LintAgain &)>;

/// Lints the file of \p Job. Its headers come from \p Prebuilt, if there is
/// one. If that changes the meaning of the file, it is parsed again without it.
UnitResult lintFile(const commands::LintJob &Job,
                    const config::LintRequest &Request,
                    const preamble::Preamble *Prebuilt,
                    const pipeline::LintHooks &Hooks,
                    const UnitObserver &Parsed);

/// Parses the file of \p Job with the files of \p Texts replaced.
/// \returns the first error, or nothing.
std::optional<std::string> parseError(const commands::LintJob &Job,
                                      const config::LintRequest &Request,
                                      const fixes::FileTexts &Texts);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_UNITRUNNER_H
