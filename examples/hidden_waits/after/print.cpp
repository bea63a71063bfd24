//===- print.cpp - The loss is printed some steps later -------------------===//

#include "DelayedReader.h"
#include "Loops.h"
#include "TrainingLoop.h"

#include <ATen/ops/cross_entropy_loss.h>

#include <iostream>

namespace hiddenwaits {
namespace {

class PrintLoop : public TrainingLoop {
public:
  using TrainingLoop::TrainingLoop;

  void step(int64_t Number) override {
    const Batch &Input = batch(Number);
    zeroGrad();
    at::Tensor Loss =
        at::cross_entropy_loss(forward(Input.Features), Input.Labels);
    Loss.backward();
    update();
    Reader.add(Loss);
    printArrived();
  }

  void drain() override { Reader.send(); }

private:
  void printArrived() {
    for (double Loss : Reader.arrived()) {
      std::clog << "step " << Printed.size() << ", loss " << Loss << '\n';
      Printed.push_back(Loss);
    }
  }

  std::vector<double> observed() override {
    printArrived();
    return Printed;
  }

  DelayedReader Reader;
  std::vector<double> Printed;
};

} // namespace

WorkloadPtr makePrintLoop(const Settings &Config) {
  return std::make_unique<PrintLoop>(Config);
}

} // namespace hiddenwaits
