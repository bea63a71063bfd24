// RUN: %syncline lint --verify --min-confidence possible %s -- %torch_flags

// A property that the program has checked holds after the check.

#include <torch/torch.h>

#define CHECK_ALIKE(X) TORCH_CHECK((X).is_cuda() || (X).is_privateuseone(), #X " must be on a device")

void asked(const torch::Tensor &X, const torch::Tensor &Y) {
  if (X.is_cuda())
    X.item(); // expect: sync-item/certain
  else
    X.item();
  if (!X.is_cuda() || !Y.device().is_cuda()) {
    X.item(); // expect: sync-item/likely
    return;
  }
  X.nonzero(); // expect: sync-nonzero/certain
  Y.nonzero(); // expect: sync-nonzero/certain
}

void checked(const torch::Tensor &X, const torch::Tensor &Y, const torch::Tensor &Z) {
  X.item(); // expect: sync-item/likely
  TORCH_CHECK(X.is_cuda() && Y.is_cuda(), "both on a GPU");
  X.item(); // expect: sync-item/certain
  Y.item(); // expect: sync-item/certain
  CHECK_ALIKE(Z);
  Z.item(); // expect: sync-item/certain
}

void onTheHost(const torch::Tensor &X, const torch::Tensor &Y) {
  TORCH_CHECK(X.device().is_cpu(), "on the host");
  X.item();
  TORCH_CHECK(!Y.is_cuda(), "on the host");
  Y.item();
}

void compared(const torch::Tensor &X, const torch::Tensor &Y) {
  if (X.device().type() == torch::kCUDA)
    X.item(); // expect: sync-item/certain
  if (X.device() != torch::kCPU)
    X.item(); // expect: sync-item/certain
  if (torch::kCPU == X.device().type())
    X.item();
  if (X.device() == Y.device())
    X.item(); // expect: sync-item/likely
}

void madeHere(bool Large) {
  auto X = torch::ones(3);
  if (X.is_cuda()) // never
    X.item();
  auto Y = Large ? torch::ones(3) : torch::ones(3, torch::kCUDA);
  for (int I = 0; I < 3 && Y.is_cuda(); ++I)
    Y.item(); // expect: sync-item/certain
}

// It ends with the branch, and with another value.
void over(torch::Tensor X, torch::Tensor Y) {
  if (X.is_cpu())
    X.sum();
  X.item(); // expect: sync-item/likely
  if (Y.is_cpu()) {
    Y = Y.cuda(); // expect: sync-host-to-device/certain
    Y.item(); // expect: sync-item/certain
  }
}

torch::Tensor kept(const torch::Tensor &X, const torch::Tensor &Done) {
  return X.index({~Done}); // expect: sync-mask-index/likely
}
