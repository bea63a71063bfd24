//===- LintAction.h - Parses and lints one file -----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_LINTACTION_H
#define SYNCLINE_ANALYZER_RUN_LINTACTION_H

#include "config/LintRequest.h"
#include "findings/Finding.h"
#include "findings/NolintTally.h"
#include "loader/RuleSet.h"

#include "clang/Basic/SourceLocation.h"
#include "clang/Frontend/FrontendAction.h"

#include <memory>
#include <optional>

namespace syncline::lint::preamble {
struct Preamble;
} // namespace syncline::lint::preamble

namespace syncline::lint::pipeline {
struct LintHooks;
struct LintResult;
} // namespace syncline::lint::pipeline

namespace syncline::lint::run {

/// Parses the file on top of \p Prebuilt, unless that is null.
std::unique_ptr<clang::FrontendAction>
makeLintAction(const config::LintRequest &Request,
               const pipeline::LintHooks &Hooks, pipeline::LintResult &Result,
               const preamble::Preamble *Prebuilt = nullptr);

/// Whether the preamble may have caused \p Errors in a file that was parsed on
/// top of it. A missing header is missing without the preamble, too.
bool mayFailForPreamble(unsigned Errors, const pipeline::LintResult &Result);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_LINTACTION_H
