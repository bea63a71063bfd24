//===- distillation.cpp - Two models, each on a stream of its own ---------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <ATen/ops/kl_div.h>
#include <c10/core/Event.h>
#include <c10/core/GradMode.h>
#include <c10/core/StreamGuard.h>
#include <torch/cuda.h>
#include <torch/optim/sgd.h>

#ifdef EXAMPLES_WITH_CUDA
#include <c10/cuda/CUDAStream.h>
#endif

#include <chrono>
#include <iostream>
#include <stdexcept>

namespace truth {

#ifdef EXAMPLES_WITH_CUDA

namespace {

struct DistillationShape {
  int64_t Batch, Width, StudentWidth;
};

constexpr int64_t DistillationClasses = 100;

/// The teacher's forward pass runs at the same time as the student's.
class Distillation {
public:
  Distillation(const Settings &Config, const DistillationShape &Shape)
      : Pool(makeSamples({Shape.Batch, Shape.Width}, DistillationClasses,
                         /*Count=*/4, Config.Device)),
        Teacher(makeMlp(Shape.Width, Shape.Width, /*Layers=*/4,
                        DistillationClasses, Config.Device)),
        Student(makeMlp(Shape.Width, Shape.StudentWidth, /*Layers=*/2,
                        DistillationClasses, Config.Device)),
        Optimizer(Student->parameters(),
                  torch::optim::SGDOptions(/*lr=*/0.01).momentum(0.9)),
        LossSum(at::zeros({}, Config.Device)) {}

  void step(int64_t Step) {
    const auto Start = std::chrono::steady_clock::now();
    const Sample &Batch = Pool[static_cast<size_t>(Step) % Pool.size()];
    at::Tensor Inputs = Batch.Inputs + 0.1 * at::randn_like(Batch.Inputs);
    at::Tensor Wanted = teach(Inputs);

    Optimizer.zero_grad();
    at::Tensor Logits = Student->forward(Inputs);
    at::Tensor Own = at::cross_entropy_loss(Logits, Batch.Labels);
    Taught.block(c10::cuda::getCurrentCUDAStream());
    Wanted.record_stream(c10::cuda::getCurrentCUDAStream());
    at::Tensor Soft = at::kl_div(at::log_softmax(Logits / Temperature, -1),
                                 Wanted, at::Reduction::Mean);
    at::Tensor Loss = Own + Temperature * Temperature * Soft;
    Loss.backward();
    Optimizer.step();
    LossSum += Loss.detach();

    // The throughput in the log has to include the device's work.
    torch::cuda::synchronize();
    const std::chrono::duration<double> Passed =
        std::chrono::steady_clock::now() - Start;
    const double Rate = static_cast<double>(Inputs.size(0)) / Passed.count();
    Throughput = Step == 0 ? Rate : 0.99 * Throughput + 0.01 * Rate;
  }

  void print() const {
    std::clog << Throughput << " samples a second; sum of losses "
              << LossSum.item<double>() << '\n';
  }

private:
  static constexpr double Temperature = 2;

  /// The teacher's probabilities, which are ready when Taught is.
  at::Tensor teach(const at::Tensor &Inputs) {
    Ready.record(c10::cuda::getCurrentCUDAStream());
    torch::NoGradGuard NoGrad;
    c10::StreamGuard Guard(Side);
    Ready.block(Side);
    Inputs.record_stream(Side);
    at::Tensor Wanted = at::softmax(Teacher->forward(Inputs) / Temperature, -1);
    Taught.record(Side);
    return Wanted;
  }

  std::vector<Sample> Pool;
  torch::nn::Sequential Teacher, Student;
  torch::optim::SGD Optimizer;
  at::Tensor LossSum;
  c10::cuda::CUDAStream Side = c10::cuda::getStreamFromPool();
  c10::Event Ready{c10::kCUDA}, Taught{c10::kCUDA};
  double Throughput = 0;
};

} // namespace

RunTime distillation(const Settings &Config) {
  Distillation Training(
      Config, Config.bySize<DistillationShape>({{{64, 128, 64},
                                                 {512, 1024, 512},
                                                 {4096, 2048, 1024},
                                                 {8192, 4096, 2048}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step(Clock.step());
  const RunTime Time = Clock.finish();
  Training.print();
  return Time;
}

#else

RunTime distillation(const Settings &) {
  throw std::runtime_error("distillation was built without CUDA's headers");
}

#endif

} // namespace truth
