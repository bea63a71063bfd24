//===- Images.h - Synthetic images ------------------------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_CPU_POSTPROCESS_IMAGES_H
#define SYNCLINE_EXAMPLES_CPU_POSTPROCESS_IMAGES_H

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>

namespace cpupostprocess {

/// Random images, float32 [count, 3, size, size], on the host. Smooth, so that
/// what a net sees in neighboring pixels is alike and its category maps have
/// shapes in place of noise: a sum of noise in cells of 16, 64 and 256 pixels.
/// The largest cells tell one image from the next.
at::Tensor makeImages(int64_t Count, int64_t Size, at::Generator &Generator);

} // namespace cpupostprocess

#endif // SYNCLINE_EXAMPLES_CPU_POSTPROCESS_IMAGES_H
