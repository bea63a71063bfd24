//===- WorkerPool.h - Work in processes of its own --------------*- C++ -*-===//
//
// Each piece of work has a process: the memory of a syntax tree of LibTorch is
// given back at the process's end, and a crash of Clang on one file costs that
// file alone. Workers send records while they work, so a killed worker loses
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

/// Sends a record from a worker to its parent. A record has at least one byte.
using SendRecord = std::function<void(std::string_view)>;

/// Ends a piece of work in a worker, and waits for the order to do it again.
/// Nothing if the worker is not needed.
using AwaitOrder = std::function<std::optional<std::string>()>;

/// A worker that does a piece again.
struct ResumedWorker {
  ParkedWorker Worker;
  std::string Order;
};

struct WorkerCallbacks {
  /// Runs in the worker, and sends what it finds as soon as it finds it.
  std::function<void(size_t, const SendRecord &)> Work;
  /// In place of Work, for workers that may be parked.
  std::function<void(size_t, const SendRecord &, const AwaitOrder &)>
      WorkWithOrders = {};
  /// These run in the caller's process. Pieces end in any order.
  /// The worker that does the piece; nothing for a new one.
  std::function<std::optional<ResumedWorker>(size_t)> Resume = {};
  std::function<void(size_t)> Started;
  /// A record has arrived, complete and in order.
  std::function<void(size_t, std::string_view)> Received;
  /// The worker is gone. \p Failure is empty if it has finished its work, and
  /// otherwise describes the end: "crashed (signal 11)". \returns whether
  /// another worker shall do the piece again.
  std::function<bool(size_t, const std::string &Failure)> Ended;
  /// The worker has finished the piece and waits. Comes before Ended.
  std::function<void(size_t, ParkedWorker)> Parked = {};
};

/// Does the pieces 0 to \p Count - 1, at most \p Workers at a time. The caller
/// must have no other thread: the children are made by fork().
/// \throws UsageError where no process can be made.
void runWorkers(size_t Count, unsigned Workers,
                const WorkerCallbacks &Callbacks);

/// The default number of workers: one a core, as far as memory allows.
unsigned defaultWorkers();

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_WORKERPOOL_H
