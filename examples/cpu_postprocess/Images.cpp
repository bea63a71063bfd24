//===- Images.cpp - Synthetic images --------------------------------------===//

#include "Images.h"

#include <ATen/ops/randn.h>
#include <ATen/ops/upsample_bilinear2d.h>
#include <ATen/ops/zeros.h>

namespace cpupostprocess {

at::Tensor makeImages(int64_t Count, int64_t Size, at::Generator &Generator) {
  at::Tensor Images = at::zeros({Count, 3, Size, Size}, at::kFloat);
  for (int64_t Cell : {16, 64, 256}) {
    int64_t CellCount = (Size + Cell - 1) / Cell;
    at::Tensor Cells = at::randn({Count, 3, CellCount, CellCount}, Generator,
                                 at::TensorOptions(at::kFloat));
    Images +=
        at::upsample_bilinear2d(Cells, {Size, Size}, /*align_corners=*/false);
  }
  return Images;
}

} // namespace cpupostprocess
