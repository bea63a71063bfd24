//===- ActivityBuffers.h - Buffers that CUPTI fills -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_ACTIVITYBUFFERS_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_ACTIVITYBUFFERS_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace syncline::tracer::cupti {

/// CUPTI asks for a buffer on any thread and gives it back full, also on any.
/// Full ones wait here for the tracer's thread; empty ones are used again.
class ActivityBuffers {
public:
  struct Full {
    uint8_t *Data;
    size_t Size;
  };

  void setSize(size_t Bytes) { BufferSize = Bytes; }
  size_t size() const { return BufferSize; }

  /// Keeps some buffers ready, so that a thread of the program that asks for
  /// one need not clear it. By the tracer's thread.
  void prepare();

  /// All zero, as CUPTI is told that they are. Null where memory has run out,
  /// or MaxBuffers are out already: CUPTI then drops records and counts them.
  uint8_t *request();
  void complete(uint8_t *Data, size_t Size, bool IsWanted);

  /// Oldest first. Each is to be given back with recycle().
  std::vector<Full> takeFull();
  void recycle(uint8_t *Data);

  /// CUPTI was detached: it will not give back what it still has. Those
  /// buffers are left alone for good, since nobody says that it stopped
  /// writing to them.
  void forgetLent();

  /// Buffers that CUPTI has. It keeps each until all that was launched while it
  /// filled it has run, and takes a new one with each flush.
  size_t lent();

  /// Buffers handed out ever: tells whether CUPTI still asks us.
  uint64_t requests() const { return Requests.load(std::memory_order_relaxed); }

private:
  static constexpr size_t MaxBuffers = 64;
  static constexpr size_t Spare = 2;

  uint8_t *make();

  std::mutex Lock;
  std::vector<Full> Filled;
  std::vector<uint8_t *> Empty;
  /// To be cleared by prepare(); the tracer's thread alone has these.
  std::vector<Full> Dirty;
  /// Handed out, waiting to be decoded, or empty.
  size_t Existing = 0;
  size_t Lent = 0;
  std::atomic<uint64_t> Requests{0};
  size_t BufferSize = 0;
};

/// The buffers that CUPTI asks for.
ActivityBuffers &activityBuffers();

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_ACTIVITYBUFFERS_H
