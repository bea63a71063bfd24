// RUN: %lint_verify %s -- %torch_flags

// Facts follow the flow of control.

#include <torch/torch.h>

#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

void moved() {
  auto X = torch::ones({3});
  X.item();
  X = X.to(torch::kCUDA); // expect: sync-host-to-device/certain/cold
  X.item(); // expect: sync-item/certain
  X = X.cpu(); // expect: sync-device-to-host/certain
  X.item();
}

void branches(bool Flag) {
  auto X = torch::ones({3});
  if (Flag)
    X = torch::ones({3}, torch::kCUDA);
  X.item(); // expect: sync-item/likely
  X = torch::ones({3});
  if (Flag)
    X = X + 1;
  X.item();
}

void roundALoop(int Steps) {
  auto X = torch::ones({3});
  for (int I = 0; I < Steps; ++I) {
    X.item(); // expect: sync-item/likely/hot
    X = torch::ones({3}, torch::kCUDA);
  }
  auto Y = torch::ones({3});
  while (Steps-- > 0)
    Y = Y.relu();
  Y.item();
}

void unreachable() {
  if (false)
    torch::ones({3}, torch::kCUDA).item();
  return;
  torch::ones({3}, torch::kCUDA).item();
}

void failures(const torch::Tensor &X) {
  TORCH_CHECK(X.dim() == 2, "a matrix is needed, not one that sums to ", X.sum().item<float>());
  if (X.dim() > 3)
    throw std::runtime_error("sum " + std::to_string(X.sum().item<float>()));
  TORCH_CHECK(X.sum().item<float>() > 0, "empty"); // expect: sync-item/likely
}

void containers(const torch::Tensor &X) {
  std::vector<torch::Tensor> Host = {torch::ones({2}), torch::ones({3})};
  Host.push_back(torch::zeros({2}));
  Host[0].item();
  for (const auto &Each : Host)
    Each.item();
  Host.push_back(torch::zeros({2}, torch::kCUDA));
  Host.back().item(); // expect: sync-item/likely
  auto [First, Second] = std::make_tuple(torch::ones({2}), torch::ones({2}));
  First.item();
  std::optional<torch::Tensor> Maybe = torch::ones({1});
  Maybe->item();
  std::get<0>(torch::sort(torch::ones({4}))).item();
  torch::Tensor A, B;
  std::tie(A, B) = torch::sort(torch::ones({4}, torch::kCUDA));
  A.item(); // expect: sync-item/certain
}

void lambdas() {
  auto Host = torch::ones({3});
  auto Device = torch::ones({3}, torch::kCUDA);
  auto Read = [&] { return Host.item<float>() + Device.item<float>(); }; // expect: sync-item/certain/cold
  for (int I = 0; I < 4; ++I)
    [&](auto Scale) { return Device.item<float>() * Scale; }(2.0f); // expect: sync-item/certain/hot
  Read();
}

struct Buffers {
  Buffers() : Mask(torch::zeros({3})), Weights(torch::zeros({3}, torch::kCUDA)) {
    Mask.item();
    Weights.item(); // expect: sync-item/certain/cold
  }
  void later() {
    Mask.item(); // expect: sync-item/likely
    Mask = torch::ones({3});
    Mask.item();
    move();
    Mask.item(); // expect: sync-item/likely
  }
  void move();
  torch::Tensor Mask, Weights;
};

void fill(torch::Tensor &Out);
void byReference() {
  auto X = torch::ones({3});
  fill(X);
  X.item(); // expect: sync-item/likely
}

template <typename... Ts> void handOn(Ts &&...Each);
template <typename T> void change(T &It);
void forwarded() {
  auto X = torch::ones({3});
  handOn(1, X, X);
  X.item();
  change(X);
  X.item(); // expect: sync-item/likely
}
