//===- Device.h - The device of the fake driver -----------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_TRIAL_DEVICE_H
#define SYNCLINE_TESTS_TRIAL_DEVICE_H

#include <cuda.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace syncline::fake {

/// Streams, events and memory. All times are nanoseconds of a clock that
/// runs with CLOCK_MONOTONIC unless a test stops it.
class Device {
public:
  /// From now on, time passes only while a thread waits: for as long as it
  /// waits, at once. Otherwise a busy machine lets work finish that a test
  /// means to be pending.
  void stopClock();
  /// Goes on from there, as fast as CLOCK_MONOTONIC.
  void startClock();

  /// Queues work that takes \p Time; \p Effect takes place at its end.
  void queue(CUstream Stream, uint64_t Time, std::function<void()> Effect);
  /// The same, but the device receives the work only when the calling thread
  /// next synchronizes, records an event or queues other work.
  void defer(CUstream Stream, uint64_t Time, std::function<void()> Effect);
  /// Blocks until the work that is queued in \p Stream is done.
  void synchronize(CUstream Stream);
  void synchronizeAll();

  void record(CUevent Event, CUstream Stream);
  /// Zero before the event was recorded.
  uint64_t timeOf(CUevent Event);
  void synchronize(CUevent Event);
  bool isDone(CUevent Event);

  CUdeviceptr allocate(size_t Bytes);
  bool free(CUdeviceptr Memory);
  void *allocatePinned(size_t Bytes);
  bool isPinned(const void *Memory);
  /// The block of device memory that holds \p Memory; size 0: none does.
  std::pair<CUdeviceptr, size_t> blockOf(CUdeviceptr Memory);

  void count(const char *Name);
  uint64_t calls(const std::string &Name);

private:
  struct Work {
    uint64_t End;
    std::function<void()> Effect;
  };
  struct Deferred {
    CUstream Stream;
    uint64_t Time;
    std::function<void()> Effect;
  };
  struct Queue {
    std::deque<Work> Pending;
    uint64_t End = 0;
  };

  /// What the calling thread has deferred.
  static thread_local std::vector<Deferred> Batch;
  void submit();
  void append(CUstream Stream, uint64_t Time, std::function<void()> Effect);

  /// The lock is held.
  uint64_t now() const;
  /// The lock is held: effects that are due take place. \returns until when.
  uint64_t advance();
  void waitUntil(uint64_t Time);

  std::mutex Lock;
  /// Where the clock has stopped.
  std::optional<uint64_t> Stopped;
  /// How far it is ahead of CLOCK_MONOTONIC when it runs.
  uint64_t Ahead = 0;
  std::map<CUstream, Queue> Streams;
  std::map<CUevent, uint64_t> Events;
  std::map<CUdeviceptr, size_t> Blocks;
  std::map<const void *, size_t> Pinned;
  std::map<std::string, uint64_t> Calls;
};

/// Never destroyed: threads may call until the very end.
Device &device();

} // namespace syncline::fake

#endif // SYNCLINE_TESTS_TRIAL_DEVICE_H
