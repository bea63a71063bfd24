//===- RecordingThread.h - The tracer's own thread --------------*- C++ -*-===//
//
// Collects what callbacks and CUPTI left, writes the file, opens and closes
// windows. All slow work is done here, off the program's threads.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_RECORDINGTHREAD_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_RECORDINGTHREAD_H

#include "tracer/base/Wakeup.h"
#include "tracer/hooks/Attachment.h"
#include "tracer/output/Identity.h"
#include "tracer/output/Modules.h"
#include "tracer/output/Output.h"
#include "tracer/recording/ActivityDecoder.h"
#include "tracer/recording/HostLogs.h"
#include "tracer/recording/PendingWork.h"
#include "tracer/recording/WindowPlan.h"

#include <atomic>
#include <string>

namespace syncline::tracer::recording {

class RecordingThread {
public:
  explicit RecordingThread(tables::Recorder &R);

  /// Creates the file, attaches to CUPTI (if CUDA is there, and no delay is
  /// set) and starts the thread. Where something is wrong: one line, and false.
  bool start(bool HasCuda);
  /// CUDA starts after start(false): returns when it is being recorded.
  void cudaStarts();

  /// A chosen range was opened or closed.
  void wantRange(bool On);
  /// The chosen signal came. Async-signal-safe, as the next two.
  void toggle();
  void finish(const char *Why);
  /// Until the file is complete, or two seconds are over.
  void awaitEnd() const;

  /// In a forked child: lets go of what belongs to the parent.
  void abandon();

private:
  static void *run(void *Self);
  void loop();
  void round();

  bool createFile();
  bool attach();
  bool startMasked(bool CudaIsHere);
  /// Records from now on, unless a range or signal is to say when.
  void activate();
  void becomeActive(bool On);
  void followWishes();
  void followRange();
  void checkTimes(uint64_t Now);

  void steerWindow(uint64_t Now);
  void openWindow(uint64_t Now, const char *Why);
  void closeWindow();
  bool leavesCupti() const;
  void awaitDevice();
  void renewAttachment();
  bool othersTookOver();
  /// Says so, once, if another tool receives the device activity.
  void noticeOthers();

  /// Has CUPTI hand over what has run, if Interval is over since it last did.
  void flushAfter(uint64_t Interval);
  void collect(bool Final);
  void collectBuffers();
  void housekeeping(uint64_t Now);
  void askForTorchRanges();
  void writeClock();
  void writeCost();
  void note(const std::string &Line);
  void end(const char *Why);

  tables::Recorder &R;
  output::Identity Who;
  output::Output Out;
  PendingWork Pending;
  HostLogs Hosts;
  ActivityDecoder Decoder;
  hooks::Attachment Cupti;
  output::Modules Mapped;
  WindowPlan Plan;

  base::Wakeup Done;
  base::Wakeup CudaReady;
  // What others want; the bell is rung with each.
  std::atomic<bool> CudaWanted{false};
  std::atomic<bool> RangeChanged{false};
  std::atomic<unsigned> Toggles{0};
  std::atomic<const char *> Ending{nullptr};

  /// When CUDA started: delays and windows count from here.
  uint64_t Begin = 0;
  bool HasCuda = false;
  uint64_t LastHousekeeping = 0;
  uint64_t LastClock = 0;
  bool DevicesWritten = false;
  bool WindowIsOpen = false;
  bool Over = false;
  /// Another tool receives the device activity that CUPTI records.
  bool ActivityLost = false;
  bool ToldOfGraphs = false;
  bool RangeTold = false;
  bool TorchRangesSettled = false;
  uint64_t RequestsAtOpening = 0;
  uint64_t LaunchesAtOpening = 0;
  uint64_t LastFlush = 0;
  /// CUPTI is asked for what has run until then, also outside of windows.
  uint64_t FlushUntil = 0;
  /// Windows one after the other of which some work never came.
  unsigned WaitsInVain = 0;
  /// Records that CUPTI drops may be of a window.
  bool DropsAreOurs = false;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_RECORDINGTHREAD_H
