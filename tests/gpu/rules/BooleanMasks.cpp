//===- BooleanMasks.cpp - As many elements as a mask selects --------------===//

#include "Groups.h"
#include "Tensors.h"

namespace syncline::rulecases {
namespace {

constexpr RuleId CrossEntropy{"sync-cross-entropy-smoothing"};
constexpr RuleId MaskIndex{"sync-mask-index"};
constexpr RuleId MaskIndexPut{"sync-mask-index-put"};
constexpr RuleId MaskedSelect{"sync-masked-select"};

/// The first half, so that a value for each selected element can be given.
torch::Tensor firstHalf(int64_t Size) {
  return torch::arange(Size, on(torch::kLong)) < Size / 2;
}

struct Classified {
  torch::Tensor Logits = floats({64, 10});
  torch::Tensor Targets = longs(10, {64});
  torch::Tensor Weights = floats({10});

  torch::Tensor loss(int64_t Reduction, double Smoothing) const {
    return at::cross_entropy_loss(Logits, Targets, Weights, Reduction, -100,
                                  Smoothing);
  }
};

constexpr Case Cases[] = {
    CrossEntropy.waits("mean with weights and smoothing",
                       [] {
                         return body([C = Classified()] {
                           return C.loss(at::Reduction::Mean, 0.1);
                         });
                       }),
    CrossEntropy.quiet("mean with weights, without smoothing",
                       [] {
                         return body([C = Classified()] {
                           return C.loss(at::Reduction::Mean, 0);
                         });
                       }),
    CrossEntropy.quiet("mean with smoothing, without weights",
                       [] {
                         return body([C = Classified()] {
                           return at::cross_entropy_loss(
                               C.Logits, C.Targets, {}, at::Reduction::Mean,
                               -100, 0.1);
                         });
                       }),
    CrossEntropy.quiet("mean of probabilities with weights and smoothing",
                       [] {
                         return body([C = Classified()] {
                           return at::cross_entropy_loss(
                               C.Logits, C.Logits, C.Weights,
                               at::Reduction::Mean, -100, 0.1);
                         });
                       }),
    CrossEntropy.quiet("sum divided by the weights of the targets",
                       [] {
                         return body([C = Classified()] {
                           return C.loss(at::Reduction::Sum, 0.1) /
                                  C.Weights.index_select(0, C.Targets).sum();
                         });
                       }),

    MaskIndex.waits("Tensor::index",
                    [] {
                      return body([X = floats({64, 4}), M = mask({64})] {
                        return X.index({M});
                      });
                    }),
    MaskIndex.waits("Tensor::index with a byte mask",
                    [] {
                      return body([X = floats({64, 4}),
                                   M = mask({64}).to(torch::kByte)] {
                        return X.index({M});
                      });
                    }),
    MaskIndex.waits("Tensor::index with a mask after a slice",
                    [] {
                      return body([X = floats({4, 64}), M = mask({64})] {
                        return X.index({torch::indexing::Slice(), M});
                      });
                    }),
    MaskIndex.waits("Tensor::index with a list of indices",
                    [] {
                      return body([X = floats({64, 4}), M = mask({64})] {
                        return X.index(indices({M}));
                      });
                    }),
    MaskIndex.waits("at::index",
                    [] {
                      return body([X = floats({64, 4}), M = mask({64})] {
                        return at::index(X, indices({M}));
                      });
                    }),
    MaskIndex.waits("index_out",
                    [] {
                      return body([Out = out(), X = floats({64}),
                                   M = mask({64})]() mutable {
                        return at::index_out(Out, X, indices({M}));
                      });
                    }),
    MaskIndex.waits("index_outf",
                    [] {
                      return body([Out = out(), X = floats({64}),
                                   M = mask({64})]() mutable {
                        return at::index_outf(X, indices({M}), Out);
                      });
                    }),
    MaskIndex.quiet("where and a sum",
                    [] {
                      return body([X = floats({64}), M = mask({64})] {
                        return torch::where(M, X, 0).sum() / M.sum();
                      });
                    }),
    MaskIndex.quiet(
        "nonzero_static and index_select",
        [] {
          return body([X = floats({64, 4}), M = mask({64})] {
            auto Rows =
                torch::nonzero_static(M, 16, /*fill_value=*/0).squeeze(1);
            return X.index_select(0, Rows);
          });
        }),
    MaskIndex.quiet("index with integers",
                    [] {
                      return body([X = floats({64, 4}), I = longs(64, {8})] {
                        return X.index({I});
                      });
                    }),
    MaskIndex.quiet("index with slices",
                    [] {
                      return body([X = floats({64, 4})] {
                        return X.index({torch::indexing::Slice(0, 32), 1});
                      });
                    }),

    MaskIndexPut.waits("index_put_ of a device tensor",
                       [] {
                         return body([X = floats({64}), M = firstHalf(64),
                                      V = floats({32})] {
                           torch::Tensor Target = X;
                           return Target.index_put_({M}, V);
                         });
                       }),
    MaskIndexPut.waits("index_put_ of a 0-dim device tensor",
                       [] {
                         return body([X = floats({64}), M = mask({64}),
                                      V = zeroDim(1)] {
                           torch::Tensor Target = X;
                           return Target.index_put_({M}, V);
                         });
                       }),
    MaskIndexPut.waits("index_put_ with a list of indices",
                       [] {
                         return body([X = floats({64}), M = firstHalf(64),
                                      V = floats({32})] {
                           return X.index_put_(indices({M}), V);
                         });
                       }),
    MaskIndexPut.waits("index_put_ with two masks and a number",
                       [] {
                         return body([X = floats({8, 8}), M = firstHalf(8)] {
                           torch::Tensor Target = X;
                           return Target.index_put_({M, M}, 1.0);
                         });
                       }),
    MaskIndexPut.waits(
        "index_put_, accumulated",
        [] {
          return body([X = floats({64}), M = firstHalf(64), V = floats({32})] {
            return X.index_put_(indices({M}), V, /*accumulate=*/true);
          });
        }),
    MaskIndexPut.waits("at::index_put_",
                       [] {
                         return body([X = floats({64}), M = firstHalf(64),
                                      V = floats({32})]() mutable {
                           return at::index_put_(X, indices({M}), V);
                         });
                       }),
    MaskIndexPut.waits("Tensor::index_put",
                       [] {
                         return body([X = floats({64}), M = firstHalf(64),
                                      V = floats({32})] {
                           return X.index_put(indices({M}), V);
                         });
                       }),
    MaskIndexPut.waits("at::index_put",
                       [] {
                         return body([X = floats({64}), M = firstHalf(64),
                                      V = floats({32})] {
                           return at::index_put(X, indices({M}), V);
                         });
                       }),
    MaskIndexPut.waits("index_put_out",
                       [] {
                         return body([Out = out(), X = floats({64}),
                                      M = firstHalf(64),
                                      V = floats({32})]() mutable {
                           return at::index_put_out(Out, X, indices({M}), V);
                         });
                       }),
    MaskIndexPut.quiet("index_put_ of a number with one mask",
                       [] {
                         return body([X = floats({64}), M = mask({64})] {
                           torch::Tensor Target = X;
                           return Target.index_put_({M}, 1.0);
                         });
                       }),
    MaskIndexPut.quiet("index_put_ of a 0-dim host tensor with one mask",
                       [] {
                         return body([X = floats({64}), M = mask({64}),
                                      V = hostFloats({})] {
                           torch::Tensor Target = X;
                           return Target.index_put_({M}, V);
                         });
                       }),
    MaskIndexPut.quiet("index_put_ of a tensor with integers",
                       [] {
                         return body([X = floats({64}), I = longs(64, {8}),
                                      V = floats({8})] {
                           torch::Tensor Target = X;
                           return Target.index_put_({I}, V);
                         });
                       }),
    MaskIndexPut.quiet("where and copy_",
                       [] {
                         return body([X = floats({64}), M = mask({64}),
                                      V = floats({64})] {
                           return X.copy_(torch::where(M, V, X));
                         });
                       }),
    MaskIndexPut.quiet("masked_scatter_",
                       [] {
                         return body([X = floats({64}), M = mask({64}),
                                      V = floats({64})] {
                           return X.masked_scatter_(M, V);
                         });
                       }),
    MaskIndexPut.quiet("masked_fill_ with the product of two masks",
                       [] {
                         return body([X = floats({8, 8}), Rows = mask({8}),
                                      Columns = mask({8})] {
                           return X.masked_fill_(Rows.unsqueeze(1) & Columns,
                                                 0);
                         });
                       }),

    MaskedSelect.waits("at::masked_select",
                       [] {
                         return body([X = floats({64}), M = mask({64})] {
                           return at::masked_select(X, M);
                         });
                       }),
    MaskedSelect.waits("Tensor::masked_select",
                       [] {
                         return body([X = floats({64}), M = mask({64})] {
                           return X.masked_select(M);
                         });
                       }),
    MaskedSelect.waits("masked_select_out",
                       [] {
                         return body([Out = out(), X = floats({64}),
                                      M = mask({64})]() mutable {
                           return at::masked_select_out(Out, X, M);
                         });
                       }),
    MaskedSelect.quiet("where and a sum",
                       [] {
                         return body([X = floats({64}), M = mask({64})] {
                           return torch::where(M, X, 0).sum();
                         });
                       }),
    MaskedSelect.quiet("product with the mask",
                       [] {
                         return body([X = floats({64}), M = mask({64})] {
                           return (X * M).sum();
                         });
                       }),
};

} // namespace

std::span<const Case> booleanMaskCases() { return Cases; }

} // namespace syncline::rulecases
