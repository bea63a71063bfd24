#include "tracer/python/Merge.h"

#include "tracer/python/FrameWalk.h"
#include "tracer/python/FrameWord.h"

#include <algorithm>

using namespace syncline::tracer::python;

size_t syncline::tracer::python::takeFrames(const Interpreter &Python,
                                            ThreadCache &Cache, CodeSink &Sink,
                                            std::span<uintptr_t> Words) {
  const void *State = Python.ThreadState();
  // Interpreter finalization frees the states of other threads.
  if (!State || Python.IsFinalizing())
    return 0;
  Cache.Memory.begin();
  FrameWalk Walk(Python, Cache.Memory, State);
  size_t Count = 0;
  Frame Next;
  while (Count < Words.size() && Walk.next(Next)) {
    uint32_t Id =
        Next.Code ? Cache.Codes.find(Python, Cache.Memory, Next.Code, Sink) : 0;
    // An object that is not a code object is not a frame, and leads to none.
    if (Next.Code && !Id)
      break;
    Words[Count++] =
        frameWord(Id, Next.Offset) | (Next.EndsEvaluation ? EvaluationMark : 0);
  }
  return Count;
}

namespace {

/// Appends while there is room.
class Appender {
public:
  Appender(std::span<const uintptr_t> Words, std::span<uintptr_t> Out)
      : Words(Words), Out(Out) {}

  void append(uintptr_t Frame) {
    if (Size < Out.size())
      Out[Size++] = Frame;
  }

  /// Appends the frames up to the end of an evaluation.
  void appendEvaluation() {
    for (bool Ends = false; Taken < Words.size() && !Ends;)
      Ends = appendWord();
  }

  void appendRest() {
    while (Taken < Words.size())
      appendWord();
  }

  size_t size() const { return Size; }

private:
  bool appendWord() {
    uintptr_t Word = Words[Taken++];
    if (codeOf(Word))
      append(Word & ~EvaluationMark);
    return Word & EvaluationMark;
  }

  std::span<const uintptr_t> Words;
  std::span<uintptr_t> Out;
  size_t Taken = 0;
  size_t Size = 0;
};

} // namespace

size_t syncline::tracer::python::mergeFrames(const Interpreter &Python,
                                             std::span<const uintptr_t> Native,
                                             std::span<const uintptr_t> Words,
                                             std::span<uintptr_t> Out) {
  Appender Result(Words, Out);
  auto IsEvaluation = [&](uintptr_t Return) {
    return Python.Evaluation.holdsCall(Return);
  };
  bool HasEvaluation = std::ranges::any_of(Native, IsEvaluation);
  for (uintptr_t Return : Native) {
    if (IsEvaluation(Return))
      Result.appendEvaluation();
    else if (!HasEvaluation && Python.Module.holdsCall(Return))
      Result.appendRest();
    Result.append(Return);
  }
  Result.appendRest();
  return Result.size();
}
