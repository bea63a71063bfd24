//===- Signals.h - Signals that end or toggle recording ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_SESSION_SIGNALS_H
#define SYNCLINE_PROFILER_TRACER_SESSION_SIGNALS_H

namespace syncline::tracer::session {

/// For each signal that terminates a program and that the program has left at
/// its default: calls Finish with the signal's name, then lets the signal take
/// its default action. A handler that the program installs, earlier or later,
/// takes precedence.
void catchEndingSignals(void (*Finish)(const char *Why));

/// Makes a signal call Toggle; 0: none. Called when the library is loaded, so
/// that the signal does not kill a program that has not started CUDA yet.
void catchToggleSignal(int Signal, void (*Toggle)());

} // namespace syncline::tracer::session

#endif // SYNCLINE_PROFILER_TRACER_SESSION_SIGNALS_H
