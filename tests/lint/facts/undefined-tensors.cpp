// A tensor that is not defined is nowhere: only the other path counts.
// RUN: %lint_verify --min-confidence possible %s -- %torch_flags
#include <torch/torch.h>

torch::Tensor made();

void whereDefined(const torch::Tensor &X) {
  torch::Tensor Reference = made();
  if (Reference.defined()) {
    if (Reference.device().is_cuda())
      Reference = Reference.cpu(); // expect: sync-device-to-host/certain
  }
  Reference.nonzero();

  torch::Tensor Other = made();
  if (!Other.defined())
    Other = X.cuda(); // expect: sync-host-to-device/likely
  Other.nonzero();    // expect: sync-nonzero/likely

  torch::Tensor Third = made();
  if (Third.defined())
    Third.nonzero(); // expect: sync-nonzero/likely
}

struct Cache {
  torch::Tensor Mask;
  const torch::Tensor &get(int64_t Size) {
    if (!Mask.defined())
      Mask = torch::ones({Size}, torch::kBool);
    return Mask;
  }
};
