//===- Jpeg.h - Images to and from JPEG -------------------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_PREFETCH_JPEG_H
#define SYNCLINE_EXAMPLES_PREFETCH_JPEG_H

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace prefetch {

/// The image as uint8 [3, height, width], RGB. \throws std::runtime_error where
/// the bytes are no JPEG, or a damaged one, or the image is not \p Size pixels
/// along each edge; the message does not name the file.
at::Tensor decodeJpeg(const std::vector<uint8_t> &Bytes, int64_t Size);

/// \p Image is uint8 [3, height, width], RGB, in host memory.
std::vector<uint8_t> encodeJpeg(const at::Tensor &Image);

} // namespace prefetch

#endif // SYNCLINE_EXAMPLES_PREFETCH_JPEG_H
