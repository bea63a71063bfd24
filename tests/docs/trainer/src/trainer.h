#pragma once

#include <torch/nn/modules/linear.h>
#include <torch/optim/sgd.h>

struct Batch {
  torch::Tensor Features, Labels;
};

torch::Tensor foregroundLoss(torch::Tensor Logits, torch::Tensor Labels);
