//===- Model.h - The two halves of the segmentation net ---------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_FROZEN_ENCODER_MODEL_H
#define SYNCLINE_EXAMPLES_FROZEN_ENCODER_MODEL_H

#include <torch/nn/modules/container/sequential.h>

#include <cstdint>

namespace frozenencoder {

inline constexpr int64_t NumClasses = 10;
/// The channels of what the encoder makes of an image.
inline constexpr int64_t NumFeatures = 256;
/// How many pixels of the image, along each edge, lie under one feature.
inline constexpr int64_t Downsampling = 8;

/// Images float32 [batch, 3, size, size] to features float32 [batch,
/// NumFeatures, size / Downsampling, size / Downsampling]. The size is a
/// multiple of Downsampling. It is not trained here.
torch::nn::Sequential makeEncoder();

/// Features, as above, to logits float32 [batch, NumClasses, size, size].
torch::nn::Sequential makeDecoder();

} // namespace frozenencoder

#endif // SYNCLINE_EXAMPLES_FROZEN_ENCODER_MODEL_H
