//===- CallDescription.h - What a call did ----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_CALLDESCRIPTION_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_CALLDESCRIPTION_H

#include "tracer/hooks/CallbackSite.h"

namespace syncline::tracer::hooks {

/// Fills in the kind of record and what the call's arguments tell. Event
/// already holds the call's result.
void describeCall(const CallbackSite &S, tables::RawEvent &Event);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_CALLDESCRIPTION_H
