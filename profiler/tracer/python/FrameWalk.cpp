#include "tracer/python/FrameWalk.h"

#include <algorithm>

using namespace syncline::tracer::python;

static constexpr uintptr_t PointerAlignment = alignof(void *);

FrameWalk::FrameWalk(const Interpreter &Python, Pages &Memory,
                     const void *ThreadState)
    : Python(Python), Memory(Memory),
      FrameSize(
          std::max({Python.Where.FrameCode, Python.Where.FramePrevious,
                    Python.Where.FrameInstruction, Python.Where.FrameEnd}) +
          sizeof(uintptr_t)) {
  const Layout &Where = Python.Where;
  auto State = reinterpret_cast<uintptr_t>(ThreadState);
  uintptr_t First = 0;
  if (!State || !Memory.read(State + Where.ThreadFrame, First))
    return;
  if (Where.Indirect && !Memory.read(First + *Where.Indirect, First))
    return;
  At = First;
}

bool FrameWalk::readOffset(uintptr_t Code, uint32_t &Offset) const {
  const Layout &Where = Python.Where;
  if (Where.Executed != Instruction::Pointer) {
    int32_t Index = 0;
    Pages::load(At + Where.FrameInstruction, Index);
    // Before the first instruction it is negative.
    Offset = static_cast<uint32_t>(std::max(Index, 0));
    if (Where.Executed == Instruction::UnitOffset)
      Offset *= 2;
    return true;
  }
  uintptr_t Pointer = 0;
  Pages::load(At + Where.FrameInstruction, Pointer);
  auto Distance =
      static_cast<int64_t>(Pointer - (Code + Where.CodeInstructions));
  Offset = static_cast<uint32_t>(std::max<int64_t>(Distance, 0));
  // No function has that many instructions: it is none.
  return Distance < int64_t{1} << 30;
}

/// Reads the frame at At.
bool FrameWalk::readFrame(Frame &To, bool &IsShim) {
  const Layout &Where = Python.Where;
  if (At % PointerAlignment != 0 || !Memory.canRead(At, FrameSize))
    return false;
  uint8_t End = 0;
  if (Where.Ends != EvaluationEnd::Always)
    Pages::load(At + Where.FrameEnd, End);
  IsShim = Where.Ends == EvaluationEnd::Shim && End >= Layout::EntryOwner;
  if (IsShim)
    return true;
  Pages::load(At + Where.FrameCode, To.Code);
  To.Code &= ~Where.CodeTag;
  To.EndsEvaluation = Where.Ends == EvaluationEnd::Always ||
                      (Where.Ends == EvaluationEnd::Flag && End != 0);
  return To.Code != 0 && readOffset(To.Code, To.Offset);
}

bool FrameWalk::next(Frame &To) {
  if (!At || StepsLeft-- == 0)
    return false;
  bool IsShim = false;
  if (!readFrame(To, IsShim)) {
    At = 0;
    return false;
  }
  Pages::load(At + Python.Where.FramePrevious, At);
  if (IsShim) {
    To = {0, 0, true};
    return true;
  }
  if (Python.Where.Ends != EvaluationEnd::Shim || !At)
    return true;
  // The shim comes after the last frame of its evaluation.
  uint8_t Owner = 0;
  if (Memory.read(At + Python.Where.FrameEnd, Owner) &&
      Owner >= Layout::EntryOwner) {
    To.EndsEvaluation = true;
    if (!Memory.read(At + Python.Where.FramePrevious, At))
      At = 0;
  }
  return true;
}
