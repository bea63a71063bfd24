//===- WorkerPool.h - Work in processes of its own --------------*- C++ -*-===//
//
// A process for each piece of work: what a syntax tree of LibTorch takes is
// given back at its end, and Clang's crash on one file costs that file alone.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_WORKERPOOL_H
#define SYNCLINE_ANALYZER_RUN_WORKERPOOL_H

#include <cstddef>
#include <functional>
#include <string>

namespace syncline::lint::run {

/// What came back from one piece of work.
struct WorkerOutcome {
  /// What the work returned; empty where it failed.
  std::string Bytes;
  /// How it ended, where that was not as it should be: "crashed (signal 11)".
  std::string Failure;
};

struct WorkerCallbacks {
  /// Runs in the child.
  std::function<std::string(size_t)> Work;
  /// Run in the caller's process: as a piece begins, and as it has ended, in
  /// whatever order they do.
  std::function<void(size_t)> Started;
  std::function<void(size_t, WorkerOutcome)> Ended;
};

/// Does the pieces 0 to \p Count - 1, at most \p Workers at a time. The caller
/// must have no other thread: the children are made by fork().
/// \throws UsageError where no process can be made.
void runWorkers(size_t Count, unsigned Workers,
                const WorkerCallbacks &Callbacks);

/// How many parse at a time where nobody says: one a core, as far as memory
/// goes.
unsigned defaultWorkers();

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_WORKERPOOL_H
