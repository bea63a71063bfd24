//===- FrameWalk.h - The Python frames of the calling thread ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_FRAMEWALK_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_FRAMEWALK_H

#include "tracer/python/Interpreter.h"
#include "tracer/python/Pages.h"

#include <cstddef>
#include <cstdint>

namespace syncline::tracer::python {

struct Frame {
  /// The code object; 0: an evaluation that has no function yet.
  uintptr_t Code = 0;
  /// Of the instruction that is being executed, in bytes from the first.
  uint32_t Offset = 0;
  /// The frames up to this one are those of one native frame.
  bool EndsEvaluation = false;
};

/// Walks from the innermost frame outwards. Takes no lock and no reference, and
/// needs none: the frames of a thread cannot change while it is inside of a
/// call. Never faults, whatever it finds; it ends where the next frame cannot
/// be read.
class FrameWalk {
public:
  /// \p ThreadState is that of the calling thread; null: it has no frames.
  FrameWalk(const Interpreter &Python, Pages &Memory, const void *ThreadState);

  /// False at the end.
  bool next(Frame &To);

private:
  bool readFrame(Frame &To, bool &IsShim);
  bool readOffset(uintptr_t Code, uint32_t &Offset) const;

  const Interpreter &Python;
  Pages &Memory;
  /// Bytes of a frame that are read.
  size_t FrameSize;
  uintptr_t At = 0;
  /// More frames than any thread has: the chain may be a circle.
  unsigned StepsLeft = 4096;
};

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_FRAMEWALK_H
