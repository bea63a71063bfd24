#pragma once

#include <torch/torch.h>

struct Batch {
  torch::Tensor Features, Labels;
};

torch::Tensor foregroundLoss(torch::Tensor Logits, torch::Tensor Labels);
