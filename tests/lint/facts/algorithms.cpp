// RUN: %lint_verify %s -- %torch_flags

// What algorithms of the standard library pass to a lambda, and what they store.
#include <torch/torch.h>

#include <algorithm>
#include <vector>

void onHost() {
  std::vector<torch::Tensor> Hosts = {torch::ones({2}), torch::rand({2})};
  std::for_each(Hosts.begin(), Hosts.end(), [](const torch::Tensor &X) {
    std::printf("%f", X.sum().item<float>());
  });
  std::for_each(Hosts.begin(), Hosts.end(), [](auto &X) {
    std::printf("%f", X.sum().template item<float>());
  });
  std::sort(Hosts.begin(), Hosts.end(), [](const auto &A, const auto &B) {
    return A.sum().template item<float>() < B.sum().template item<float>();
  });
  std::vector<torch::Tensor> Sums;
  std::transform(Hosts.begin(), Hosts.end(), std::back_inserter(Sums),
                 [](const torch::Tensor &X) { return X.sum(); });
  std::vector<torch::Tensor> Both(Hosts.size());
  std::transform(Hosts.begin(), Hosts.end(), Sums.begin(), Both.begin(),
                 [](const torch::Tensor &A, const torch::Tensor &B) { return A + B; });
  std::printf("%f %f", Sums[1].item<float>(), torch::stack(Both).max().item<float>());
}

void onDevice() {
  std::vector<torch::Tensor> Hosts = {torch::ones({2}), torch::rand({2})};
  std::vector<torch::Tensor> Xs, Ys = {torch::ones({2}), torch::rand({2})};
  std::transform(Hosts.begin(), Hosts.end(), std::back_inserter(Xs),
                 [](const torch::Tensor &X) { return X.cuda(); }); // expect: sync-host-to-device/certain
  std::for_each(Xs.begin(), Xs.end(), [](const torch::Tensor &X) {
    std::printf("%f", X.sum().item<float>()); // expect: sync-item/certain
  });
  if (std::any_of(Xs.begin(), Xs.end(), [](const torch::Tensor &X) {
        return X.sum().item<float>() > 1; // expect: sync-item/certain
      }))
    std::printf("%f", Xs[1].sum().item<float>()); // expect: sync-item/certain
  // Tensors of both lists may be anywhere.
  std::transform(Hosts.begin(), Hosts.end(), Ys.begin(),
                 [](const torch::Tensor &X) { return X.cuda(); }); // expect: sync-host-to-device/certain
  std::printf("%f", Ys[1].sum().item<float>()); // expect: sync-item/likely
}
