//===- ActivityBuffers.h - Buffers that CUPTI fills -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_ACTIVITYBUFFERS_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_ACTIVITYBUFFERS_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace syncline::tracer::cupti {

/// CUPTI asks for a buffer on any thread and gives it back full on any thread.
/// Full buffers stay here until the tracer's thread takes them; empty ones are
/// used again.
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

  /// A buffer of zeros, as CUPTI is told. Null where memory has run out, or
  /// CUPTI has MaxBuffers already: CUPTI then drops records and counts them.
  uint8_t *request();
  void complete(uint8_t *Data, size_t Size, bool IsWanted);

  /// Oldest first. The caller gives each back with recycle().
  std::vector<Full> takeFull();
  void recycle(uint8_t *Data);

  /// CUPTI was detached and will not give back what it still has. Those buffers
  /// are never used again, since CUPTI does not say when it stops writing to
  /// them.
  void forgetLent();

  /// From here on CUPTI gets no buffer, and what it delivers is ignored.
  void stop();

  /// Buffers that CUPTI has. It keeps each until everything launched while it
  /// filled the buffer has run, and takes a new one with each flush.
  size_t lent();

  /// Buffers handed out so far. They show whether CUPTI still asks this tool.
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
  /// Handed out, not decoded yet, or empty.
  size_t Existing = 0;
  size_t Lent = 0;
  bool Stopped = false;
  std::atomic<uint64_t> Requests{0};
  size_t BufferSize = 0;
};

/// The buffers that CUPTI asks for.
ActivityBuffers &activityBuffers();

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_ACTIVITYBUFFERS_H
