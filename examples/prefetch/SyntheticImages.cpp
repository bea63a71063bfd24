//===- SyntheticImages.cpp - A tgz of random images -----------------------===//

#include "SyntheticImages.h"

#include "Jpeg.h"
#include "TgzImages.h"
#include "TgzWriter.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/ops/rand.h>
#include <ATen/ops/randint.h>
#include <ATen/ops/upsample_bilinear2d.h>

namespace prefetch {
namespace {

/// uint8 [3, size, size]. Noise on a coarse grid, made larger: like a photo and
/// unlike noise on each pixel, its neighbors are alike, so that the JPEG has
/// the size of one.
at::Tensor drawImage(int64_t Size, at::Generator &Generator) {
  constexpr int64_t GridSize = 8;
  at::Tensor Grid = at::rand({1, 3, GridSize, GridSize}, Generator);
  at::Tensor Smooth =
      at::upsample_bilinear2d(Grid, {Size, Size}, /*align_corners=*/false);
  return Smooth.mul_(255).round_().squeeze(0).to(at::kByte);
}

} // namespace

void writeImages(const std::string &File, const SyntheticImages &What) {
  auto Generator = at::make_generator<at::CPUGeneratorImpl>(
      static_cast<uint64_t>(What.Seed));
  at::Tensor Labels =
      at::randint(0, NumClasses, {What.Count}, Generator, at::kLong);
  auto LabelAt = Labels.accessor<int64_t, 1>();

  TgzWriter Writer(File);
  for (int64_t I = 0; I < What.Count; ++I)
    Writer.add(std::to_string(LabelAt[I]) + "/" + std::to_string(I) + ".jpg",
               encodeJpeg(drawImage(What.Size, Generator)));
  Writer.finish();
}

} // namespace prefetch
