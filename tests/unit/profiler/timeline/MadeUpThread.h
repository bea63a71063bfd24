//===- MadeUpThread.h - A thread of a made-up program -----------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_MADEUPTHREAD_H
#define SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_MADEUPTHREAD_H

#include "timeline/SiteVisit.h"

#include <cstdint>
#include <random>
#include <vector>

namespace syncline::test {

/// A thread that visits sites. Ranges of sites are named by where they begin.
class Thread {
public:
  explicit Thread(unsigned Seed = 1) : Random(Seed) {}

  void visit(uint64_t Site, bool CanBlock = false) {
    uint64_t Start = Now;
    Now += 2'000 + Random() % 3'000;
    Visits.push_back({Start, Now, Site, CanBlock});
    Now += 1'000 + Random() % 2'000;
  }
  void visitAll(uint64_t First, unsigned Count) {
    for (unsigned I = 0; I < Count; ++I)
      visit(First + I);
  }
  /// Calls that can block.
  void readAll(uint64_t First, unsigned Count) {
    for (unsigned I = 0; I < Count; ++I)
      visit(First + I, true);
  }
  void pause(uint64_t Microseconds) { Now += Microseconds * 1'000; }
  bool chance(unsigned Percent) { return Random() % 100 < Percent; }
  unsigned below(unsigned Bound) { return Random() % Bound; }
  /// Notes that a step begins here.
  void beginStep() { Begins.push_back(Now); }

  uint64_t Now = 1'000'000;
  std::vector<timeline::SiteVisit> Visits;
  std::vector<uint64_t> Begins;

private:
  std::mt19937 Random;
};

inline constexpr uint64_t Loading = 100;
inline constexpr uint64_t Embedding = 1000;
inline constexpr uint64_t Layer = 2000;
inline constexpr uint64_t Loss = 3000;
inline constexpr uint64_t Update = 4000;
inline constexpr uint64_t Evaluation = 5000;
inline constexpr uint64_t Preparing = 6000;

/// The model's forward pass, the same kernels in each layer.
inline void forward(Thread &On, unsigned Layers = 12) {
  On.visitAll(Embedding, 5);
  for (unsigned I = 0; I < Layers; ++I)
    On.visitAll(Layer, 15);
  On.visitAll(Loss, 8);
}

/// The same few kernels for each parameter.
inline void optimizer(Thread &On, unsigned Parameters = 40) {
  On.visit(Update);
  for (unsigned I = 0; I < Parameters; ++I)
    On.visitAll(Update + 1, 6);
}

inline void load(Thread &On) {
  On.pause(800);
  On.beginStep();
  On.visitAll(Loading, 3);
}

inline void trainStep(Thread &On) {
  load(On);
  forward(On);
  On.pause(300);
  optimizer(On);
}

/// As many visits as a data-dependent program makes more or fewer.
inline void unsteadyStep(Thread &On) {
  load(On);
  for (unsigned I = 0; I < 100; ++I) {
    // Every tenth kernel is left out at times.
    if (I % 10 != 5 || On.chance(70))
      On.visit(Embedding + I);
    if (On.chance(2))
      On.visit(Loading + 50 + On.below(20));
  }
}

} // namespace syncline::test

#endif // SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_MADEUPTHREAD_H
