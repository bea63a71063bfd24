//===- StackProgram.h - A made-up program with stacks -----------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_LOOPS_STACKPROGRAM_H
#define SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_LOOPS_STACKPROGRAM_H

#include "timeline/loops/LoopNest.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace syncline::test {

/// Makes calls, each 1 us long and 10 us after the one before, and remembers
/// their stacks.
class StackProgram {
public:
  using Path = std::vector<loops::CodePosition>;

  /// A launch, which a trace has in windows only. \p Path: pairs of a function
  /// and a position in it, outermost first. \p Leaf: distinguishes calls that
  /// one position makes.
  void launch(const Path &At, unsigned Leaf = 0) {
    if (Window)
      add(At, Leaf, false);
    Now += 10'000;
  }
  /// A call that can block.
  void block(const Path &At, unsigned Leaf = 0) {
    add(At, Leaf, true);
    Now += 10'000;
  }
  void pause(uint64_t Time) { Now += Time; }
  void openWindow() { Window = ++Windows; }
  /// Runs \p Body for each number below \p Count; those from \p First to, not
  /// including, \p End are in a window.
  void repeat(int Count, int First, int End,
              const std::function<void(int)> &Body) {
    for (int I = 0; I < Count; ++I) {
      if (I == First)
        openWindow();
      if (I == End)
        closeWindow();
      Body(I);
    }
  }
  void closeWindow() { Window = 0; }
  /// Calls are unknown from here on, up to the next one.
  void loseCalls() { IsHole = true; }

  uint64_t now() const { return Now; }
  const std::vector<loops::LoopEvent> &events() const { return Events; }
  loops::PathSource paths() const {
    return [Paths = Paths](uint32_t Stack) { return Paths.at(Stack); };
  }
  std::vector<loops::Loop> loops() const {
    loops::CodePaths Known(paths());
    return loops::findLoops(Known, Events);
  }

private:
  void add(const Path &At, unsigned Leaf, bool CanBlock) {
    std::vector<uint64_t> Key{Leaf};
    for (const loops::CodePosition &Each : At) {
      Key.push_back(Each.Function);
      Key.push_back(Each.Position);
    }
    auto Next = static_cast<uint32_t>(Stacks.size() + 1);
    uint32_t Stack = Stacks.try_emplace(Key, Next).first->second;
    Paths.try_emplace(Stack, At);
    Events.push_back({Now, Now + 1'000, Stack, Window, CanBlock,
                      std::exchange(IsHole, false)});
  }

  std::vector<loops::LoopEvent> Events;
  std::map<std::vector<uint64_t>, uint32_t> Stacks;
  std::map<uint32_t, Path> Paths;
  uint64_t Now = 1'000'000;
  uint32_t Window = 0, Windows = 0;
  bool IsHole = false;
};

/// The loop with these positions; an empty one if there is none.
inline loops::Loop find(const std::vector<loops::Loop> &Loops, uint64_t First,
                        uint64_t Last) {
  auto Found = std::ranges::find_if(Loops, [&](const loops::Loop &Each) {
    return Each.First == First && Each.Last == Last;
  });
  return Found == Loops.end() ? loops::Loop() : *Found;
}

/// The loop around the one with these positions.
inline loops::Loop around(const std::vector<loops::Loop> &Loops, uint64_t First,
                          uint64_t Last) {
  loops::Loop Inner = find(Loops, First, Last);
  return Inner.Parent == loops::NoLoop ? loops::Loop() : Loops[Inner.Parent];
}

} // namespace syncline::test

#endif // SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_LOOPS_STACKPROGRAM_H
