//===- TgzImages.h - The labeled images of a tgz ----------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_PREFETCH_TGZIMAGES_H
#define SYNCLINE_EXAMPLES_PREFETCH_TGZIMAGES_H

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

struct archive;

namespace prefetch {

/// Labels are whole numbers from 0 below this.
inline constexpr int64_t NumClasses = 10;

struct LabeledImage {
  at::Tensor Pixels; ///< uint8 [3, size, size], in host memory
  int64_t Label = 0;
};

/// Reads a gzipped tar file of `LABEL/NAME.jpg` from front to back, one image
/// at a time: neither the archive nor its images have to fit into memory.
/// Entries that are no files, such as folders, are passed over.
class TgzImages {
public:
  /// \throws std::runtime_error where there is no such file. All messages of
  /// this class begin with \p File and have one line.
  TgzImages(std::string File, int64_t Size);

  /// The next image in the order of the archive, nullopt at its end. \throws
  /// std::runtime_error where the archive is cut off or damaged, an entry has
  /// no label or holds no JPEG of \p Size pixels along each edge.
  std::optional<LabeledImage> next();

private:
  struct Close {
    void operator()(archive *Reader) const;
  };

  std::vector<uint8_t> readEntry();
  [[noreturn]] void fail(const std::string &Why) const;

  std::string Path;
  int64_t ImageSize;
  std::unique_ptr<archive, Close> Reader;
};

} // namespace prefetch

#endif // SYNCLINE_EXAMPLES_PREFETCH_TGZIMAGES_H
