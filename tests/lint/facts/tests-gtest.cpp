// GoogleTest's tests, and the code that only they call, are never hot and at
// most possible. Names of files, functions and classes are no evidence.
// RUN: %lint_verify --min-confidence possible %s -- %torch_flags -isystem %S/Inputs/frameworks
// With --tests they are like all other code.
// RUN: not %lint --tests %s -- %torch_flags -isystem %S/Inputs/frameworks > %t.out 2> %t.err
// RUN: FileCheck --check-prefix=ASKED --input-file %t.err %s
// ASKED: 12 findings (10 on hot paths) in 1 file

#include <gtest/gtest.h>
#include <torch/torch.h>

// No header declares it, and nothing but tests calls it.
float helper(const torch::Tensor &X) {
  return X.sum().item<float>(); // expect: sync-item/possible/cold
}

static float shared(const torch::Tensor &X) {
  return X.sum().item<float>(); // expect: sync-item/certain/hot
}

float production(const torch::Tensor &X) {
  torch::Tensor Y = X.cuda(); // expect: sync-host-to-device/likely/cold
  float Sum = 0;
  for (int I = 0; I < 9; ++I)
    Sum += shared(Y);
  return Sum;
}

TEST(Loss, Sum) {
  torch::Tensor X = torch::ones({3}, torch::kCUDA);
  for (int I = 0; I < 9; ++I) {
    EXPECT_TRUE(X[I].item<float>() == 1); // expect: sync-item/possible/cold
    EXPECT_TRUE(helper(X) == 3);
    EXPECT_TRUE(shared(X) == 3);
  }
  auto Read = [&] {
    return X.sum().item<float>(); // expect: sync-item/possible/cold
  };
  struct Local {
    float read(const torch::Tensor &T) {
      return T.sum().item<float>(); // expect: sync-item/possible/cold
    }
  };
  for (int I = 0; I < 9; ++I)
    EXPECT_TRUE(Read() == Local().read(X));
}

class Fixture : public testing::Test {
protected:
  void SetUp() override {
    for (int I = 0; I < 9; ++I)
      X.sum().item<float>(); // expect: sync-item/possible/cold
  }
  torch::Tensor X = torch::ones({3}, torch::kCUDA);
};

TEST_F(Fixture, Sum) {
  while (true)
    EXPECT_TRUE(X.sum().item<float>() == 3); // expect: sync-item/possible/cold
}

template <typename T> class Typed : public testing::Test {};

TYPED_TEST(Typed, Sum) {
  torch::Tensor X = torch::ones({3}, torch::kCUDA);
  for (int I = 0; I < 9; ++I)
    EXPECT_TRUE(X.sum().item<float>() == 3); // expect: sync-item/possible/cold
}

int main(int ArgumentCount, char **Arguments) {
  testing::InitGoogleTest(&ArgumentCount, Arguments);
  torch::Tensor X = torch::ones({3}, torch::kCUDA);
  for (int I = 0; I < 9; ++I)
    X.sum().item<float>(); // expect: sync-item/possible/cold
  return RUN_ALL_TESTS();
}

// Look-alikes.
namespace mine {
class Test {
public:
  void TestBody(const torch::Tensor &X) {
    for (int I = 0; I < 9; ++I)
      X.sum().item<float>(); // expect: sync-item/likely/hot
  }
};

void test_model(torch::nn::Linear &Model, const torch::Tensor &X) {
  for (int I = 0; I < 9; ++I)
    Model->forward(X).sum().item<float>(); // expect: sync-item/likely/hot
}
} // namespace mine
