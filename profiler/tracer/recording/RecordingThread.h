//===- RecordingThread.h - The tracer's own thread --------------*- C++ -*-===//
//
// Collects the output of callbacks and CUPTI, writes the trace, and opens and
// closes windows. It does all slow work, off the program's threads.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_RECORDINGTHREAD_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_RECORDINGTHREAD_H

#include "tracer/base/Wakeup.h"
#include "tracer/output/Identity.h"
#include "tracer/recording/Collector.h"
#include "tracer/recording/DurationLimit.h"
#include "tracer/recording/Housekeeping.h"
#include "tracer/recording/WindowControl.h"

#include <atomic>

namespace syncline::tracer::recording {

class RecordingThread {
public:
  explicit RecordingThread(tables::Recorder &R);

  /// Creates the file, attaches to CUPTI (if CUDA has started and no delay is
  /// set) and starts the thread. On failure, prints one line and returns false.
  bool start(bool HasCuda);
  /// Called when CUDA starts after start(false): returns once it is being
  /// recorded.
  void cudaStarts();

  /// A selected range was opened or closed.
  void wantRange(bool On);
  /// The toggle signal arrived. Async-signal-safe, as are the next two.
  void toggle();
  void finish(const char *Why);
  /// Waits until the file is complete, but at most two seconds.
  void awaitEnd() const;

  /// In a forked child: releases what belongs to the parent.
  void abandon();

private:
  static void *run(void *Self);
  void loop();
  /// How long to sleep, ns.
  uint64_t untilRound() const;
  void round();

  bool createFile();
  bool attach();
  bool startMasked(bool CudaIsHere);
  /// Starts recording, unless a range or signal controls it.
  void activate();
  void setRecordingActive(bool On);
  void handleRequests();
  void followRange();
  void checkTimes(uint64_t Now);

  /// Reports another tool that has taken over CUPTI or its device activity.
  void lookForOtherTools();
  void end(const char *Why);

  tables::Recorder &R;
  output::Identity Who;
  Collector Data;
  WindowControl Windows;
  Housekeeping Keeper;
  DurationLimit Duration;

  base::Wakeup Done;
  base::Wakeup CudaReady;
  // Requests from other threads; each also signals the bell.
  std::atomic<bool> CudaWanted{false};
  std::atomic<bool> RangeChanged{false};
  std::atomic<unsigned> Toggles{0};
  std::atomic<const char *> Ending{nullptr};

  /// When CUDA started: delays and windows are relative to this.
  uint64_t Begin = 0;
  bool HasCuda = false;
  bool Over = false;
  bool ReportedRange = false;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_RECORDINGTHREAD_H
