//===- Synchronization.h - Calls that synchronize the stream ----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_SYNCHRONIZATION_H
#define SYNCLINE_ANALYZER_CHECKS_SYNCHRONIZATION_H

#include "callsites/CallSite.h"
#include "checks/RuleIndex.h"

namespace syncline::lint::checks {

/// Whether \p Call of a LibTorch function returns only after the current stream
/// has finished all earlier work. The rules decide: one that reports the call
/// as a synchronization must match with at least "likely". Entries with a
/// limited confidence do not count, since such a call blocks only in some runs.
/// Neither do copies with non_blocking, which block without synchronizing the
/// stream.
bool synchronizes(const callsites::CallFacts &Call, RuleIndex &Index);

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_SYNCHRONIZATION_H
