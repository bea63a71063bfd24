// Values that one block reads one by one can come in one copy: the first
// finding reports this and names the others.
// RUN: not %lint --quiet %s -- %torch_flags > %t.out
// RUN: FileCheck --implicit-check-not 'same copy' --input-file %t.out %s
// RUN: not %lint --quiet --format json %s -- %torch_flags > %t.json
// RUN: %schemas lint.schema.json %t.json
// RUN: FileCheck --check-prefix=JSON --input-file %t.json %s
// RUN: not %lint --quiet --format sarif %s -- %torch_flags | FileCheck --check-prefix=SARIF %s

#include <torch/torch.h>

#include <cstdio>
#include <iostream>
#include <vector>

void print(const torch::Tensor &Loss, const torch::Tensor &Hits,
           const torch::Tensor &Norm) {
  float L = Loss.item<float>();
  std::vector<float> Kept;
  Kept.push_back(L + Hits.sum().item<float>());
  std::cout << Kept.size() << std::endl;
  std::cout << L << Norm.sum().cpu() << std::endl;
}
// CHECK: :[[#@LINE-6]]:18: note: read several values together in one copy
// CHECK-NEXT: :[[#@LINE-7]]:18: note: 8 other remedies: syncline lint --explain sync-item
// CHECK-NEXT: :[[#@LINE-6]]:33: note: this value can come in the same copy
// CHECK-NEXT: :[[#@LINE-5]]:32: note: this value can come in the same copy
// CHECK: :[[#@LINE-8]]:33: note: read it in the same copy as the value at line [[#@LINE-10]]
// CHECK: :[[#@LINE-7]]:32: note: read it in the same copy as the value at line [[#@LINE-11]]
// JSON: "line": [[#@LINE-12]],
// JSON: "title": "read several values together in one copy"
// JSON: "related": [
// JSON: "line": [[#@LINE-13]],
// JSON: "line": [[#@LINE-12]],
// JSON: "joinedWithLine": [[#@LINE-17]]
// JSON: "joinedWithLine": [[#@LINE-18]]
// SARIF: "relatedLocations": [
// SARIF: "startLine": [[#@LINE-18]],
// SARIF: "text": "this value can come in the same copy"

void oneStatement(const torch::Tensor &A, const torch::Tensor &B) {
  std::printf("%f %f\n", A.item<float>(), B.item<double>());
}
// CHECK: :[[#@LINE-2]]:45: note: this value can come in the same copy
// CHECK: :[[#@LINE-3]]:{{[0-9]+}}: note: read it in the same copy as the value at line [[#@LINE-3]]

// Look-alikes.
float branches(const torch::Tensor &A, const torch::Tensor &B) {
  if (A.item<float>() > 0)
    return 1;
  return B.item<float>();
}

float decides(const torch::Tensor &A, const torch::Tensor &B) {
  return A.item<bool>() && B.item<bool>();
}

float needs(const torch::Tensor &A, const torch::Tensor &B) {
  auto Index = A.item<int64_t>();
  auto Next = Index + 1;
  return B[Next].item<float>();
}

void change(torch::Tensor &B, float By);
float changes(const torch::Tensor &A, torch::Tensor B) {
  float Scale = A.item<float>();
  change(B, Scale);
  return B.sum().item<float>();
}

float otherBlocks(const torch::Tensor &A, const torch::Tensor &B, bool Both) {
  float Sum = A.item<float>();
  if (Both)
    Sum += B.item<float>();
  return Sum;
}

void large(const torch::Tensor &A, const torch::Tensor &B) {
  std::cout << A.cpu();
  std::cout << B.cpu();
}

void accepted(const torch::Tensor &A, const torch::Tensor &B) {
  std::cout << A.item<float>(); // NOLINT(syncline-sync-item): debug output
  std::cout << B.item<float>();
}

void fixed(const torch::Tensor &A, const std::vector<torch::Tensor> &All) {
  double Total = 0;
  for (const torch::Tensor &Each : All) {
    Total += Each.sum().item<double>();
    std::cout << A[0].item<float>();
  }
  std::cout << Total;
}
