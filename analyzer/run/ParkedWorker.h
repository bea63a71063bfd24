//===- ParkedWorker.h - A worker that may be needed again -------*- C++ -*-===//
//
// A worker that has parsed a file keeps the AST until other files are known.
// This costs memory but no time.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_PARKEDWORKER_H
#define SYNCLINE_ANALYZER_RUN_PARKEDWORKER_H

#include <string_view>
#include <sys/types.h>

namespace syncline::lint::run {

/// Owns the process, and terminates it unless it is taken over.
class ParkedWorker {
public:
  /// The process sends records to \p Records and reads from \p Orders.
  ParkedWorker(pid_t Process, int Records, int Orders)
      : Process(Process), Records(Records), Orders(Orders) {}
  ParkedWorker(ParkedWorker &&Other) noexcept;
  ParkedWorker &operator=(ParkedWorker &&Other) noexcept;
  ParkedWorker(const ParkedWorker &) = delete;
  ParkedWorker &operator=(const ParkedWorker &) = delete;
  ~ParkedWorker();

  /// The parts of a running worker. The owner of these must end it.
  struct Parts {
    pid_t Process;
    int Records;
    int Orders;
  };
  Parts release();

private:
  pid_t Process;
  int Records;
  int Orders;
};

/// Whether the machine has enough memory for parked workers in addition to
/// \p Workers running ones.
bool hasMemoryToPark(unsigned Workers);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_PARKEDWORKER_H
