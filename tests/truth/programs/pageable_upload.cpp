//===- pageable_upload.cpp - Batches from memory that is not pinned -------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <torch/optim/sgd.h>

#include <iostream>

namespace truth {
namespace {

struct PageableUploadShape {
  int64_t Batch, Features, Width;
};

} // namespace

RunTime pageableUpload(const Settings &Config) {
  constexpr int64_t Classes = 10;
  const auto Shape = Config.bySize<PageableUploadShape>({{{64, 128, 128},
                                                          {1024, 512, 2048},
                                                          {4096, 768, 2048},
                                                          {4096, 1024, 4096}}});
  // The data set stays on the host.
  const std::vector<Sample> Pool = makeSamples({Shape.Batch, Shape.Features},
                                               Classes, /*Count=*/8, at::kCPU);
  torch::nn::Sequential Net = makeMlp(Shape.Features, Shape.Width,
                                      /*Layers=*/3, Classes, Config.Device);
  torch::optim::SGD Optimizer(
      Net->parameters(), torch::optim::SGDOptions(/*lr=*/0.01).momentum(0.9));
  at::Tensor LossSum = at::zeros({}, Config.Device);
  StepClock Clock(Config);
  while (Clock.next()) {
    const Sample &Batch = Pool[static_cast<size_t>(Clock.step()) % Pool.size()];
    at::Tensor Inputs = Batch.Inputs.to(Config.Device);
    at::Tensor Labels = Batch.Labels.to(Config.Device);
    Optimizer.zero_grad();
    at::Tensor Loss = at::cross_entropy_loss(Net->forward(Inputs), Labels);
    Loss.backward();
    Optimizer.step();
    LossSum += Loss.detach();
  }
  const RunTime Time = Clock.finish();
  std::clog << "sum of losses " << LossSum.item<double>() << '\n';
  return Time;
}

} // namespace truth
