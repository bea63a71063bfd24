// The first remedy is the one that is made for what becomes of the value.
// RUN: not %lint --quiet %s -- %torch_flags > %t.out
// RUN: FileCheck --implicit-check-not 'note:' --input-file %t.out %s
// RUN: not %lint --quiet --all-remedies %s -- %torch_flags > %t.all
// RUN: FileCheck --check-prefix=ALL --implicit-check-not 'other remedies' --input-file %t.all %s
// RUN: not %lint --quiet --format sarif %s -- %torch_flags | FileCheck --check-prefix=SARIF %s

#include <torch/torch.h>

#include <cmath>
#include <cstdio>
#include <iostream>
#include <vector>

void step(torch::Tensor &X);

void logged(torch::Tensor X) {
  for (int I = 0; I < 9; ++I) {
    step(X);
    std::cout << std::sqrt(X.item<float>()) << std::endl;
    // CHECK: [[#@LINE-1]]:30: note: accumulate on the device
    // CHECK-NEXT: [[#@LINE-2]]:30: note: 8 other remedies: syncline lint --explain sync-item
    // ALL: [[#@LINE-3]]:30: note: accumulate on the device
    // ALL-NEXT: [[#@LINE-4]]:30: note: copy into pinned memory
    // ALL-NEXT: [[#@LINE-5]]:30: note: read several values
    // ALL-COUNT-4: [[#@LINE-6]]:30: note:
    // SARIF: "startLine": [[#@LINE-7]]
    // SARIF: "remedies": [
    // SARIF-NEXT: "accumulate on the device
    // SARIF-NEXT: "copy into pinned memory
  }
}

void sometimes(torch::Tensor X) {
  for (int I = 0; I < 900; ++I) {
    step(X);
    if (I % 100 == 0)
      std::printf("%f\n", X.item<double>());
    // CHECK: [[#@LINE-1]]:29: note: copy into pinned memory
    // CHECK-NEXT: note: 8 other remedies
  }
}

void collected(torch::Tensor X, std::vector<float> &Losses) {
  for (int I = 0; I < 9; ++I) {
    step(X);
    float Loss = X.item<float>();
    // CHECK: [[#@LINE-1]]:20: note: accumulate on the device
    // CHECK-NEXT: note: 8 other remedies
    Losses.push_back(Loss / 2);
  }
}

int branch(const torch::Tensor &X) {
  float Norm = X.item<float>();
  // CHECK: [[#@LINE-1]]:18: note: choose between two tensors
  // CHECK-NEXT: note: 8 other remedies
  if (std::isnan(Norm) || Norm > 7)
    return 1;
  return 0;
}

float returned(const torch::Tensor &X) {
  float Value = X.item<float>();
  // CHECK: [[#@LINE-1]]:19: note: return the tensor
  // CHECK-NEXT: note: 8 other remedies
  return Value;
}

torch::Tensor sized(const torch::Tensor &Count) {
  auto N = Count.item<int64_t>();
  // CHECK: [[#@LINE-1]]:18: note: allocate for an upper bound
  // CHECK-NEXT: note: 8 other remedies
  return torch::zeros({N + 1, 3}, torch::kCUDA);
}

void fails(const torch::Tensor &X) {
  if (X.is_nonzero())
    // CHECK: [[#@LINE-1]]:9: note: use a device-side assertion
    // CHECK-NEXT: note: 3 other remedies: syncline lint --explain sync-is-nonzero
    throw 1;
}

void failsForARead(const torch::Tensor &X) {
  if (X.item<bool>())
    // CHECK: [[#@LINE-1]]:9: note: use a device-side assertion
    // CHECK-NEXT: note: 8 other remedies: syncline lint --explain sync-item
    throw 1;
}

// A fix shows that a remedy fits.
double summed(torch::Tensor X) {
  double Sum = 0;
  for (int I = 0; I < 9; ++I) {
    step(X);
    Sum += X.item<double>();
    // CHECK: [[#@LINE-1]]:14: note: accumulate on the device
    // CHECK-COUNT-3: [[#@LINE-2]]:14: note: fix
    // CHECK: [[#@LINE-3]]:14: note: 8 other remedies
  }
  return Sum;
}
