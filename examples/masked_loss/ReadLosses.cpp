//===- ReadLosses.cpp - The losses, once training is over -----------------===//

#include "ReadLosses.h"

#include <limits>
#include <ostream>

namespace maskedloss {

std::vector<float> readLosses(const torch::Tensor &Losses) {
  torch::Tensor OnHost = Losses.cpu();
  const float *First = OnHost.data_ptr<float>();
  return {First, First + OnHost.numel()};
}

void writeLosses(std::ostream &Out, const std::vector<float> &Losses) {
  Out.precision(std::numeric_limits<float>::max_digits10);
  for (float Loss : Losses)
    Out << Loss << '\n';
}

} // namespace maskedloss
