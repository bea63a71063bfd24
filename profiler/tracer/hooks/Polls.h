//===- Polls.h - Queries, counted together ----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_POLLS_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_POLLS_H

#include "tracer/hooks/CallbackSite.h"

#include <cstdint>

namespace syncline::tracer::hooks {

/// Hands on the queries that this thread has counted.
void flushPoll(tables::ThreadLog &Log);

/// A query has ended: counts it, together with those before it.
void countPoll(const CallbackSite &S, uint64_t End);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_POLLS_H
