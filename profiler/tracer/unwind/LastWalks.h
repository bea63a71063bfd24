//===- LastWalks.h - A thread's last stacks ---------------------*- C++ -*-===//
//
// A loop takes the same stacks again and again. A walk is a function of the
// registers that it starts with, the words that it reads from the stack, and
// the rules for the addresses. If all of them are those of an earlier walk, so
// is its result. Comparing the words is faster than finding and applying rules,
// since no address depends on a word that was read before.
//
// In most functions rbp is no frame pointer, and a different value each time.
// So a saved rbp counts as a word only if a step uses it.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_UNWIND_LASTWALKS_H
#define SYNCLINE_PROFILER_TRACER_UNWIND_LASTWALKS_H

#include "tracer/unwind/StackMemory.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace syncline::tracer::unwind {

/// Only the registers that a step needs: the rest matter only to code that
/// resumes execution.
struct Registers {
  std::uintptr_t InstructionPointer = 0;
  std::uintptr_t StackPointer = 0;
  std::uintptr_t FramePointer = 0;

  bool operator==(const Registers &) const = default;
};

/// Where and how a walk starts.
struct WalkStart {
  Registers Begin;
  std::size_t Size = 0; ///< the room for frames
  unsigned Skip = 0;
  std::uint32_t Epoch = 0; ///< of the rules

  bool operator==(const WalkStart &) const = default;
};

/// A walk on the thread's own stack, whose words stay readable until the thread
/// exits.
class LastWalk {
public:
  /// Whether the walk would have the same result now.
  bool repeats(const WalkStart &Now) const {
    WalkStart Compared = Now;
    if (!UsesFramePointer)
      Compared.Begin.FramePointer = Start.Begin.FramePointer;
    if (FrameCount == 0 || Start != Compared)
      return false;
    for (std::size_t I = 0; I != WordCount; ++I)
      if (StackMemory::load(Words[I].Address) != Words[I].Value)
        return false;
    return true;
  }

  /// The result; empty if none is kept.
  std::span<const std::uintptr_t> frames() const {
    return {Frames, FrameCount};
  }

  /// Whether the walk went on to the outermost frame.
  bool reachedEnd() const { return ReachedEnd; }

  /// Forgets the walk, and begins to record another one.
  void begin() {
    FrameCount = WordCount = 0;
    UsesFramePointer = false;
  }

  /// The walk uses the value that rbp had at the start.
  void addFramePointer() { UsesFramePointer = true; }

  /// A word that the walk has used. Returns false if there is no room.
  bool add(std::uintptr_t Address, std::uintptr_t Value) {
    if (WordCount == MostWords)
      return false;
    Words[WordCount++] = {Address, Value};
    return true;
  }

  /// The recorded walk has ended; it is not kept if it has too many frames.
  void end(const WalkStart &From, std::span<const std::uintptr_t> Result,
           bool WasEnd) {
    if (Result.size() > MostFrames)
      return;
    Start = From;
    ReachedEnd = WasEnd;
    std::copy(Result.begin(), Result.end(), Frames);
    FrameCount = Result.size();
  }

private:
  /// As many as the tracer records by default. Most steps read the return
  /// address and the caller's rbp.
  static constexpr std::size_t MostFrames = 64;
  static constexpr std::size_t MostWords = 2 * MostFrames;

  struct Word {
    std::uintptr_t Address;
    std::uintptr_t Value;
  };

  WalkStart Start;
  /// Of the registers, rbp alone may be without effect.
  bool UsesFramePointer = false;
  bool ReachedEnd = false;
  std::size_t FrameCount = 0;
  std::size_t WordCount = 0;
  std::uintptr_t Frames[MostFrames];
  Word Words[MostWords];
};

/// Records what the result of a walk depends on.
class WalkRecorder {
public:
  /// \p To may be null: nothing is recorded.
  explicit WalkRecorder(LastWalk *To) : To(To) {}

  /// The walk has read a word to which it goes on.
  void use(std::uintptr_t Address, std::uintptr_t Value) {
    if (To && !To->add(Address, Value)) [[unlikely]]
      To = nullptr;
  }

  /// The walk uses rbp, which has this value.
  void useFramePointer(std::uintptr_t Value) {
    if (Source == InRegister && To)
      To->addFramePointer();
    else if (Source != Recorded)
      use(Source, Value);
    Source = Recorded;
  }

  /// Rbp now has the value of a word that may never be used.
  void restoreFramePointer(std::uintptr_t Address) { Source = Address; }
  /// Rbp now has a constant value, or that of a word that use() was told.
  void knowFramePointer() { Source = Recorded; }

  /// Everything that the result depends on is recorded.
  bool isComplete() const { return To; }

private:
  /// No aligned word has these addresses.
  static constexpr std::uintptr_t InRegister = 1, Recorded = 2;

  LastWalk *To;
  /// Where the value of rbp comes from.
  std::uintptr_t Source = InRegister;
};

/// The last walks of one thread. Must be cleared before another thread uses it.
///
/// A read makes two calls, which begin at different depths of the stack, and a
/// solver reads in several ways: of 19,394 calls of an ODE solver outside of
/// windows, 28 walks were different, and 99.8% repeated one that is kept here;
/// of 7,987 calls of a detector's training, 26 and at least 95%.
class LastWalks {
public:
  /// A walk that would have the same result now; null if there is none.
  const LastWalk *find(const WalkStart &Now) const {
    const Set &From = Sets[placeOf(Now.Begin.StackPointer)];
    for (std::size_t I = 0; I != Ways; ++I)
      if (From.StackPointers[I] == Now.Begin.StackPointer &&
          From.Walks[I].repeats(Now))
        return &From.Walks[I];
    return nullptr;
  }

  /// Begins to record a walk in the place of another one.
  LastWalk &begin(std::uintptr_t StackPointer) {
    Set &To = Sets[placeOf(StackPointer)];
    std::size_t I = To.Replaced++ % Ways;
    To.StackPointers[I] = StackPointer;
    To.Walks[I].begin();
    return To.Walks[I];
  }

  void clear() {
    for (Set &Each : Sets)
      std::fill_n(Each.StackPointers, Ways, 0);
  }

private:
  static constexpr std::size_t Ways = 4;
  static constexpr std::size_t Count = 16;

  struct Set {
    std::uintptr_t StackPointers[Ways] = {};
    std::size_t Replaced = 0;
    LastWalk Walks[Ways];
  };

  static std::size_t placeOf(std::uintptr_t StackPointer) {
    constexpr std::uintptr_t Alignment = 16; // of frames, by the ABI
    return StackPointer / Alignment % Count;
  }

  Set Sets[Count];
};

} // namespace syncline::tracer::unwind

#endif // SYNCLINE_PROFILER_TRACER_UNWIND_LASTWALKS_H
