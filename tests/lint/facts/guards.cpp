// RUN: %lint_verify %s -- %torch_flags
// RUN: not %lint --quiet %s -- %torch_flags | FileCheck %s
// RUN: not %lint --quiet --format json %s -- %torch_flags | FileCheck --check-prefix JSON %s

// Waits that happen in some rounds only, and those that need not happen in
// each.

#include <torch/torch.h>

namespace {
int LogEvery = 50;

void logged(torch::Tensor Loss, int Step) {
  if (Step % 10 == 0)
    Loss.item<float>(); // expect: sync-item/hot
  // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (called from train(), guards.cpp:{{[0-9]+}}, in a loop, under the periodic condition 'Step % 10 == 0') [syncline-sync-item]
}
void sometimes(torch::Tensor Loss) {
  Loss.item<float>(); // expect: sync-item/hot
  // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} in a loop, under the periodic condition 'Step % LogEvery == 0') [
}
// Called under a guard in one place and without one in another.
void both(torch::Tensor Loss) {
  Loss.item<float>(); // expect: sync-item/hot
  // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (called from train(), guards.cpp:{{[0-9]+}}, in a loop) [
}
void neverRepeated(torch::Tensor Loss, int Rank) {
  if (Rank % 2 == 0)
    Loss.item<float>(); // expect: sync-item/cold
  // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}}synchronizes the stream [syncline-sync-item]
  if (Rank % 2 == 0)
    for (int I = 0; I < 3; ++I)
      Loss.add(I).item<float>(); // expect: sync-item/hot
  // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop) [
}
} // namespace

void train(torch::Tensor Loss, torch::Tensor Other, int Steps) {
  neverRepeated(Loss, Steps);
  for (int Step = 0; Step < Steps; ++Step) {
    Loss = Loss + 1;
    if (Step % 100 == 0)
      Loss.item<float>(); // expect: sync-item/hot
    // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop, under the periodic condition 'Step % 100 == 0') [
    // JSON: "guard": "Step % 100 == 0"
    else
      Loss.item<double>(); // expect: sync-item/hot
    // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop) [
    if (!((Step + 1) %
          LogEvery))
      Loss.item<int>(); // expect: sync-item/hot
    // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop, under the periodic condition '!((Step + 1) % LogEvery)') [
    if (Step > 3 && (Step & 127) == 0)
      Loss.item<int>(); // expect: sync-item/hot
    // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop, under the periodic condition '(Step & 127) == 0') [
    logged(Loss, Step);
    if (Step % LogEvery == 0) {
      sometimes(Loss);
      both(Loss);
    }
    both(Loss);
  }
}

void trainFurther(torch::Tensor Loss, int Steps) {
  for (int Step = 0; Step < Steps; ++Step) {
    Loss = Loss + 1;
    if (Step % 7 == 0 || Step + 1 == Steps)
      Loss.item<int>(); // expect: sync-item/hot
    // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop, under the periodic condition 'Step % 7 == 0 || Step + 1 == Steps') [
    if (Step % 7 == 0 || Loss.defined())
      Loss.item<int>(); // expect: sync-item/hot
    // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop) [
    if (Step % 1 == 0)
      Loss.item<int>(); // expect: sync-item/hot
    // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop) [
    bool Report = Step % 20 == 0;
    if (Report)
      Loss.item<int>(); // expect: sync-item/hot
    // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop, under the periodic condition 'Step % 20 == 0') [
    bool Forced = Step % 20 == 0;
    Forced |= Steps > 7;
    if (Forced)
      Loss.item<int>(); // expect: sync-item/hot
    // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop) [
    float Shown = Step % 30 == 0 ? Loss.item<float>() : 0; // expect: sync-item/hot
    // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop, under the periodic condition 'Step % 30 == 0') [
    if (Step % 5 != 0)
      continue;
    Loss.item<float>(); // expect: sync-item/hot
    // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop, under the periodic condition 'Step % 5 != 0') [
  }
}

// The loop of a macro runs once.
#define CHECKED(X) do { if (!(X)) std::abort(); } while (false)
void checked(const std::vector<torch::Tensor> &Batches) {
  for (const auto &Batch : Batches) {
    CHECKED(Batch.sum().item<float>() > 0); // expect: sync-item/hot
    // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop) [
  }
}

// What stays the same in a loop.
float invariant(torch::Tensor X, const std::vector<torch::Tensor> &Batches) {
  auto Scale = X.sum() + 1;
  float Sum = 0;
  for (const auto &Batch : Batches) {
    Sum += Scale.item<float>(); // expect: sync-item/hot
    // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop, loop-invariant: hoist it out of the loop at line [[#@LINE-2]]) [
    // JSON: "invariantLoopLine": [[#@LINE-3]]
    for (int I = 0; I < 3; ++I) {
      auto Rows = X.nonzero(); // expect: sync-nonzero/hot
      // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop, apparently loop-invariant: hoist it out of the loop at line [[#@LINE-6]]) [
      Sum += static_cast<float>(Rows.size(0));
      Sum += Batch.sum().item<float>(); // expect: sync-item/hot
      // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop, apparently loop-invariant: hoist it out of the loop at line [[#@LINE-5]]) [
      Sum += (Batch.sum() + I).item<float>(); // expect: sync-item/hot
      // CHECK: guards.cpp:[[#@LINE-1]]:{{.*}} (in a loop) [
    }
  }
  return Sum;
}
