//===- Workload.h - What an example does, step by step ----------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_COMMON_WORKLOAD_H
#define SYNCLINE_EXAMPLES_COMMON_WORKLOAD_H

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace examples {

class Workload {
public:
  virtual ~Workload() = default;

  /// Does the next step, or queues it. Steps are numbered from 0, those for
  /// warm-up included.
  virtual void step(int64_t Number) = 0;

  /// Waits for the workload's own threads. The caller synchronizes with the
  /// device afterwards.
  virtual void drain() {}

  /// At the end of a run: a number for each step, or for each sample of each
  /// step. The same, within a stated tolerance, in every variant.
  virtual std::vector<double> results() = 0;
};

/// The losses of the steps. They stay on the device, because reading one blocks
/// the host, and are read once, at the end.
class LossLog {
public:
  void add(const at::Tensor &Loss) { Losses.push_back(Loss.detach()); }
  std::vector<double> read() const;

private:
  std::vector<at::Tensor> Losses;
};

} // namespace examples

#endif // SYNCLINE_EXAMPLES_COMMON_WORKLOAD_H
