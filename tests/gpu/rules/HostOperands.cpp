//===- HostOperands.cpp - Operands that an operator has to upload ---------===//

#include "Groups.h"
#include "Tensors.h"

namespace syncline::rulecases {
namespace {

constexpr RuleId BatchNorm{"sync-batch-norm-gather-stats"};
constexpr RuleId Bernoulli{"sync-bernoulli-host-probability"};
constexpr RuleId HostIndex{"sync-host-index"};
constexpr RuleId IndexPutScalar{"sync-index-put-scalar"};
constexpr RuleId WhereHostScalar{"sync-where-host-scalar"};

constexpr double Momentum = 0.1;
constexpr double Epsilon = 1e-5;

constexpr Case Cases[] = {
    BatchNorm.waits(
        "batch_norm_gather_stats",
        [] {
          return body([X = floats({8, 4, 6}), Means = floats({2, 4}),
                       InvStds = floats({2, 4})] {
            return at::batch_norm_gather_stats(X, Means, InvStds, {}, {},
                                               Momentum, Epsilon, 48);
          });
        },
        OnlyCuda),
    BatchNorm.waits(
        "batch_norm_gather_stats_out",
        [] {
          return body([A = out(), B = out(), X = floats({8, 4, 6}),
                       Means = floats({2, 4}),
                       InvStds = floats({2, 4})]() mutable {
            return at::batch_norm_gather_stats_out(A, B, X, Means, InvStds, {},
                                                   {}, Momentum, Epsilon, 48);
          });
        },
        OnlyCuda),
    BatchNorm.quiet(
        "batch_norm_gather_stats_with_counts",
        [] {
          return body([X = floats({8, 4, 6}), Means = floats({2, 4}),
                       InvStds = floats({2, 4})] {
            auto Counts = torch::full({2}, 48.0, Means.options());
            return at::batch_norm_gather_stats_with_counts(
                X, Means, InvStds, {}, {}, Momentum, Epsilon, Counts);
          });
        },
        OnlyCuda),

    Bernoulli.waits("bernoulli_ with probabilities on the host",
                    [] {
                      return body([X = floats({64}), P = hostFloats({64})] {
                        return X.bernoulli_(P);
                      });
                    }),
    Bernoulli.waits("bernoulli_ with one probability on the host",
                    [] {
                      return body([X = floats({64}), P = hostFloats({})] {
                        return X.bernoulli_(P);
                      });
                    }),
    Bernoulli.quiet(
        "bernoulli_ with a number",
        [] { return body([X = floats({64})] { return X.bernoulli_(0.1); }); }),
    Bernoulli.quiet("bernoulli_ with probabilities on the device",
                    [] {
                      return body([X = floats({64}), P = floats({64})] {
                        return X.bernoulli_(P);
                      });
                    }),

    HostIndex.waits("Tensor::index",
                    [] {
                      return body([X = floats({64}), I = hostLongs(64, {8})] {
                        return X.index({I});
                      });
                    }),
    HostIndex.skipped(Form::Waits, "Tensor::index with a mask on the host",
                      "this part of the rule applies to LibTorch before 2.9"),
    HostIndex.quiet("Tensor::index with a mask on the host, since 2.9",
                    [] {
                      return body(
                          [X = floats({64}), M = hostFloats({64}) > 0.5] {
                            return X.index({M});
                          });
                    }),
    HostIndex.waits("at::index",
                    [] {
                      return body([X = floats({64}), I = hostLongs(64, {8})] {
                        return at::index(X, indices({I}));
                      });
                    }),
    HostIndex.waits("index_out",
                    [] {
                      return body([Out = out(), X = floats({64}),
                                   I = hostLongs(64, {8})]() mutable {
                        return at::index_out(Out, X, indices({I}));
                      });
                    }),
    HostIndex.waits("Tensor::index_put_",
                    [] {
                      return body([X = floats({64}), I = hostLongs(64, {8}),
                                   V = floats({8})] {
                        torch::Tensor Target = X;
                        return Target.index_put_({I}, V);
                      });
                    }),
    HostIndex.waits("at::index_put_",
                    [] {
                      return body([X = floats({64}), I = hostLongs(64, {8}),
                                   V = floats({8})]() mutable {
                        return at::index_put_(X, indices({I}), V);
                      });
                    }),
    HostIndex.waits("Tensor::index_put",
                    [] {
                      return body([X = floats({64}), I = hostLongs(64, {8}),
                                   V = floats({8})] {
                        return X.index_put(indices({I}), V);
                      });
                    }),
    HostIndex.waits("at::index_put",
                    [] {
                      return body([X = floats({64}), I = hostLongs(64, {8}),
                                   V = floats({8})] {
                        return at::index_put(X, indices({I}), V);
                      });
                    }),
    HostIndex.waits("index_put_out",
                    [] {
                      return body([Out = out(), X = floats({64}),
                                   I = hostLongs(64, {8}),
                                   V = floats({8})]() mutable {
                        return at::index_put_out(Out, X, indices({I}), V);
                      });
                    }),
    HostIndex.quiet("an index on the device",
                    [] {
                      return body([X = floats({64}), I = longs(64, {8})] {
                        return X.index({I});
                      });
                    }),
    HostIndex.quiet("an index made on the device",
                    [] {
                      return body([X = floats({64})] {
                        return X.index(
                            {torch::arange(0, 64, 2, on(torch::kLong))});
                      });
                    }),
    HostIndex.quiet("a slice",
                    [] {
                      return body([X = floats({64})] {
                        return X.index({torch::indexing::Slice(0, 64, 2)});
                      });
                    }),

    IndexPutScalar.waits("index_put_ of a number",
                         [] {
                           return body([X = floats({64}), I = longs(64, {8})] {
                             torch::Tensor Target = X;
                             return Target.index_put_({I}, 1.0);
                           });
                         }),
    IndexPutScalar.waits("index_put_ of a number at two indices",
                         [] {
                           return body([X = floats({8, 8}), I = longs(8, {8})] {
                             torch::Tensor Target = X;
                             return Target.index_put_({I, I}, 1.0);
                           });
                         }),
    IndexPutScalar.waits("index_put_ of a 0-dim host tensor",
                         [] {
                           return body([X = floats({64}), I = longs(64, {8}),
                                        V = hostFloats({})] {
                             torch::Tensor Target = X;
                             return Target.index_put_({I}, V);
                           });
                         }),
    IndexPutScalar.waits("index_put_ with a list of indices",
                         [] {
                           return body([X = floats({64}), I = longs(64, {8}),
                                        V = hostFloats({})] {
                             return X.index_put_(indices({I}), V);
                           });
                         }),
    IndexPutScalar.waits("at::index_put_ of a 0-dim host tensor",
                         [] {
                           return body([X = floats({64}), I = longs(64, {8}),
                                        V = hostFloats({})]() mutable {
                             return at::index_put_(X, indices({I}), V);
                           });
                         }),
    IndexPutScalar.waits("Tensor::index_put of a 0-dim host tensor",
                         [] {
                           return body([X = floats({64}), I = longs(64, {8}),
                                        V = hostFloats({})] {
                             return X.index_put(indices({I}), V);
                           });
                         }),
    IndexPutScalar.waits("at::index_put of a 0-dim host tensor",
                         [] {
                           return body([X = floats({64}), I = longs(64, {8}),
                                        V = hostFloats({})] {
                             return at::index_put(X, indices({I}), V);
                           });
                         }),
    IndexPutScalar.quiet("index_fill_",
                         [] {
                           return body([X = floats({64}), I = longs(64, {8})] {
                             return X.index_fill_(0, I, 1.0);
                           });
                         }),
    IndexPutScalar.quiet("a 0-dim value on the device",
                         [] {
                           return body([X = floats({64}), I = longs(64, {8})] {
                             torch::Tensor Target = X;
                             return Target.index_put_(
                                 {I}, torch::ones({}, X.options()));
                           });
                         }),
    IndexPutScalar.quiet("a number at a slice",
                         [] {
                           return body([X = floats({64})] {
                             torch::Tensor Target = X;
                             return Target.index_put_(
                                 {torch::indexing::Slice(0, 8)}, 1.0);
                           });
                         }),
    IndexPutScalar.quiet("a number through one mask",
                         [] {
                           return body([X = floats({64}), M = mask({64})] {
                             torch::Tensor Target = X;
                             return Target.index_put_({M}, 1.0);
                           });
                         }),

    WhereHostScalar.waits("at::where, other on the host",
                          [] {
                            return body([X = floats({64}), M = mask({64}),
                                         V = hostFloats({})] {
                              return at::where(M, X, V);
                            });
                          }),
    WhereHostScalar.waits("at::where, self on the host",
                          [] {
                            return body([X = floats({64}), M = mask({64}),
                                         V = hostFloats({})] {
                              return at::where(M, V, X);
                            });
                          }),
    WhereHostScalar.waits("Tensor::where, other on the host",
                          [] {
                            return body(
                                [X = floats({64}), M = mask({64}),
                                 V = hostFloats({})] { return X.where(M, V); });
                          }),
    WhereHostScalar.waits("where_out, other on the host",
                          [] {
                            return body([Out = out(), X = floats({64}),
                                         M = mask({64}),
                                         V = hostFloats({})]() mutable {
                              return at::where_out(Out, M, X, V);
                            });
                          }),
    WhereHostScalar.quiet("at::where with a number",
                          [] {
                            return body([X = floats({64}), M = mask({64})] {
                              return at::where(M, X, 0.0F);
                            });
                          }),
    WhereHostScalar.quiet("at::where with a 0-dim device tensor",
                          [] {
                            return body([X = floats({64}), M = mask({64}),
                                         V = zeroDim(1)] {
                              return at::where(M, X, V);
                            });
                          }),
    WhereHostScalar.quiet("sum with a 0-dim host tensor",
                          [] {
                            return body([X = floats({64}), V = hostFloats({})] {
                              return X + V;
                            });
                          }),
};

} // namespace

std::span<const Case> hostOperandCases() { return Cases; }

} // namespace syncline::rulecases
