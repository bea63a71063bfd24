//===- Awaiting.h - Waits for what the tracer does --------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_TRACER_AWAITING_H
#define SYNCLINE_TESTS_TRACER_AWAITING_H

#include <cstdint>

namespace syncline::test {

bool launchesAreListenedTo();

/// Returns when the tracer has opened the window that it is about to open, or
/// after two minutes.
void awaitWindow();
/// Returns when the tracer has closed the last window, or after two minutes.
void awaitWindowEnd();

/// Returns when so many more launches have been made, or after two minutes.
void awaitLaunches(uint64_t Count);

/// A thread launches as soon as launches are listened to, and is inside of that
/// launch to the end.
void stayInLaunch();
/// Launches, and stays in that launch until launches are no longer listened to.
void launchUntilIgnored();

} // namespace syncline::test

#endif // SYNCLINE_TESTS_TRACER_AWAITING_H
