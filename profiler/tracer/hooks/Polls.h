//===- Polls.h - Queries, counted together ----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_POLLS_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_POLLS_H

#include "tracer/hooks/CallbackSite.h"

#include <cstdint>

namespace syncline::tracer::hooks {

/// Logs the queries that this thread has counted.
void flushPoll(tables::ThreadLog &Log);

/// Called when a query ends: counts it together with the preceding ones.
void countPoll(const CallbackSite &S, uint64_t End);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_POLLS_H
