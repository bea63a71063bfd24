//===- Model.h - The image classifier ---------------------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_GPU_AUGMENTATION_MODEL_H
#define SYNCLINE_EXAMPLES_GPU_AUGMENTATION_MODEL_H

#include <torch/nn/modules/container/sequential.h>

#include <cstdint>

namespace gpuaugmentation {

/// From images [batch, 3, size, size] to logits [batch, classes]. A 1x1
/// convolution to 16 channels, then 2x2 convolutions, each of which halves the
/// image and doubles the channels, until one pixel is left: 8 of them and 4096
/// channels for images of 256 pixels. Weights are drawn on the host, from
/// torch::manual_seed.
///
/// \throws std::invalid_argument unless \p ImageSize is a power of two of at
/// least 8: the blur needs that many pixels.
torch::nn::Sequential makeNet(int64_t ImageSize, int64_t ClassCount);

} // namespace gpuaugmentation

#endif // SYNCLINE_EXAMPLES_GPU_AUGMENTATION_MODEL_H
