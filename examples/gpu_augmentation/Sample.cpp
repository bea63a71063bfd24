//===- Sample.cpp - What is drawn at random for each sample ---------------===//

#include "Sample.h"

#include <ATen/core/PhiloxRNGEngine.h>

#include <cmath>
#include <numbers>

namespace gpuaugmentation {
namespace {

constexpr double MaxAngle = std::numbers::pi / 4;
constexpr double LeastSigma = 0.1;
constexpr double MaxSigma = 2.0;

} // namespace

std::array<float, 6> SampleParameters::rotation() const {
  auto Cos = static_cast<float>(std::cos(Angle));
  auto Sin = static_cast<float>(std::sin(Angle));
  return {Cos, -Sin, 0, Sin, Cos, 0};
}

SampleParameters drawParameters(int64_t Seed, int64_t Sample,
                                int64_t ImageSize) {
  // Counter-based: the sample's number is the counter, so there is no state to
  // share between threads.
  at::Philox4_32 Random(static_cast<uint64_t>(Seed),
                        static_cast<uint64_t>(Sample));
  auto DrawUniform = [&] { return std::ldexp(double(Random()), -32); };
  auto NumPlaces = double(ImageSize - croppedSize(ImageSize) + 1);

  SampleParameters Drawn;
  Drawn.Top = static_cast<int64_t>(DrawUniform() * NumPlaces);
  Drawn.Left = static_cast<int64_t>(DrawUniform() * NumPlaces);
  Drawn.Angle = (2 * DrawUniform() - 1) * MaxAngle;
  Drawn.Sigma = LeastSigma + DrawUniform() * (MaxSigma - LeastSigma);
  return Drawn;
}

} // namespace gpuaugmentation
