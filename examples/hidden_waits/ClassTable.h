//===- ClassTable.h - Numbers for each class --------------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_HIDDEN_WAITS_CLASSTABLE_H
#define SYNCLINE_EXAMPLES_HIDDEN_WAITS_CLASSTABLE_H

#include <algorithm>
#include <cstdint>
#include <vector>

namespace hiddenwaits {

/// What an error in a class counts, by class.
inline std::vector<float> classWeights() {
  return {0.5f, 0.6f, 0.7f, 0.8f, 0.9f, 1.1f, 1.2f, 1.3f, 1.4f, 1.5f};
}

/// What is added to the logits of a class in the end, by class.
inline std::vector<float> classMargins() {
  return {0.9f, 0.7f, 0.5f, 0.3f, 0.1f, -0.1f, -0.3f, -0.5f, -0.7f, -0.9f};
}

/// The part of the margins that counts in a step: it rises for 100 steps.
inline float marginFactor(int64_t Step) {
  return 0.01f * static_cast<float>(std::min(Step + 1, int64_t(100)));
}

} // namespace hiddenwaits

#endif // SYNCLINE_EXAMPLES_HIDDEN_WAITS_CLASSTABLE_H
