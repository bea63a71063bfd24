//===- Signals.h - Leaving by a signal --------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_SESSION_SIGNALS_H
#define SYNCLINE_PROFILER_TRACER_SESSION_SIGNALS_H

namespace syncline::tracer::session {

/// For each signal that ends a program and that the program has left at its
/// default: calls Finish with the signal's name, then lets the signal do what
/// it does. A handler of the program's own, before or later, takes precedence.
void catchEndingSignals(void (*Finish)(const char *Why));

/// Makes a signal call Toggle; 0: none. Called when the library is loaded, so
/// that the signal does not end a program which has not come to use CUDA yet.
void catchToggleSignal(int Signal, void (*Toggle)());

} // namespace syncline::tracer::session

#endif // SYNCLINE_PROFILER_TRACER_SESSION_SIGNALS_H
