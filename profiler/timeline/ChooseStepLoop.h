//===- ChooseStepLoop.h - Which loop has the steps --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_CHOOSESTEPLOOP_H
#define SYNCLINE_PROFILER_TIMELINE_CHOOSESTEPLOOP_H

#include "timeline/ThreadLoops.h"

#include <cstdint>

namespace syncline::timeline {

/// The index of the loop whose iterations are the steps; NoLoop: none takes a
/// part of the thread's time that counts.
uint32_t chooseStepLoop(const ThreadLoops &From);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_CHOOSESTEPLOOP_H
