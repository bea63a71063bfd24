//===- Synchronization.h - Calls after which the stream is done -*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_SYNCHRONIZATION_H
#define SYNCLINE_ANALYZER_CHECKS_SYNCHRONIZATION_H

#include "callsites/CallSite.h"
#include "checks/RuleIndex.h"

namespace syncline::lint::checks {

/// Whether \p Call, a function of LibTorch, returns only after the current
/// stream has done all earlier work. The rules decide: one that reports the
/// call as a synchronization must match at least likely. Entries whose
/// confidence is limited do not count, since such a call blocks only in some
/// runs, nor do copies with non_blocking, which block without synchronizing the
/// stream.
bool synchronizes(const callsites::CallFacts &Call, RuleIndex &Index);

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_SYNCHRONIZATION_H
