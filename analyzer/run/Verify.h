//===- Verify.h - Checks findings against comments --------------*- C++ -*-===//
//
// For tests of built-in and user-defined rules:
//
//   x.item();           // expect: sync-item
//   x.item();           // expect: sync-item/certain/hot, my-rule
//
// Every finding needs a comment on its line, and every comment needs its
// finding.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_VERIFY_H
#define SYNCLINE_ANALYZER_RUN_VERIFY_H

#include "findings/Finding.h"

#include <string>
#include <vector>

namespace syncline::lint::run {

/// Compares, and reports differences on standard error.
/// \returns whether there are none.
bool verifyExpectations(const std::vector<findings::Finding> &Findings,
                        const std::vector<std::string> &Files,
                        const std::string &Prefix);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_VERIFY_H
