//===- RepeatedCalls.h - Calls that CUPTI reports twice ---------*- C++ -*-===//
//
// After CUPTI has been detached and attached again, it sometimes reports each
// call of one copy of the CUDA runtime twice: the second record encloses the
// first one and has the same correlation id. CUPTI 13.0.85 did so in 1 of 72
// runs, with the copy inside of cuBLAS. PyTorch's profiler ends the program
// with an internal assertion if two calls have the same id.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_GUEST_REPEATEDCALLS_H
#define SYNCLINE_PROFILER_TRACER_GUEST_REPEATEDCALLS_H

#include <cupti.h>

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace syncline::tracer::guest {

/// Removes them from the buffers that another profiler receives. Not safe to
/// use on two threads at once.
class RepeatedCalls {
public:
  /// CUPTI's function, or null if it is missing.
  using NextRecord = CUptiResult CUPTIAPI(uint8_t *Buffer, size_t ValidSize,
                                          CUpti_Activity **Record);

  /// Moves the records of \p Buffer together, so that no call of a runtime or
  /// driver is there twice. Expects the buffers in the order in which CUPTI
  /// filled them. Returns the number of valid bytes.
  size_t removeFrom(uint8_t *Buffer, size_t ValidSize, NextRecord *Next);

private:
  struct Call {
    uint32_t Kind = 0;
    uint32_t Function = 0;
    uint32_t Correlation = 0;
    /// On the clock of the records.
    uint64_t End = 0;
  };

  /// Whether it overlaps the thread's call before and names the same one.
  bool isRepeated(const CUpti_Activity &Record);

  /// By thread: its last call.
  std::unordered_map<uint32_t, Call> Last;
};

} // namespace syncline::tracer::guest

#endif // SYNCLINE_PROFILER_TRACER_GUEST_REPEATEDCALLS_H
