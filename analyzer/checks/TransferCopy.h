//===- TransferCopy.h - Copies between host and device ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_TRANSFERCOPY_H
#define SYNCLINE_ANALYZER_CHECKS_TRANSFERCOPY_H

#include "checks/Conditions.h"

namespace syncline::lint::checks {

/// Checks a copy between host and device.
MatchResult checkTransfer(const rules::Match &M,
                          const callsites::CallFacts &Site);

/// Whether \p M is about uploads and \p Site names the target device explicitly
/// instead of taking it from a tensor.
bool uploadsToNamedDevice(const rules::Match &M,
                          const callsites::CallFacts &Site);

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_TRANSFERCOPY_H
