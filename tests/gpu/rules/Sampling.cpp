//===- Sampling.cpp - Parameters of a distribution ------------------------===//

#include "Groups.h"
#include "Tensors.h"

namespace syncline::rulecases {
namespace {

constexpr RuleId Multinomial{"sync-multinomial"};
constexpr RuleId NormalOut{"sync-normal-out"};
constexpr RuleId NormalTensorStd{"sync-normal-tensor-std"};

constexpr Case Cases[] = {
    Multinomial.skipped(Form::Waits, "multinomial",
                        "the rule applies to LibTorch before 2.5"),
    Multinomial.quiet("at::multinomial without replacement, since 2.5",
                      [] {
                        return body([P = floats({8, 64})] {
                          return at::multinomial(P, 4);
                        });
                      }),
    Multinomial.quiet(
        "Tensor::multinomial of one distribution, since 2.5",
        [] { return body([P = floats({64})] { return P.multinomial(4); }); }),
    Multinomial.quiet("one sample with replacement, since 2.5",
                      [] {
                        return body([P = floats({8, 64})] {
                          return at::multinomial(P, 1, /*replacement=*/true);
                        });
                      }),
    Multinomial.quiet("multinomial_out, since 2.5",
                      [] {
                        return body([Out = out(torch::kLong),
                                     P = floats({8, 64})]() mutable {
                          return at::multinomial_out(Out, P, 4);
                        });
                      }),
    Multinomial.quiet("several samples with replacement",
                      [] {
                        return body([P = floats({8, 64})] {
                          return at::multinomial(P, 4, /*replacement=*/true);
                        });
                      }),
    Multinomial.quiet("exponential noise and argmax",
                      [] {
                        return body([P = floats({8, 64})] {
                          auto Noise = torch::empty_like(P).exponential_(1);
                          return (P / Noise).argmax(-1, /*keepdim=*/true);
                        });
                      }),

    NormalOut.waits("normal_out, both are tensors",
                    [] {
                      return body([Out = out(), M = floats({64}),
                                   S = floats({64})]() mutable {
                        return at::normal_out(Out, M, S);
                      });
                    }),
    NormalOut.waits("normal_out, a number as mean",
                    [] {
                      return body([Out = out(), S = floats({64})]() mutable {
                        return at::normal_out(Out, 0.0, S);
                      });
                    }),
    NormalOut.waits("normal_outf, both are tensors",
                    [] {
                      return body([Out = out(), M = floats({64}),
                                   S = floats({64})]() mutable {
                        return at::normal_outf(M, S, std::nullopt, Out);
                      });
                    }),
    NormalOut.quiet("normal_outf, a number as deviation",
                    [] {
                      return body(
                          [Out = floats({64}), M = floats({64})]() mutable {
                            return at::normal_outf(M, 1.0, std::nullopt, Out);
                          });
                    }),
    NormalOut.quiet("normal_, scaled",
                    [] {
                      return body([Out = floats({64}), M = floats({64}),
                                   S = floats({64})] {
                        return Out.normal_().mul_(S).add_(M);
                      });
                    }),

    NormalTensorStd.waits("normal, both are tensors",
                          [] {
                            return body([M = floats({64}), S = floats({64})] {
                              return at::normal(M, S);
                            });
                          }),
    NormalTensorStd.waits(
        "normal, a number as mean",
        [] { return body([S = floats({64})] { return at::normal(0.0, S); }); }),
    NormalTensorStd.quiet(
        "normal, a number as deviation",
        [] { return body([M = floats({64})] { return at::normal(M, 1.0); }); }),
    NormalTensorStd.quiet("randn_like, scaled",
                          [] {
                            return body([M = floats({64}), S = floats({64})] {
                              return M + S * torch::randn_like(S);
                            });
                          }),
};

} // namespace

std::span<const Case> samplingCases() { return Cases; }

} // namespace syncline::rulecases
