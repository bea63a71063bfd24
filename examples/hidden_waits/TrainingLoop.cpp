//===- TrainingLoop.cpp - What the nine loops share -----------------------===//

#include "TrainingLoop.h"

#include <ATen/ops/relu.h>
#include <torch/nn/modules/linear.h>
#include <torch/optim/sgd.h>
#include <torch/utils.h>

namespace hiddenwaits {

/// Three linear layers.
class ClassifierImpl : public torch::nn::Module {
public:
  explicit ClassifierImpl(int64_t Width)
      : In(register_module("in", torch::nn::Linear(Width, Width))),
        Hidden(register_module("hidden", torch::nn::Linear(Width, Width))),
        Out(register_module("out", torch::nn::Linear(Width, NumClasses))) {}

  at::Tensor forward(const at::Tensor &Features) {
    at::Tensor First = at::relu(In->forward(Features));
    return Out->forward(at::relu(Hidden->forward(First)));
  }

private:
  torch::nn::Linear In, Hidden, Out;
};

TORCH_MODULE(Classifier);

/// The weights are drawn on the host, so that they do not depend on the device.
static Classifier makeNet(const Settings &Config) {
  torch::manual_seed(static_cast<uint64_t>(Config.Run.Seed));
  Classifier Net(Config.Width);
  Net->to(Config.Run.Device);
  return Net;
}

struct TrainingLoop::Model {
  explicit Model(const Settings &Config)
      : Net(makeNet(Config)),
        Optimizer(Net->parameters(), torch::optim::SGDOptions(/*lr=*/0.1)) {}

  Classifier Net;
  torch::optim::SGD Optimizer;
};

TrainingLoop::TrainingLoop(const Settings &Config)
    : Device(Config.Run.Device), Batches(makeBatches(Config)),
      Trained(std::make_unique<Model>(Config)) {}

TrainingLoop::~TrainingLoop() = default;

at::Tensor TrainingLoop::forward(const at::Tensor &Features) {
  return Trained->Net->forward(Features);
}

std::vector<at::Tensor> TrainingLoop::parameters() const {
  return Trained->Net->parameters();
}

void TrainingLoop::zeroGrad() { Trained->Optimizer.zero_grad(); }
void TrainingLoop::update() { Trained->Optimizer.step(); }

std::vector<double> TrainingLoop::results() {
  std::vector<double> Results = Losses.read();
  std::vector<double> More = observed();
  Results.insert(Results.end(), More.begin(), More.end());
  return Results;
}

} // namespace hiddenwaits
