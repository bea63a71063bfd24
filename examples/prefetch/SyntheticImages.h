//===- SyntheticImages.h - A tgz of random images ---------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_PREFETCH_SYNTHETICIMAGES_H
#define SYNCLINE_EXAMPLES_PREFETCH_SYNTHETICIMAGES_H

#include <cstdint>
#include <string>

namespace prefetch {

struct SyntheticImages {
  int64_t Count = 1024;
  int64_t Size = 224; ///< pixels along each edge
  int64_t Seed = 1;
};

/// Writes \p What to \p File: smooth random colors, each image with a random
/// label. The same numbers give the same file. \throws std::runtime_error where
/// the file cannot be written.
void writeImages(const std::string &File, const SyntheticImages &What);

} // namespace prefetch

#endif // SYNCLINE_EXAMPLES_PREFETCH_SYNTHETICIMAGES_H
