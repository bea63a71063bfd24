//===- Messages.h - Messages to the user on stderr --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_BASE_MESSAGES_H
#define SYNCLINE_PROFILER_TRACER_BASE_MESSAGES_H

namespace syncline::tracer::base {

/// Prints "syncline: <line>" to standard error with a single write.
[[gnu::format(printf, 1, 2)]] void say(const char *Format, ...);

/// Silences say() (SYNCLINE_QUIET).
void silenceMessages();

} // namespace syncline::tracer::base

#endif // SYNCLINE_PROFILER_TRACER_BASE_MESSAGES_H
