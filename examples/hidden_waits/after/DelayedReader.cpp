//===- DelayedReader.cpp - Scalars that the host reads later --------------===//

#include "DelayedReader.h"

#include <ATen/ops/stack.h>

namespace hiddenwaits {

/// A copy costs the host a few calls, so not every scalar gets one.
static constexpr size_t SendEvery = 10;

void DelayedReader::add(const at::Tensor &Scalar) {
  Added.push_back(Scalar.detach());
  if (Added.size() == SendEvery)
    send();
}

void DelayedReader::send() {
  if (Added.empty())
    return;
  at::Tensor Together = at::stack(Added).to(at::kDouble);
  UnderWay.push_back(startHostCopy({Together}));
  Added.clear();
}

std::vector<double> DelayedReader::arrived() {
  std::vector<double> Values;
  while (!UnderWay.empty() && UnderWay.front().arrived()) {
    const at::Tensor &OnHost = UnderWay.front().Tensors.front();
    const double *First = OnHost.const_data_ptr<double>();
    Values.insert(Values.end(), First, First + OnHost.numel());
    UnderWay.pop_front();
  }
  return Values;
}

} // namespace hiddenwaits
