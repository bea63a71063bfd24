//===- WorkerPool.h - Work in child processes -------------------*- C++ -*-===//
//
// Each piece of work has its own process: the memory of an AST of LibTorch is
// returned when the process ends, and a crash of Clang on one file affects only
// that file. Workers send records while they work, so a killed worker loses
// only what it has not sent.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_WORKERPOOL_H
#define SYNCLINE_ANALYZER_RUN_WORKERPOOL_H

#include "run/ParkedWorker.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace syncline::lint::run {

/// Sends a record from a worker to its parent. A record must not be empty.
using SendRecord = std::function<void(std::string_view)>;

/// Ends a piece of work in a worker, and waits for the order to repeat it.
/// Returns nothing if the worker is no longer needed.
using AwaitOrder = std::function<std::optional<std::string>()>;

/// A worker that repeats a piece.
struct ResumedWorker {
  ParkedWorker Worker;
  std::string Order;
};

struct WorkerCallbacks {
  /// Runs in the worker, and sends results as soon as they are available.
  std::function<void(size_t, const SendRecord &)> Work;
  /// Replaces Work for workers that may be parked.
  std::function<void(size_t, const SendRecord &, const AwaitOrder &)>
      WorkWithOrders = {};
  /// The following run in the caller's process. Pieces end in any order.
  /// Returns the worker for the piece; nothing for a new one.
  std::function<std::optional<ResumedWorker>(size_t)> Resume = {};
  std::function<void(size_t)> Started;
  /// Called with each record, complete and in order.
  std::function<void(size_t, std::string_view)> Received;
  /// Called when the worker has ended. \p Failure is empty if it has finished
  /// its work, and otherwise describes how it ended: "crashed (signal 11)".
  /// \returns whether another worker should repeat the piece.
  std::function<bool(size_t, const std::string &Failure)> Ended;
  /// The worker has finished the piece and is waiting. Called before Ended.
  std::function<void(size_t, ParkedWorker)> Parked = {};
};

/// Runs the pieces 0 to \p Count - 1, at most \p Workers at a time. The caller
/// must have no other thread because the children are created by fork().
/// \throws UsageError if no process can be created.
void runWorkers(size_t Count, unsigned Workers,
                const WorkerCallbacks &Callbacks);

/// The default number of workers: one for each core, as far as memory allows.
unsigned defaultWorkers();

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_WORKERPOOL_H
