//===- Workload.cpp - What an example does, step by step ------------------===//

#include "common/Workload.h"

#include <ATen/ops/stack.h>

namespace examples {

std::vector<double> LossLog::read() const {
  if (Losses.empty())
    return {};
  // The one read of a run.
  // NOLINTNEXTLINE(syncline-sync-device-to-host)
  at::Tensor OnHost = at::stack(Losses).to(at::kCPU, at::kDouble).contiguous();
  const double *First = OnHost.const_data_ptr<double>();
  return std::vector<double>(First, First + OnHost.numel());
}

} // namespace examples
