// Functions that Catch2 registers.
// RUN: %lint_verify --min-confidence possible %s -- %torch_flags -isystem %S/Inputs/frameworks

#include <catch2/catch.hpp>
#include <torch/torch.h>

static float helper(const torch::Tensor &X) {
  return X.sum().item<float>(); // expect: sync-item/possible/cold
}

TEST_CASE("sums", "[loss]") {
  torch::Tensor X = torch::ones({3}, torch::kCUDA);
  for (int I = 0; I < 9; ++I) {
    REQUIRE(X.sum().item<float>() == 3); // expect: sync-item/possible/cold
    REQUIRE(helper(X) == 3);
  }
}

struct Fixture {
  torch::Tensor X = torch::ones({3}, torch::kCUDA);
  float read() {
    return X.sum().item<float>(); // expect: sync-item/possible/cold
  }
};

TEST_CASE_METHOD(Fixture, "sums in a class", "[loss]") {
  for (int I = 0; I < 9; ++I)
    REQUIRE(read() == X.sum().item<float>()); // expect: sync-item/possible/cold
}

int main(int ArgumentCount, char **Arguments) {
  torch::Tensor X = torch::ones({3}, torch::kCUDA);
  for (int I = 0; I < 9; ++I)
    X.sum().item<float>(); // expect: sync-item/possible/cold
  return Catch::Session().run(ArgumentCount, Arguments);
}

// Look-alikes: a callback that is registered elsewhere, and a program that
// names the class of the tests.
struct AutoReg {
  AutoReg(void (*Callback)());
};

static void callback() {
  torch::Tensor X = torch::ones({3}, torch::kCUDA);
  for (int I = 0; I < 9; ++I)
    X.sum().item<float>(); // expect: sync-item/certain/hot
}

static const AutoReg Registrar(&callback);
