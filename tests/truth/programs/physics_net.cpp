//===- physics_net.cpp - A net that solves a differential equation --------===//

#include "Programs.h"

#include <torch/csrc/autograd/autograd.h>
#include <torch/nn/modules/activation.h>
#include <torch/nn/modules/container/sequential.h>
#include <torch/nn/modules/linear.h>
#include <torch/optim/adam.h>
#include <torch/utils.h>

#include <algorithm>
#include <iostream>
#include <numbers>

namespace truth {
namespace {

struct PhysicsShape {
  int64_t Points, Width;
};

/// The derivative of the sum, which can be derived again.
at::Tensor derive(const at::Tensor &Of, const at::Tensor &By) {
  return torch::autograd::grad({Of.sum()}, {By}, /*grad_outputs=*/{},
                               /*retain_graph=*/true,
                               /*create_graph=*/true)[0];
}

/// Burgers' equation, u_t + u u_x = nu u_xx, for x from -1 to 1 and t from 0
/// to 1.
class PhysicsTraining {
public:
  PhysicsTraining(const Settings &Config, const PhysicsShape &Shape)
      : Points(Shape.Points), Device(Config.Device),
        Net(makeNet(Shape.Width, Config.Device)),
        Optimizer(Net->parameters(), torch::optim::AdamOptions(1e-3)) {}

  void step(int64_t Step) {
    Optimizer.zero_grad();
    at::Tensor Equation = equationLoss();
    at::Tensor Initial = initialLoss();
    at::Tensor Boundary = boundaryLoss();
    const auto EquationValue = Equation.item<double>();
    const auto InitialValue = Initial.item<double>();
    at::Tensor Loss =
        Equation + InitialWeight * Initial + BoundaryWeight * Boundary;
    Loss.backward();
    Optimizer.step();
    const auto BoundaryValue = Boundary.item<double>();

    // The terms are kept at about the same size.
    InitialWeight = balance(InitialWeight, EquationValue, InitialValue);
    BoundaryWeight = balance(BoundaryWeight, EquationValue, BoundaryValue);
    if (Step % 200 == 199)
      std::clog << "step " << Step + 1 << ", losses " << EquationValue << ", "
                << InitialValue << ", " << BoundaryValue << '\n';
  }

private:
  static torch::nn::Sequential makeNet(int64_t Width, at::Device Device) {
    torch::manual_seed(1);
    torch::nn::Sequential Net(torch::nn::Linear(2, Width), torch::nn::Tanh());
    for (int Layer = 0; Layer != 4; ++Layer) {
      Net->push_back(torch::nn::Linear(Width, Width));
      Net->push_back(torch::nn::Tanh());
    }
    Net->push_back(torch::nn::Linear(Width, 1));
    Net->to(Device);
    return Net;
  }

  static double balance(double Weight, double Equation, double Other) {
    const double Wanted = std::clamp(Equation / (Other + 1e-9), 0.1, 100.0);
    return 0.99 * Weight + 0.01 * Wanted;
  }

  at::Tensor solution(const at::Tensor &Place, const at::Tensor &Time) {
    return Net->forward(at::cat({Place, Time}, 1));
  }

  at::Tensor equationLoss() {
    at::Tensor Place = 2 * at::rand({Points, 1}, Device) - 1;
    at::Tensor Time = at::rand({Points, 1}, Device);
    Place.set_requires_grad(true);
    Time.set_requires_grad(true);
    at::Tensor Value = solution(Place, Time);
    at::Tensor ByPlace = derive(Value, Place);
    at::Tensor Viscous = 0.01 / std::numbers::pi * derive(ByPlace, Place);
    return (derive(Value, Time) + Value * ByPlace - Viscous).square().mean();
  }

  at::Tensor initialLoss() {
    at::Tensor Place = 2 * at::rand({Points / 4, 1}, Device) - 1;
    at::Tensor Known = -at::sin(std::numbers::pi * Place);
    return at::mse_loss(solution(Place, at::zeros_like(Place)), Known);
  }

  at::Tensor boundaryLoss() {
    at::Tensor Time = at::rand({Points / 4, 1}, Device);
    at::Tensor Ends = at::ones_like(Time);
    return (solution(Ends, Time).square() + solution(-Ends, Time).square())
        .mean();
  }

  int64_t Points;
  at::Device Device;
  torch::nn::Sequential Net;
  torch::optim::Adam Optimizer;
  double InitialWeight = 1, BoundaryWeight = 1;
};

} // namespace

RunTime physicsNet(const Settings &Config) {
  PhysicsTraining Training(
      Config, Config.bySize<PhysicsShape>(
                  {{{64, 32}, {4096, 256}, {8192, 512}, {24576, 1024}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step(Clock.step());
  return Clock.finish();
}

} // namespace truth
