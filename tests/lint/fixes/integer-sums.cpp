// item() of an integer type throws for a value that the type cannot hold. A conversion on the GPU wraps,
// so a fix that sums there is unsafe unless the tensor's dtype rules such values out.
// RUN: rm -rf %t && mkdir %t && cp %s %t/sums.cpp && cd %t
// RUN: cd %t && %status 1 %lint --quiet --fix-dry-run sums.cpp -- %torch_flags > safe.patch
// RUN: FileCheck %s --check-prefix=SAFE --implicit-check-not='{{^- .*item}}' < %t/safe.patch
// RUN: cd %t && %status 1 %lint --quiet --all-remedies sums.cpp -- %torch_flags > all.txt
// RUN: FileCheck %s --check-prefix=WHY < %t/all.txt
// RUN: cd %t && %status 1 %lint --quiet --fix-dry-run --fix-unsafe sums.cpp -- %torch_flags | FileCheck %s --check-prefix=UNSAFE

#include <torch/torch.h>

#include <cstdint>

static const torch::Device Device(torch::kCUDA);

int64_t mayOverflow(torch::Tensor X, torch::Tensor Counts) {
  int Narrow = 0;
  int64_t Whole = 0, Added = 0, Asked = 0;
  double Mean = 0;
  for (int64_t I = 0; I < 6; ++I) {
    auto Row = X.select(0, I);
    // WHY: sums.cpp:[[@LINE+1]]:{{.*}}(item() throws if the integer type cannot hold the value, and a conversion on the GPU does not)
    Narrow += Row.argmax().item<int>();
    // WHY: sums.cpp:[[@LINE+1]]:{{.*}}(item() throws if
    Whole += Row.item<int64_t>();
    // WHY: sums.cpp:[[@LINE+1]]:{{.*}}(item() throws if
    Added += Row.sum().item().toLong();
    // WHY: sums.cpp:[[@LINE+1]]:{{.*}}(item() throws if
    Mean += Row.gt(0).sum().item<int>();
    // The sum is of the dtype that the caller asks for.
    // WHY: sums.cpp:[[@LINE+1]]:{{.*}}(item() throws if
    Asked += Row.gt(0).sum(torch::kDouble).item<int64_t>();
  }
  return Whole + Added + Asked + Narrow + static_cast<int64_t>(Mean);
}
// UNSAFE: +    NarrowOnDevice = NarrowOnDevice + Row.argmax().detach().to(torch::kInt);

// SAFE: {{^}}-    Hits += Row.gt(0).sum().item<int64_t>();
// SAFE: {{^}}-    Labels += Row.argmax().item().toLong();
int64_t fits(torch::Tensor X) {
  int64_t Hits = 0, Labels = 0;
  for (int64_t I = 0; I < 6; ++I) {
    auto Row = X.select(0, I);
    Hits += Row.gt(0).sum().item<int64_t>();
    Labels += Row.argmax().item().toLong();
  }
  return Hits + Labels;
}

// SAFE: {{^}}-    Correct += Hits.item<int64_t>();
int64_t variable(torch::Tensor X, torch::Tensor Y) {
  int64_t Correct = 0;
  for (int64_t I = 0; I < 6; ++I) {
    auto Hits = X.select(0, I).eq(Y).sum();
    Correct += Hits.item<int64_t>();
  }
  return Correct;
}

// A bool never overflows, and neither does a floating-point number.
// SAFE: {{^}}-    Some += Row.any().item<bool>();
// SAFE: {{^}}-    Flags += Row.any().item<int>();
// SAFE: {{^}}-    Loss += Row.item<float>();
double others(torch::Tensor X) {
  int Some = 0, Flags = 0;
  float Loss = 0;
  for (int64_t I = 0; I < 6; ++I) {
    auto Row = X.select(0, I);
    Some += Row.any().item<bool>();
    Flags += Row.any().item<int>();
    Loss += Row.item<float>();
  }
  return Some + Flags + Loss;
}
