#include "trainer.h"

torch::Tensor foregroundLoss(torch::Tensor Logits, torch::Tensor Labels) {
  TORCH_CHECK(Labels.is_cuda());
  torch::Tensor Foreground = torch::nonzero(Labels > 0).squeeze(1);
  return torch::cross_entropy_loss(Logits.index_select(0, Foreground),
                                   Labels.index_select(0, Foreground));
}
