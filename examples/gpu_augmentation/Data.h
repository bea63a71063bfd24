//===- Data.h - Raw images in host memory -----------------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_GPU_AUGMENTATION_DATA_H
#define SYNCLINE_EXAMPLES_GPU_AUGMENTATION_DATA_H

#include "common/Options.h"

#include <torch/types.h>

#include <cstdint>

namespace gpuaugmentation {

inline constexpr int64_t NumClasses = 10;

/// What one step trains with.
struct Batch {
  /// [batch, 3, size, size]: uint8 as they come from the pool, float32 once
  /// they are augmented.
  torch::Tensor Images;
  torch::Tensor Labels; ///< int64 [batch]
};

/// Random images and labels, drawn once: they stand for what a reader has
/// decoded, so that no program's time holds the reading. Sample number N is
/// image N modulo the pool's size; its augmentation is its own (Sample.h).
class ImagePool {
public:
  explicit ImagePool(const examples::Options &Opts);

  /// The samples of a step: a view of the pool, in host memory, pinned where
  /// there is a GPU. Nobody writes to the pool, so a copy may take its time.
  Batch rawBatch(int64_t Step) const;

  /// A view of one image, uint8 [3, size, size].
  torch::Tensor image(int64_t Sample) const;
  /// A view of its label, int64 [].
  torch::Tensor label(int64_t Sample) const;

private:
  int64_t BatchSize;
  int64_t NumImages;    ///< A multiple of the batch, which makes batches views.
  torch::Tensor Images; ///< uint8 [images, 3, size, size]
  torch::Tensor Labels; ///< int64 [images]
};

} // namespace gpuaugmentation

#endif // SYNCLINE_EXAMPLES_GPU_AUGMENTATION_DATA_H
