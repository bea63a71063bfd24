// Training loops that write down when each of their steps began. steps.py
// compares that with the steps that the report finds in the trace.
//
//   syncline_gpu_steps LOOP EVERY SECONDS STARTS
//
// LOOP names a loop below. EVERY is the number of steps after which something
// else happens. STARTS is the file for the times, CLOCK_MONOTONIC in ns.

#include <torch/torch.h>

#include <chrono>
#include <cstdint>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace {

uint64_t now() {
  return static_cast<uint64_t>(
      std::chrono::steady_clock::now().time_since_epoch().count());
}

/// A model that is small enough for its launches to be the bottleneck.
class Training {
public:
  explicit Training(int64_t Batch)
      : Inputs(torch::randn({Batch, 256}, torch::kCUDA)),
        Targets(torch::randn({Batch, 16}, torch::kCUDA)) {
    Model->to(torch::kCUDA);
  }

  torch::Tensor step() {
    Optimizer.zero_grad();
    torch::Tensor Loss = torch::mse_loss(Model->forward(Inputs), Targets);
    Loss.backward();
    Optimizer.step();
    return Loss.detach();
  }
  torch::Tensor evaluate() {
    torch::NoGradGuard Guard;
    return torch::mse_loss(Model->forward(Inputs), Targets);
  }
  torch::Tensor norm() const { return Model->parameters().front().norm(); }

private:
  torch::Tensor Inputs, Targets;
  torch::nn::Sequential Model{torch::nn::Linear(256, 512), torch::nn::ReLU(),
                              torch::nn::Linear(512, 512), torch::nn::ReLU(),
                              torch::nn::Linear(512, 16)};
  torch::optim::SGD Optimizer{Model->parameters(), 0.001};
};

double Sum = 0; // of what is read: it has to be used

void readLoss(const torch::Tensor &Loss) { Sum += Loss.item<double>(); }

using Loop = std::function<void(Training &, uint64_t Step, uint64_t Every)>;

bool isTime(uint64_t Step, uint64_t Every) { return Step % Every == Every - 1; }

void logs(Training &Own, uint64_t Step, uint64_t Every) {
  readLoss(Own.step());
  if (isTime(Step, Every))
    Sum += Own.norm().item<double>();
}

void evaluates(Training &Own, uint64_t Step, uint64_t Every) {
  readLoss(Own.step());
  if (isTime(Step, Every))
    for (uint64_t I = 0; I < Every / 2; ++I)
      Sum += Own.evaluate().item<double>();
}

void readsThrice(Training &Own, uint64_t Step, uint64_t Every) {
  torch::Tensor Loss = Own.step();
  for (int I = 0; I < 3; ++I)
    readLoss(Loss + I);
  if (isTime(Step, Every))
    Sum += Own.norm().item<double>();
}

void saves(Training &Own, uint64_t Step, uint64_t Every) {
  readLoss(Own.step());
  if (isTime(Step, Every))
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
}

void timesItself(Training &Own, uint64_t Step, uint64_t Every) {
  readLoss(Own.step());
  if (isTime(Step, Every))
    torch::cuda::synchronize();
}

const std::map<std::string, Loop> Loops = {{"logs", logs},
                                           {"evaluates", evaluates},
                                           {"reads-thrice", readsThrice},
                                           {"saves", saves},
                                           {"times-itself", timesItself}};

} // namespace

int main(int Count, char **Arguments) {
  auto Chosen = Count == 5 ? Loops.find(Arguments[1]) : Loops.end();
  if (Chosen == Loops.end()) {
    std::cerr << "usage: " << Arguments[0] << " LOOP EVERY SECONDS STARTS\n";
    return 2;
  }
  uint64_t Every = std::stoull(Arguments[2]);
  uint64_t End = now() + std::stoull(Arguments[3]) * 1'000'000'000;
  Training Own(256);
  std::vector<uint64_t> Starts;
  Starts.reserve(1'000'000);
  for (uint64_t Step = 0; now() < End; ++Step) {
    Starts.push_back(now());
    Chosen->second(Own, Step, Every);
  }
  std::ofstream Out(Arguments[4]);
  for (uint64_t Start : Starts)
    Out << Start << '\n';
  return Out.flush() && Sum == Sum ? 0 : 1;
}
