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
  /// The offset in bytes of the instruction being executed from the first one.
  uint32_t Offset = 0;
  /// This is the last frame of one native evaluation frame.
  bool EndsEvaluation = false;
};

/// Walks from the innermost frame outwards. Takes neither locks nor references,
/// and needs none: a thread's frames cannot change while it is inside a call.
/// Never faults, whatever it finds; the walk ends if the next frame cannot be
/// read.
///
/// Defined in the header so that its state stays in registers: a stack of 50
/// frames has a budget of 500 ns.
class FrameWalk {
public:
  /// \p ThreadState belongs to the calling thread; null: it has no frames.
  FrameWalk(const Interpreter &Python, Pages &Memory, const void *ThreadState);

  /// Returns false at the end.
  bool next(Frame &To);

private:
  void goTo(uintptr_t Frame);
  uint8_t endByte() const;
  uintptr_t previous() const;
  bool readFrame(Frame &To) const;
  bool readOffset(uintptr_t Code, uint32_t &Offset) const;

  const Layout &Where;
  Pages &Memory;
  /// The number of bytes that are read from a frame.
  size_t FrameSize;
  /// The next frame, which is readable; 0: none.
  uintptr_t At = 0;
  /// More frames than any thread has: the chain may be cyclic.
  unsigned StepsLeft = 4096;
};

[[gnu::always_inline]] inline void FrameWalk::goTo(uintptr_t Frame) {
  bool IsFrame = Frame != 0 && Frame % alignof(void *) == 0 &&
                 Memory.canRead(Frame, FrameSize);
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
    // Negative before the first instruction.
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
  // No function has more instructions; a larger distance is invalid.
  return Distance < int64_t{1} << 30;
}

/// Reads the frame at At, which must not be a shim.
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
  // The shim follows the last frame of its evaluation.
  if (HasShims && At && endByte() >= Layout::EntryOwner) {
    To.EndsEvaluation = true;
    goTo(previous());
  }
  return true;
}

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_FRAMEWALK_H
