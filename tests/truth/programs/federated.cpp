//===- federated.cpp - Averages a model that clients train in turn --------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <c10/core/GradMode.h>
#include <torch/optim/sgd.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <numeric>
#include <random>
#include <vector>

namespace truth {
namespace {

struct FederatedShape {
  int64_t Batch, Width;
};

/// A client has data for so many batches, and the order of its next pass.
struct FederatedClient {
  int64_t Batches;
  Sample Data;
  std::vector<int64_t> Order;
};

/// In each step, one client trains on all of its data, beginning with the
/// weights of the server. The server averages on the host after the last one.
class FederatedAveraging {
public:
  FederatedAveraging(const Settings &Config, const FederatedShape &Shape)
      : Shape(Shape), Device(Config.Device),
        Net(makeMlp(Shape.Width, Shape.Width, /*Layers=*/2, Classes, Device)),
        Optimizer(Net->parameters(), torch::optim::SGDOptions(/*lr=*/0.05)),
        Server(flatWeights().cpu()), Sum(at::zeros_like(Server)) {
    for (FederatedClient &Each : Clients) {
      const int64_t Rows = Each.Batches * Shape.Batch;
      Each.Data =
          makeSamples({Rows, Shape.Width}, Classes, /*Count=*/1, Device)[0];
      Each.Order.resize(static_cast<size_t>(Rows));
      std::iota(Each.Order.begin(), Each.Order.end(), 0);
    }
  }

  void step(int64_t Step) {
    FederatedClient &Now = Clients[static_cast<size_t>(Step) % Clients.size()];
    FederatedClient &Next =
        Clients[static_cast<size_t>(Step + 1) % Clients.size()];
    loadWeights(Server.to(Device));
    at::Tensor Order = at::tensor(Now.Order).to(Device);
    at::Tensor Loss;
    for (const at::Tensor &Rows : Order.split(Shape.Batch))
      Loss = train(Now.Data.Inputs.index_select(0, Rows),
                   Now.Data.Labels.index_select(0, Rows));
    // While the GPU trains.
    std::shuffle(Next.Order.begin(), Next.Order.end(), Random);
    LossSum += Loss.item<double>();
    merge(flatWeights().cpu(), static_cast<double>(Now.Batches));
    if (&Now == &Clients.back())
      finishRound();
  }

  void print() const {
    std::clog << Rounds << " rounds, sum of losses " << LossSum << ", "
              << Clipped << " clipped; " << Correct << " correct\n";
  }

private:
  static constexpr int64_t Classes = 10;
  static constexpr double MostChange = 0.5;

  at::Tensor train(const at::Tensor &Inputs, const at::Tensor &Labels) {
    Optimizer.zero_grad();
    at::Tensor Loss = at::cross_entropy_loss(Net->forward(Inputs), Labels);
    Loss.backward();
    Optimizer.step();
    return Loss;
  }

  at::Tensor flatWeights() const {
    torch::NoGradGuard NoGrad;
    std::vector<at::Tensor> Parts;
    for (const at::Tensor &Each : Net->parameters())
      Parts.push_back(Each.flatten());
    return at::cat(Parts);
  }

  void loadWeights(const at::Tensor &Weights) {
    torch::NoGradGuard NoGrad;
    int64_t Begin = 0;
    for (const at::Tensor &Each : Net->parameters()) {
      Each.copy_(Weights.narrow(0, Begin, Each.numel()).view_as(Each));
      Begin += Each.numel();
    }
  }

  /// Adds the change that a client made, shortened if it is large.
  void merge(const at::Tensor &Weights, double Share) {
    at::Tensor Change = Weights - Server;
    const auto Norm = Change.norm().item<double>();
    Clipped += Norm > MostChange ? 1 : 0;
    Sum.add_(Change, Share * std::min(1.0, MostChange / (Norm + 1e-9)));
  }

  void finishRound() {
    int64_t All = 0;
    for (const FederatedClient &Each : Clients)
      All += Each.Batches;
    Server.add_(Sum, 1 / static_cast<double>(All));
    Sum.zero_();
    if (++Rounds % 3 != 0)
      return;
    torch::NoGradGuard NoGrad;
    loadWeights(Server.to(Device));
    const Sample &Test = Clients[0].Data;
    at::Tensor Answers = Net->forward(Test.Inputs).argmax(1);
    Correct += (Answers == Test.Labels).sum().item<int64_t>();
  }

  FederatedShape Shape;
  at::Device Device;
  torch::nn::Sequential Net;
  torch::optim::SGD Optimizer;
  /// In pageable memory: the weights, and the changes of this round.
  at::Tensor Server, Sum;
  std::array<FederatedClient, 4> Clients = {
      {{2, {}, {}}, {6, {}, {}}, {3, {}, {}}, {4, {}, {}}}};
  std::mt19937 Random{8};
  double LossSum = 0;
  int64_t Rounds = 0, Clipped = 0, Correct = 0;
};

} // namespace

RunTime federated(const Settings &Config) {
  FederatedAveraging Server(
      Config, Config.bySize<FederatedShape>(
                  {{{32, 64}, {512, 256}, {4096, 512}, {8192, 1024}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Server.step(Clock.step());
  const RunTime Time = Clock.finish();
  Server.print();
  return Time;
}

} // namespace truth
