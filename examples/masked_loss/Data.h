//===- Data.h - Synthetic images and label maps -----------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_MASKED_LOSS_DATA_H
#define SYNCLINE_EXAMPLES_MASKED_LOSS_DATA_H

#include "common/Options.h"

#include <torch/types.h>

#include <vector>

namespace maskedloss {

inline constexpr int64_t NumClasses = 10;
/// A pixel with this label does not enter the loss.
inline constexpr int64_t IgnoreIndex = -1;
/// The class that the loss ignores as well.
inline constexpr int64_t BackgroundClass = NumClasses - 1;

/// Which label maps the synthetic batches hold.
enum class LabelKind {
  /// Every pixel drawn from -1 to 9: the workload proper.
  Random,
  /// One class everywhere: fewer than two distinct labels, each loss is zeroed.
  Constant,
  /// Batch by batch another kind, the corner cases among them (Data.cpp).
  Mixed,
};

struct Batch {
  torch::Tensor Images; ///< float32 [batch, 3, size, size]
  torch::Tensor Labels; ///< int64 [batch, size, size], IgnoreIndex to 9
};

/// The few batches that training goes round and round, on the device. The same
/// options give the same values, whatever the device.
///
/// They are made and copied before the first step, so that neither program's
/// time holds the data pipeline: what is compared is the loss.
std::vector<Batch> makeBatches(const examples::Options &Opts, LabelKind Labels);

} // namespace maskedloss

#endif // SYNCLINE_EXAMPLES_MASKED_LOSS_DATA_H
