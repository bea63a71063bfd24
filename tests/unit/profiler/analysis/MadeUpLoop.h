//===- MadeUpLoop.h - A loop that a made-up machine runs --------*- C++ -*-===//
//
// The machine runs the same loop with and without some synchronizations, so
// that the true gain is known.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_MADEUPLOOP_H
#define SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_MADEUPLOOP_H

#include "analysis/model/Analysis.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <random>
#include <set>
#include <string>

namespace syncline::tests {

/// A host thread and a device. There is a window of 100 ms in each second.
class MadeUpLoop {
public:
  using Step = std::function<void(MadeUpLoop &On, unsigned Number)>;

  /// \p Skipped: sites whose calls do not block.
  explicit MadeUpLoop(std::set<unsigned> Skipped = {})
      : Skipped(std::move(Skipped)) {}
  /// The program does not name its steps.
  void omitRanges() { HasRanges = false; }
  /// In windows, each launch takes so much longer.
  void setRecordingCost(unsigned Microseconds) {
    RecordingCost = uint64_t(Microseconds) * 1'000;
  }

  /// Launches \p Count kernels. The times are microseconds.
  void launch(unsigned Count, unsigned HostEach, unsigned DeviceEach);
  /// Blocks until the device has nothing left to do.
  void sync(unsigned Site) { block(Site, "call", ""); }
  /// The same, in a copy to pageable memory.
  void download(unsigned Site, uint64_t Bytes);
  /// Another thread blocks for 3 ms.
  void syncElsewhere(unsigned Site);
  /// The host does something else.
  void work(uint64_t Microseconds) { Now += Microseconds * 1'000; }

  /// Runs \p Body for so many steps, each a range. The mean of the later half,
  /// ns.
  double run(unsigned Steps, const Step &Body);
  analysis::Analysis analyzed() const;

private:
  bool isInWindow() const;

  void block(unsigned Site, const std::string &Record, const std::string &More);
  void range(const char *Record, const char *Name);

  std::set<unsigned> Skipped;
  bool HasRanges = true;
  uint64_t RecordingCost = 0;
  uint64_t Now = 0;
  uint64_t DeviceFree = 0;
  uint64_t Correlation = 0;
  /// In this step. Each launches a kernel of its own.
  unsigned Launches = 0;
  /// The ends of activities that the host queued, as many as the queue holds.
  std::deque<uint64_t> Queue;
  std::string Text;
  std::mt19937 Random;
};

/// The true gain of a mean step without the calls of \p Sites, ns.
double trueGain(unsigned Steps, const MadeUpLoop::Step &Body,
                const std::set<unsigned> &Sites);

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_MADEUPLOOP_H
