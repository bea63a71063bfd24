// Calls a probe from within inlined functions; the probe takes its own return
// address. The tests find the lines by the comments at their ends.

#include "ATen/FixtureTensor.h"

#define EXPORTED [[gnu::visibility("default"), gnu::noinline]]

using Probe = int (*)();

namespace model {

template <typename T> struct Loss {
  [[gnu::always_inline]] T mean(Probe Call) const {
    return at::Tensor{Call}.item() * Scale; // line: mean
  }
  T Scale;
};

EXPORTED int step(Probe Call, int Scale) {
  Loss<int> Mean{Scale};
  return Mean.mean(Call) + 2; // line: step
}

// The lambda has no mangled name in DWARF.
EXPORTED int lambda(Probe Call) {
  auto Twice = [&]() __attribute__((always_inline)) {
    return Call() * 2; // line: lambda
  };
  return Twice() + 7;
}

} // namespace model

namespace {

// Not exported: only .symtab and DWARF know it.
[[gnu::noinline]] int hidden(Probe Call) {
  return Call() + 3; // line: hidden
}

} // namespace

extern "C" {

EXPORTED int fixtureInlined(Probe Call, int Scale) {
  return model::step(Call, Scale) + 4; // line: fixtureInlined
}

EXPORTED int fixtureLambda(Probe Call) { return model::lambda(Call) + 8; }

EXPORTED int fixtureHidden(Probe Call) {
  return hidden(Call) + 5; // line: fixtureHidden
}

EXPORTED int fixturePlain(Probe Call) {
  return Call() + 6; // line: fixturePlain
}
}
