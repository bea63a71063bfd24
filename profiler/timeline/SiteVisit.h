//===- SiteVisit.h - Something that a thread did ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SITEVISIT_H
#define SYNCLINE_PROFILER_TIMELINE_SITEVISIT_H

#include <cstdint>

namespace syncline::timeline {

/// Times are ns. Two visits have the same Site if the thread did the same
/// thing: the host stacks are the same, or a kernel of the same name was
/// launched.
struct SiteVisit {
  uint64_t Start = 0;
  uint64_t End = 0;
  uint64_t Site = 0;
  /// Whether it can block the thread. Other visits queue device work.
  bool CanBlock = false;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_SITEVISIT_H
