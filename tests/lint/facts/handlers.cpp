// Handlers of exceptions, and code that only they reach.
// RUN: %lint_verify --min-confidence possible %s -- %torch_flags
#include <torch/torch.h>

torch::Tensor step(const torch::Tensor &X);

float inHandler(const torch::Tensor &X) {
  torch::Tensor Y = X.cuda(); // expect: sync-host-to-device/likely
  try {
    Y = step(Y);
  } catch (const std::exception &) {
    return Y.sum().item<float>(); // expect: sync-item/likely
  }
  return 0;
}

torch::Tensor afterLoop(const torch::Tensor &X) {
  torch::Tensor Y = X.cuda(); // expect: sync-host-to-device/likely
  torch::Tensor Z = torch::zeros({8});
  while (true) {
    try {
      step(Y);
    } catch (const std::exception &) {
      break;
    }
  }
  Z.nonzero();
  return Y.nonzero(); // expect: sync-nonzero/certain
}

// What the normal way determines stays: a failure is rare.
float afterTry(const torch::Tensor &X) {
  torch::Tensor Y;
  try {
    Y = X.cpu(); // expect: sync-device-to-host/likely
  } catch (const std::exception &) {
    Y = X.cuda(); // expect: sync-host-to-device/likely
  }
  return Y.sum().item<float>();
}
