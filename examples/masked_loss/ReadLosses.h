//===- ReadLosses.h - The losses, once training is over ---------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_MASKED_LOSS_READLOSSES_H
#define SYNCLINE_EXAMPLES_MASKED_LOSS_READLOSSES_H

#include <torch/types.h>

#include <iosfwd>
#include <vector>

namespace maskedloss {

/// Copies the losses of all steps to the host. The one read of a run.
std::vector<float> readLosses(const torch::Tensor &Losses);

/// One loss a line, with the digits that give back the same float.
void writeLosses(std::ostream &Out, const std::vector<float> &Losses);

} // namespace maskedloss

#endif // SYNCLINE_EXAMPLES_MASKED_LOSS_READLOSSES_H
