//===- BatchedAugmentation.h - A whole batch at once ------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_GPU_AUGMENTATION_BATCHEDAUGMENTATION_H
#define SYNCLINE_EXAMPLES_GPU_AUGMENTATION_BATCHEDAUGMENTATION_H

#include "common/Options.h"

#include <torch/types.h>

#include <cstdint>

namespace gpuaugmentation {

/// The augmentation of Sample.h, with one operator for all samples of a batch
/// where before.cpp has one for each. Every sample keeps its own crop, angle
/// and blur: they are data here, a row of a tensor, and not arguments.
class BatchedAugmentation {
public:
  explicit BatchedAugmentation(const examples::Options &Opts);

  /// What is drawn for the samples of a step: float32 [batch, NumParameters],
  /// in host memory, pinned where there is a GPU. A new tensor each time, since
  /// the copy of the last one may still be under way.
  torch::Tensor drawParameters(int64_t Step) const;

  /// From uint8 [batch, 3, size, size] and the parameters, both on the device,
  /// to float32 of the same shape. Queues it on the current stream and waits
  /// for nothing. A stream other than the one that the constructor ran on has
  /// to wait for that one first.
  torch::Tensor augment(const torch::Tensor &RawImages,
                        const torch::Tensor &Parameters) const;

private:
  torch::Tensor crop(const torch::Tensor &Images,
                     const torch::Tensor &Corners) const;
  torch::Tensor rotate(const torch::Tensor &Images,
                       const torch::Tensor &Rotations) const;
  torch::Tensor blur(const torch::Tensor &Images,
                     const torch::Tensor &Sigmas) const;

  examples::Options Opts;
  torch::Tensor CropOffsets; ///< int64 [size / 2]: 0, 1, 2 ...
  torch::Tensor BlurOffsets; ///< float32 [BlurSize]: -3 to 3
  torch::Tensor Mean;        ///< float32 [3, 1, 1]
  torch::Tensor Std;         ///< float32 [3, 1, 1]
};

} // namespace gpuaugmentation

#endif // SYNCLINE_EXAMPLES_GPU_AUGMENTATION_BATCHEDAUGMENTATION_H
