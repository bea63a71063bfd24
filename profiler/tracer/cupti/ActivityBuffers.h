//===- ActivityBuffers.h - Buffers that CUPTI fills -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_ACTIVITYBUFFERS_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_ACTIVITYBUFFERS_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace syncline::tracer::cupti {

/// CUPTI requests a buffer on any thread and returns it full on any thread.
/// Full buffers are held here until the tracer's thread takes them; empty ones
/// are reused.
class ActivityBuffers {
public:
  struct Full {
    uint8_t *Data;
    size_t Size;
  };

  void setSize(size_t Bytes) { BufferSize = Bytes; }
  size_t size() const { return BufferSize; }

  /// Keeps some buffers ready, so that a program thread that requests one need
  /// not clear it. Called by the tracer's thread.
  void prepare();

  /// Returns a zeroed buffer, as CUPTI is told to expect. Null if memory is
  /// exhausted, or CUPTI already has MaxBuffers: CUPTI then drops and counts
  /// records.
  uint8_t *request();
  void complete(uint8_t *Data, size_t Size, bool IsWanted);

  /// Oldest first. The caller returns each of them with recycle().
  std::vector<Full> takeFull();
  void recycle(uint8_t *Data);

  /// Call after CUPTI was detached and will not return the buffers that it
  /// still has. They are never reused, since CUPTI does not say when it stops
  /// writing to them.
  void forgetLent();

  /// From now on CUPTI gets no buffers, and whatever it delivers is ignored.
  void stop();

  /// The number of buffers that CUPTI has. It keeps each one until everything
  /// launched while it filled the buffer has run, and takes a new one at each
  /// flush.
  size_t lent();

  /// The number of buffers handed out so far. It shows whether CUPTI still
  /// requests them from this tool.
  uint64_t requests() const { return Requests.load(std::memory_order_relaxed); }

private:
  static constexpr size_t MaxBuffers = 64;
  static constexpr size_t Spare = 2;

  uint8_t *make();

  std::mutex Lock;
  std::vector<Full> Filled;
  std::vector<uint8_t *> Empty;
  /// To be cleared by prepare(); only the tracer's thread uses these.
  std::vector<Full> Dirty;
  /// The number of buffers that are handed out, not yet decoded, or empty.
  size_t Existing = 0;
  size_t Lent = 0;
  bool Stopped = false;
  std::atomic<uint64_t> Requests{0};
  size_t BufferSize = 0;
};

/// The buffers that CUPTI requests.
ActivityBuffers &activityBuffers();

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_ACTIVITYBUFFERS_H
