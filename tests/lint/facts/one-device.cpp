// RUN: %lint_verify %s -- %torch_flags

// The operands of an elementwise operator share a device. Only a host tensor
// without a dimension goes with any.
#include <torch/torch.h>

#include <vector>

void result(const torch::Tensor &Unknown) {
  torch::Tensor Host = torch::ones({4});
  torch::Tensor Sum = Unknown + Host;
  Sum[0].item<float>();
}

void operand(const torch::Tensor &Unknown) {
  torch::Tensor Host = torch::cat({torch::ones({1}), torch::ones({1})}).detach();
  Unknown[0].item<float>(); // expect: sync-item/likely
  torch::Tensor Difference = (Unknown - Host).slice(0, 0, 2);
  Difference[0].item<float>();
  Unknown[0].item<float>();
}

void inPlace(torch::Tensor Unknown, const torch::Tensor &Other) {
  Unknown.mul_(torch::ones({4}));
  Unknown.sum().item<float>();
  Other.sum().item<float>(); // expect: sync-item/likely
}

// A list is where its elements are.
void list(const std::vector<torch::Tensor> &Rewards) {
  torch::Tensor Values = torch::cat({torch::ones({4}), torch::zeros({4})});
  std::vector<torch::Tensor> Returns(Rewards.size(), torch::zeros(1));
  for (size_t I = 0; I < Rewards.size(); ++I)
    Returns[I] = Rewards[I] + Values[static_cast<int64_t>(I)];
  torch::Tensor All = torch::cat(Returns).detach();
  torch::Tensor Advantages = (All - Values).slice(0, 0, 2);
  torch::Tensor OnDevice = torch::zeros({2}, torch::kCUDA);
  OnDevice[0] = Advantages[0]; // expect: sync-copy-to-device/certain
  OnDevice[1] = All[0];        // expect: sync-copy-to-device/certain
}

void onTheDevice(const torch::Tensor &Unknown) {
  torch::Tensor OnDevice = torch::ones({4}, torch::kCUDA);
  torch::Tensor Row = Unknown.flatten();
  torch::Tensor Sum = OnDevice + Row;
  Sum.sum().item<float>(); // expect: sync-item/certain
  Row.sum().item<float>(); // expect: sync-item/certain
}

// Look-alikes: the dimension is unknown, or there is none; an operator of two
// devices; a device that the program chooses.
void others(const torch::Tensor &Unknown, const torch::Tensor &Second, const torch::Tensor &Third,
            torch::Tensor Target, const torch::Device &Chosen) {
  torch::Tensor Scalar = torch::ones({4}).sum();
  torch::Tensor Scaled = Unknown * Scalar;
  Scaled.sum().item<float>();  // expect: sync-item/likely
  Unknown.sum().item<float>(); // expect: sync-item/likely
  torch::Tensor Element = torch::ones({4}).select(0, 1);
  torch::Tensor Shifted = Second + Element;
  Shifted.sum().item<float>(); // expect: sync-item/likely
  torch::Tensor OnDevice = torch::ones({4}, torch::kCUDA);
  torch::Tensor Both = OnDevice + Third;
  Third.sum().item<float>(); // expect: sync-item/likely
  Target.copy_(torch::ones({4})); // expect: sync-copy-to-device/likely/cold
  Target.sum().item<float>(); // expect: sync-item/likely
  torch::Tensor There = torch::ones({4}, Chosen);
  torch::Tensor Mixed = There + torch::ones({4});
  There.sum().item<float>(); // expect: sync-item/likely
}

// A size that is a number is one dimension.
void counted(const torch::Tensor &Unknown, int64_t Count) {
  torch::Tensor Most = torch::zeros(Count, torch::kLong);
  for (int I = 0; I < 4; ++I)
    Most = torch::max(Most, Unknown.select(0, I));
  Most.sum().item<int64_t>();
}
