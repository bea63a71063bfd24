//===- Experiment.h - Alternates between the two variants -------*- C++ -*-===//
//
// Stretches of steps alternate: with the program unchanged, and with the chosen
// calls skipped. Both run in one process under the same conditions, so anything
// that slows down the machine affects both. A device event marks where the
// measured steps of a stretch begin and end, so that the time is correct even
// if the host is several steps ahead of the device.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_EXPERIMENT_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_EXPERIMENT_H

#include "trial/Plan.h"
#include "trial/Results.h"
#include "trial/runtime/FreedMemory.h"
#include "trial/runtime/HostCopies.h"
#include "trial/runtime/LateReads.h"
#include "trial/runtime/OwnTime.h"
#include "trial/runtime/PythonStack.h"
#include "trial/runtime/SiteMatch.h"

#include <atomic>
#include <cstdint>
#include <vector>

namespace syncline::trial::runtime {

class Experiment {
public:
  /// \p Output: a file descriptor for the results.
  Experiment(Plan Own, int Output);

  /// Call this before visit() if the plan has Python frames. False: they cannot
  /// be read in this process.
  bool findPython() { return Python.find(); }

  /// A call that can block begins on this thread. Marks a step if the call is
  /// the anchor. The mark is recorded on the stream to which this thread
  /// launched its latest kernel, or on \p Stream if there was none: a copy or
  /// an event may use a stream that finishes long before the step's work does.
  SiteMatch visit(CUstream Stream);
  /// Whether the call should return at once; if so, counts it.
  bool skips(const SiteMatch &Call);
  /// The chosen calls are being skipped.
  bool isSkipping() const { return Skipping.load(std::memory_order_relaxed); }

  /// This thread queues work.
  void countLaunch(CUstream Stream);

  LateReads Reads;
  FreedMemory Freed;
  /// Host time spent in the hooks, ns; see OwnTime.h.
  std::atomic<uint64_t> OwnTimeSum{0};
  /// Pinned copies of uploads from pageable memory.
  std::mutex UploadLock;
  std::unordered_map<size_t, PinnedSlots> Uploads;
  HostCopies UploadedBytes;

private:
  /// The start or end of a stretch.
  struct Mark {
    CUevent Event = nullptr;
    uint64_t HostTime = 0;
    uint64_t Launches = 0;
    uint64_t StepThreadLaunches = 0;
    uint64_t OwnTime = 0;
  };
  struct MarkedStretch {
    bool Skips = false;
    Mark Start, End;
  };

  void onAnchor(CUstream Stream);
  Mark mark(CUstream Stream);
  void finishStretch(CUstream Stream);
  void writeFinished();
  void writeCounts();

  const Plan Own;
  const int Output;
  SiteMatcher Matcher;
  PythonStack Python;
  std::atomic<bool> Skipping{false};
  std::atomic<uint64_t> Launches{0};
  std::atomic<uint64_t> StepThreadLaunches{0};
  std::vector<std::atomic<uint64_t>> Skipped;
  /// The thread whose anchors count; 0: none yet. That thread owns the members
  /// below.
  std::atomic<int32_t> StepThread{0};
  uint64_t Anchors = 0;
  uint64_t StepInStretch = 0;
  uint64_t FinishedStretches = 0;
  MarkedStretch Current;
  std::vector<MarkedStretch> Waiting;
  std::vector<CUevent> FreeEvents;
};

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_EXPERIMENT_H
