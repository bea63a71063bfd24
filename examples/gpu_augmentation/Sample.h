//===- Sample.h - What is drawn at random for each sample -------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_GPU_AUGMENTATION_SAMPLE_H
#define SYNCLINE_EXAMPLES_GPU_AUGMENTATION_SAMPLE_H

#include <array>
#include <cstdint>

namespace gpuaugmentation {

// The augmentation, in this order:
//   crop       to half the size, at a random place
//   scale      from 0..255 to 0..1
//   resize     back to the full size, bilinear
//   rotate     about the center by a random angle, bilinear; black outside
//   blur       with a random Gaussian of BlurSize x BlurSize taps
//   normalize  each channel with its mean and standard deviation

inline constexpr int64_t BlurSize = 7;
inline constexpr std::array<double, 3> ChannelMean = {0.485, 0.456, 0.406};
inline constexpr std::array<double, 3> ChannelStd = {0.229, 0.224, 0.225};

inline int64_t croppedSize(int64_t ImageSize) { return ImageSize / 2; }

struct SampleParameters {
  int64_t Top, Left; ///< Of the crop, in pixels.
  double Angle;      ///< In radians, at most 45 degrees to either side.
  double Sigma;      ///< Of the blur, in pixels, 0.1 to 2.

  /// The rotation as torch::nn::functional::affine_grid wants it: a 2x3
  /// matrix, row by row, from output to input coordinates.
  std::array<float, 6> rotation() const;
};

/// A function of its arguments alone: a sample gets the same parameters whoever
/// draws them, in whatever order, on whichever thread.
SampleParameters drawParameters(int64_t Seed, int64_t Sample,
                                int64_t ImageSize);

} // namespace gpuaugmentation

#endif // SYNCLINE_EXAMPLES_GPU_AUGMENTATION_SAMPLE_H
