//===- FrameWalk.h - The Python frames of the calling thread ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_FRAMEWALK_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_FRAMEWALK_H

#include "tracer/python/Interpreter.h"
#include "tracer/python/Pages.h"

#include <algorithm>
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
///
/// In the header, so that all of it stays in registers: a stack of 50 frames
/// has 500 ns.
class FrameWalk {
public:
  /// \p ThreadState is that of the calling thread; null: it has no frames.
  FrameWalk(const Interpreter &Python, Pages &Memory, const void *ThreadState);

  /// False at the end.
  bool next(Frame &To);

private:
  void goTo(uintptr_t Frame);
  uint8_t endByte() const;
  uintptr_t previous() const;
  bool readFrame(Frame &To) const;
  bool readOffset(uintptr_t Code, uint32_t &Offset) const;

  const Layout &Where;
  Pages &Memory;
  /// Bytes of a frame that are read.
  size_t FrameSize;
  /// The frame that comes next, which can be read; 0: none.
  uintptr_t At = 0;
  /// More frames than any thread has: the chain may be a circle.
  unsigned StepsLeft = 4096;
};

[[gnu::always_inline]] inline void FrameWalk::goTo(uintptr_t Frame) {
  bool IsFrame =
      Frame % alignof(void *) == 0 && Memory.canRead(Frame, FrameSize);
  At = IsFrame ? Frame : 0;
}

inline uint8_t FrameWalk::endByte() const {
  uint8_t End = 0;
  if (Where.Ends != EvaluationEnd::Always)
    Pages::load(At + Where.FrameEnd, End);
  return End;
}

inline uintptr_t FrameWalk::previous() const {
  uintptr_t Result = 0;
  Pages::load(At + Where.FramePrevious, Result);
  return Result;
}

[[gnu::always_inline]] inline bool
FrameWalk::readOffset(uintptr_t Code, uint32_t &Offset) const {
  if (Where.Executed != Instruction::Pointer) {
    int32_t Index = 0;
    Pages::load(At + Where.FrameInstruction, Index);
    // Before the first instruction it is negative.
    Offset = Index < 0 ? 0 : static_cast<uint32_t>(Index);
    if (Where.Executed == Instruction::UnitOffset)
      Offset *= 2;
    return true;
  }
  uintptr_t Pointer = 0;
  Pages::load(At + Where.FrameInstruction, Pointer);
  auto Distance =
      static_cast<int64_t>(Pointer - (Code + Where.CodeInstructions));
  Offset = Distance < 0 ? 0 : static_cast<uint32_t>(Distance);
  // No function has that many instructions: it is none.
  return Distance < int64_t{1} << 30;
}

/// Reads the frame at At, which is no shim.
[[gnu::always_inline]] inline bool FrameWalk::readFrame(Frame &To) const {
  Pages::load(At + Where.FrameCode, To.Code);
  To.Code &= ~Where.CodeTag;
  return To.Code != 0 && readOffset(To.Code, To.Offset);
}

[[gnu::always_inline]] inline FrameWalk::FrameWalk(const Interpreter &Python,
                                                   Pages &Memory,
                                                   const void *ThreadState)
    : Where(Python.Where), Memory(Memory),
      FrameSize(std::max({Where.FrameCode, Where.FramePrevious,
                          Where.FrameInstruction, Where.FrameEnd}) +
                sizeof(uintptr_t)) {
  auto State = reinterpret_cast<uintptr_t>(ThreadState);
  uintptr_t First = 0;
  if (!State || !Memory.read(State + Where.ThreadFrame, First))
    return;
  if (Where.Indirect && !Memory.read(First + *Where.Indirect, First))
    return;
  goTo(First);
}

[[gnu::always_inline]] inline bool FrameWalk::next(Frame &To) {
  if (!At || StepsLeft-- == 0)
    return false;
  uint8_t End = endByte();
  bool HasShims = Where.Ends == EvaluationEnd::Shim;
  if (HasShims && End >= Layout::EntryOwner) {
    To = {0, 0, true};
    goTo(previous());
    return true;
  }
  if (!readFrame(To)) {
    At = 0;
    return false;
  }
  To.EndsEvaluation = Where.Ends == EvaluationEnd::Always ||
                      (Where.Ends == EvaluationEnd::Flag && End != 0);
  goTo(previous());
  // The shim comes after the last frame of its evaluation.
  if (HasShims && At && endByte() >= Layout::EntryOwner) {
    To.EndsEvaluation = true;
    goTo(previous());
  }
  return true;
}

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_FRAMEWALK_H
