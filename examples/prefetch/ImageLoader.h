//===- ImageLoader.h - Minibatches of images in host memory -----*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_PREFETCH_IMAGELOADER_H
#define SYNCLINE_EXAMPLES_PREFETCH_IMAGELOADER_H

#include "TgzImages.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace prefetch {

struct Batch {
  /// [batch, 3, size, size]: float32 from -1 to 1, or uint8.
  at::Tensor Images;
  at::Tensor Labels; ///< int64 [batch], 0 to NumClasses - 1
};

/// What a Prefetcher asks of a batch.
template <typename VisitT> void forEachTensor(Batch &Input, VisitT Visit) {
  Visit(Input.Images);
  Visit(Input.Labels);
}

struct LoaderOptions {
  std::string File;
  int64_t BatchSize = 0;
  int64_t ImageSize = 0;
  /// The images stay uint8, a quarter of the bytes; who uses them calls
  /// normalize.
  bool AsBytes = false;
  /// Into pinned memory, which takes a GPU.
  bool Pinned = false;
};

/// uint8 pixels to float32 from -1 to 1, on the device that they are on.
at::Tensor normalize(const at::Tensor &Pixels);

/// Makes minibatches of the images of a tgz, in their order, while reading it.
class ImageLoader {
public:
  /// \throws std::runtime_error as TgzImages does, here and in next().
  explicit ImageLoader(const LoaderOptions &Opts);

  /// The next batch, in memory of its own; nullopt where fewer images than one
  /// batch are left.
  std::optional<Batch> next();

private:
  LoaderOptions Opts;
  TgzImages Images;
};

/// The first batches of an archive, kept in host memory and handed out round
/// and round, without end.
class BatchPool {
public:
  /// \throws std::runtime_error where the archive does not hold \p Count
  /// batches.
  BatchPool(const LoaderOptions &Opts, int64_t Count);

  /// Always a batch. The caller must not write to it.
  std::optional<Batch> next();

private:
  std::vector<Batch> Batches;
  size_t Position = 0;
};

} // namespace prefetch

#endif // SYNCLINE_EXAMPLES_PREFETCH_IMAGELOADER_H
