#pragma once

#include <torch/torch.h>

// Anybody may call these.
namespace shared {
void prune(torch::Tensor Keep, torch::Tensor &Values);
double mean(torch::Tensor Values);
double fromDevice(torch::Tensor Values);
} // namespace shared
