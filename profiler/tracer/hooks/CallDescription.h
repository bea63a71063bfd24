//===- CallDescription.h - What a call did ----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_CALLDESCRIPTION_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_CALLDESCRIPTION_H

#include "tracer/hooks/CallbackSite.h"

namespace syncline::tracer::hooks {

/// Fills in what the arguments of a call say, and what kind of record it is.
/// Event holds the call's result.
void describeCall(const CallbackSite &S, tables::RawEvent &Event);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_CALLDESCRIPTION_H
