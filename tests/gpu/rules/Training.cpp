//===- Training.cpp - Losses, gradients and optimisers --------------------===//

#include "Groups.h"
#include "Tensors.h"

#include <memory>

namespace syncline::rulecases {
namespace {

namespace functional = torch::nn::functional;

constexpr RuleId AdaptiveLogSoftmax{"sync-adaptive-log-softmax"};
constexpr RuleId AnomalyMode{"sync-anomaly-mode"};
constexpr RuleId ClipGradNorm{"sync-clip-grad-norm"};
constexpr RuleId CtcLoss{"sync-ctc-loss"};
constexpr RuleId EmbeddingBag{"sync-embedding-bag"};
constexpr RuleId LbfgsStep{"sync-lbfgs-step"};

torch::nn::AdaptiveLogSoftmaxWithLoss adaptive() {
  torch::nn::AdaptiveLogSoftmaxWithLoss Softmax(
      torch::nn::AdaptiveLogSoftmaxWithLossOptions(16, 20, {5, 10}));
  Softmax->to(device());
  return Softmax;
}

torch::Tensor parameter() { return floats({64}).requires_grad_(true); }

/// With a gradient.
std::vector<torch::Tensor> parameters() {
  std::vector<torch::Tensor> Parameters = {parameter(), parameter()};
  for (torch::Tensor &P : Parameters)
    P.mutable_grad() = floats({64});
  return Parameters;
}

/// A step of \p Optimizer on a parabola.
template <typename Optimizer>
void step(Optimizer &Opt, const torch::Tensor &P) {
  Opt.step([&] {
    Opt.zero_grad();
    torch::Tensor Loss = (P * P).sum();
    Loss.backward();
    return Loss;
  });
}

struct Speech {
  static constexpr int64_t Time = 50, Batch = 4, Labels = 10, Classes = 20;

  torch::Tensor LogProbs =
      torch::randn({Time, Batch, Classes}, on()).log_softmax(2);
  torch::Tensor Targets = longs(Classes - 1, {Batch, Labels}) + 1;
  std::vector<int64_t> InputLengths = std::vector<int64_t>(Batch, Time);
  std::vector<int64_t> TargetLengths = std::vector<int64_t>(Batch, Labels);

  static torch::Tensor deviceLengths(int64_t Length) {
    return torch::full({Batch}, Length, on(torch::kLong));
  }
  // As cuDNN wants them: int32, on the host, one after the other.
  torch::Tensor HostTargets =
      (hostLongs(Classes - 1, {Batch * Labels}) + 1).to(torch::kInt);
};

Body ctcBackward() {
  auto Loss = std::make_shared<torch::Tensor>();
  Speech S;
  S.LogProbs.requires_grad_(true);
  return {[Loss] { Loss->backward(); },
          [Loss, S] {
            *Loss = at::ctc_loss(S.LogProbs, S.Targets, S.InputLengths,
                                 S.TargetLengths);
          }};
}

Body backwardWith(bool CheckNan) {
  auto Loss = std::make_shared<torch::Tensor>();
  return {[Loss, CheckNan] {
            torch::autograd::DetectAnomalyGuard Guard(CheckNan);
            Loss->backward();
          },
          [Loss, P = parameter()] { *Loss = (P * 2).exp().sum(); }};
}

constexpr Case Cases[] = {
    AdaptiveLogSoftmax.waits("forward",
                             [] {
                               return body([Softmax = adaptive(),
                                            X = floats({8, 16}),
                                            Target = longs(20, {8})]() mutable {
                                 return Softmax->forward(X, Target);
                               });
                             }),
    AdaptiveLogSoftmax.waits("predict",
                             [] {
                               return body([Softmax = adaptive(),
                                            X = floats({8, 16})]() mutable {
                                 return Softmax->predict(X);
                               });
                             }),
    AdaptiveLogSoftmax.quiet(
        "log_prob and nll_loss",
        [] {
          return body([Softmax = adaptive(), X = floats({8, 16}),
                       Target = longs(20, {8})]() mutable {
            return torch::nll_loss(Softmax->log_prob(X), Target);
          });
        }),

    AnomalyMode.waits("DetectAnomalyGuard and a backward pass",
                      [] { return backwardWith(/*CheckNan=*/true); }),
    AnomalyMode.waits(
        "set_enabled and a backward pass",
        [] {
          auto Loss = std::make_shared<torch::Tensor>();
          return Body{[Loss] {
                        torch::autograd::AnomalyMode::set_enabled(true);
                        Loss->backward();
                        torch::autograd::AnomalyMode::set_enabled(false);
                      },
                      [Loss, P = parameter()] { *Loss = (P * 2).exp().sum(); }};
        }),
    AnomalyMode.quiet("DetectAnomalyGuard without check_nan",
                      [] { return backwardWith(/*CheckNan=*/false); }),
    AnomalyMode.quiet("a backward pass without it",
                      [] {
                        auto Loss = std::make_shared<torch::Tensor>();
                        return Body{[Loss] { Loss->backward(); },
                                    [Loss, P = parameter()] {
                                      *Loss = (P * 2).exp().sum();
                                    }};
                      }),

    ClipGradNorm.waits("of a list of parameters",
                       [] {
                         return body([P = parameters()] {
                           return torch::nn::utils::clip_grad_norm_(P, 1.0);
                         });
                       }),
    ClipGradNorm.waits("with error_if_nonfinite = false",
                       [] {
                         return body([P = parameters()] {
                           return torch::nn::utils::clip_grad_norm_(
                               P, 1.0, 2.0,
                               /*error_if_nonfinite=*/false);
                         });
                       }),
    ClipGradNorm.waits("with the infinity norm",
                       [] {
                         return body([P = parameters()] {
                           return torch::nn::utils::clip_grad_norm_(
                               P, 1.0, std::numeric_limits<double>::infinity());
                         });
                       }),
    ClipGradNorm.waits("of one parameter",
                       [] {
                         return body([P = parameters()] {
                           return torch::nn::utils::clip_grad_norm_(P[0], 1.0);
                         });
                       }),
    ClipGradNorm.quiet("clip_grad_value_",
                       [] {
                         return body([P = parameters()] {
                           torch::nn::utils::clip_grad_value_(P, 1.0);
                         });
                       }),
    ClipGradNorm.quiet(
        "scaled on the device",
        [] {
          return body([P = parameters()] {
            auto Norm = torch::stack({P[0].grad().norm(), P[1].grad().norm()});
            auto Scale = (1.0 / (Norm.norm() + 1e-6)).clamp_max(1.0);
            for (const torch::Tensor &Parameter : P)
              Parameter.grad().mul_(Scale);
          });
        }),

    CtcLoss.waits("at::ctc_loss, lists of lengths",
                  [] {
                    return body([S = Speech()] {
                      return at::ctc_loss(S.LogProbs, S.Targets, S.InputLengths,
                                          S.TargetLengths);
                    });
                  }),
    CtcLoss.waits(
        "at::ctc_loss, lengths on the device",
        [] {
          return body([S = Speech(),
                       Inputs = Speech::deviceLengths(Speech::Time),
                       Targets = Speech::deviceLengths(Speech::Labels)] {
            return at::ctc_loss(S.LogProbs, S.Targets, Inputs, Targets);
          });
        }),
    CtcLoss.waits(
        "functional::ctc_loss",
        [] {
          return body([S = Speech(),
                       Inputs = Speech::deviceLengths(Speech::Time),
                       Targets = Speech::deviceLengths(Speech::Labels)] {
            return functional::ctc_loss(S.LogProbs, S.Targets, Inputs, Targets);
          });
        }),
    CtcLoss.waits(
        "nn::CTCLoss",
        [] {
          return body(
              [S = Speech(), Loss = torch::nn::CTCLoss(),
               Inputs = Speech::deviceLengths(Speech::Time),
               Targets = Speech::deviceLengths(Speech::Labels)]() mutable {
                return Loss->forward(S.LogProbs, S.Targets, Inputs, Targets);
              });
        }),
    CtcLoss.waits("backward", ctcBackward),
    CtcLoss.quiet("on the host's side as cuDNN wants it",
                  [] {
                    return body([S = Speech()] {
                      return at::ctc_loss(S.LogProbs, S.HostTargets,
                                          S.InputLengths, S.TargetLengths,
                                          /*blank=*/0, at::Reduction::Sum);
                    });
                  }),
    CtcLoss.quiet("nll_loss",
                  [] {
                    return body([S = Speech(), Target = longs(20, {4})] {
                      return torch::nll_loss(S.LogProbs[0], Target);
                    });
                  }),

    EmbeddingBag.skipped(Form::Waits, "functional::embedding_bag",
                         "the rule applies to LibTorch before 2.0"),
    EmbeddingBag.quiet(
        "functional::embedding_bag, since 2.0",
        [] {
          return body([Weight = floats({20, 8}), Ids = longs(20, {16}),
                       Offsets = torch::arange(0, 16, 4, on(torch::kLong))] {
            return functional::embedding_bag(
                Ids, Weight,
                functional::EmbeddingBagFuncOptions().offsets(Offsets));
          });
        }),
    EmbeddingBag.quiet(
        "nn::EmbeddingBag, since 2.0",
        [] {
          torch::nn::EmbeddingBag Bag(20, 8);
          Bag->to(device());
          return body(
              [Bag, Ids = longs(20, {16}),
               Offsets = torch::arange(0, 16, 4, on(torch::kLong))]() mutable {
                return Bag->forward(Ids, Offsets);
              });
        }),
    EmbeddingBag.quiet(
        "at::embedding_bag",
        [] {
          return body([Weight = floats({20, 8}), Ids = longs(20, {16}),
                       Offsets = torch::arange(0, 16, 4, on(torch::kLong))] {
            return at::embedding_bag(Weight, Ids, Offsets);
          });
        }),

    LbfgsStep.waits("LBFGS::step",
                    [] {
                      torch::Tensor P = parameter();
                      auto Optimizer = std::make_shared<torch::optim::LBFGS>(
                          std::vector<torch::Tensor>{P},
                          torch::optim::LBFGSOptions(0.1).max_iter(2));
                      return body([Optimizer, P] { step(*Optimizer, P); });
                    }),
    LbfgsStep.quiet("AdamW::step",
                    [] {
                      torch::Tensor P = parameter();
                      auto Optimizer = std::make_shared<torch::optim::AdamW>(
                          std::vector<torch::Tensor>{P},
                          torch::optim::AdamWOptions(1e-3));
                      return body([Optimizer, P] { step(*Optimizer, P); });
                    }),
};

} // namespace

std::span<const Case> trainingCases() { return Cases; }

} // namespace syncline::rulecases
