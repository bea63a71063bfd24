//===- TrainingLoop.h - What the nine loops share ---------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_HIDDEN_WAITS_TRAININGLOOP_H
#define SYNCLINE_EXAMPLES_HIDDEN_WAITS_TRAININGLOOP_H

#include "Data.h"
#include "common/Workload.h"

#include <memory>
#include <vector>

namespace hiddenwaits {

/// Data, model and optimizer, on the device. A loop adds its step().
class TrainingLoop : public examples::Workload {
public:
  explicit TrainingLoop(const Settings &Config);
  ~TrainingLoop() override;

  /// The losses that the loop kept, then what else it observed.
  std::vector<double> results() override;

protected:
  /// What the loop computes besides its losses; the same in both programs.
  virtual std::vector<double> observed() { return {}; }

  const Batch &batch(int64_t Number) const {
    return Batches[static_cast<size_t>(Number) % Batches.size()];
  }

  /// Features [batch, width] to logits [batch, classes].
  at::Tensor forward(const at::Tensor &Features);
  std::vector<at::Tensor> parameters() const;
  /// The optimizer's two calls.
  void zeroGrad();
  void update();

  c10::Device Device;
  examples::LossLog Losses;

private:
  /// Declared only: the headers of torch::nn and torch::optim take long to
  /// compile, and 18 loops include this one.
  struct Model;

  std::vector<Batch> Batches;
  std::unique_ptr<Model> Trained;
};

} // namespace hiddenwaits

#endif // SYNCLINE_EXAMPLES_HIDDEN_WAITS_TRAININGLOOP_H
