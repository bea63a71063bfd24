// Functions that doctest registers, in a file of other code.
// RUN: %lint_verify --min-confidence possible %s -- %torch_flags -I %S/Inputs/frameworks
// The same where the build leaves the tests out.
// RUN: not %lint --min-confidence possible --format json %s -- %torch_flags -I %S/Inputs/frameworks -DDOCTEST_CONFIG_DISABLE > %t.json 2> %t.err
// RUN: FileCheck --check-prefix=DISABLED --input-file %t.err %s
// DISABLED: 4 findings (1 on hot path
// The reason is in JSON.
// RUN: FileCheck --check-prefix=JSON --input-file %t.json %s
// JSON: "hot": true
// JSON-NOT: "test": true
// JSON: "hot": false
// JSON: "test": true

#include <doctest/doctest.h>
#include <torch/torch.h>

struct Storage {
  torch::Tensor Rewards = torch::zeros({3}, torch::kCUDA);
  float read() const;
  void update();
};

float Storage::read() const {
  return Rewards.sum().item<float>(); // expect: sync-item/certain/hot
}

void Storage::update() {
  for (int I = 0; I < 9; ++I)
    read();
}

void production(Storage &S) { S.update(); }

static float fresh() {
  return torch::ones({3}, torch::kCUDA).sum().item<float>(); // expect: sync-item/possible/cold
}

TEST_CASE("rewards") {
  Storage S;
  for (int I = 0; I < 9; ++I) {
    CHECK(S.Rewards[I].item<float>() == 0); // expect: sync-item/possible/cold
    CHECK(S.read() == fresh());
  }
}

TEST_CASE_FIXTURE(Storage, "updates") {
  torch::Tensor X = torch::ones({3}, torch::kCUDA);
  CHECK(X.sum().item<float>() == 0); // expect: sync-item/possible/cold
}
