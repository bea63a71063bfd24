//===- ArgumentChecks.cpp - Arguments that are checked on the host --------===//

#include "Groups.h"
#include "Tensors.h"

namespace syncline::rulecases {
namespace {

constexpr RuleId Cov{"sync-cov"};
constexpr RuleId IndexPutAccumulate{"sync-index-put-accumulate"};
constexpr RuleId Istft{"sync-istft"};
constexpr RuleId NanMedian{"sync-nanmedian"};
constexpr RuleId SearchSorted{"sync-searchsorted-sorter"};
constexpr RuleId SegmentReduce{"sync-segment-reduce"};

constexpr int64_t NumFft = 64;
constexpr int64_t Hop = 16;
constexpr int64_t Frames = 20;

torch::Tensor spectrum() {
  return torch::randn({NumFft / 2 + 1, Frames}, on(torch::kComplexFloat));
}

torch::Tensor window() { return torch::hann_window(NumFft, on()); }

constexpr Case Cases[] = {
    Cov.waits(
        "at::cov",
        [] { return body([X = floats({4, 64})] { return at::cov(X); }); }),
    Cov.waits("Tensor::cov with weights",
              [] {
                return body([X = floats({4, 64}), Counts = longs(3, {64}) + 1,
                             Weights = floats({64})] {
                  return X.cov(1, Counts, Weights);
                });
              }),
    Cov.waits(
        "at::corrcoef",
        [] { return body([X = floats({4, 64})] { return at::corrcoef(X); }); }),
    Cov.waits(
        "Tensor::corrcoef",
        [] { return body([X = floats({4, 64})] { return X.corrcoef(); }); }),
    Cov.quiet("centred product",
              [] {
                return body([X = floats({4, 64})] {
                  auto Centered = X - X.mean(1, /*keepdim=*/true);
                  return Centered.matmul(Centered.t()) / (X.size(1) - 1);
                });
              }),

    IndexPutAccumulate.skipped(Form::Waits, "index_put_ with accumulate",
                               "the rule applies to LibTorch before 2.4"),
    IndexPutAccumulate.quiet(
        "Tensor::index_put_, since 2.4",
        [] {
          return body([X = floats({64}), I = longs(64, {8}), V = floats({8})] {
            return X.index_put_(indices({I}), V, /*accumulate=*/true);
          });
        }),
    IndexPutAccumulate.quiet(
        "at::index_put, since 2.4",
        [] {
          return body([X = floats({64}), I = longs(64, {8}), V = floats({8})] {
            return at::index_put(X, indices({I}), V, /*accumulate=*/true);
          });
        }),
    IndexPutAccumulate.quiet(
        "index_put_out, since 2.4",
        [] {
          return body([Out = out(), X = floats({64}), I = longs(64, {8}),
                       V = floats({8})]() mutable {
            return at::index_put_out(Out, X, indices({I}), V,
                                     /*accumulate=*/true);
          });
        }),
    IndexPutAccumulate.quiet(
        "index_add_",
        [] {
          return body([X = floats({64}), I = longs(64, {8}), V = floats({8})] {
            return X.index_add_(0, I, V);
          });
        }),

    Istft.waits("at::istft",
                [] {
                  return body([S = spectrum(), W = window()] {
                    return at::istft(S, NumFft, Hop, NumFft, W);
                  });
                }),
    Istft.waits("Tensor::istft",
                [] {
                  return body([S = spectrum(), W = window()] {
                    return S.istft(NumFft, Hop, NumFft, W);
                  });
                }),
    Istft.quiet("inverse transform and col2im",
                [] {
                  return body([S = spectrum().unsqueeze(0), W = window()] {
                    auto Columns =
                        torch::fft_irfft(S, NumFft, 1) * W.view({1, -1, 1});
                    int64_t Length = NumFft + Hop * (Frames - 1);
                    return at::col2im(Columns, {1, Length}, {1, NumFft}, {1, 1},
                                      {0, 0}, {1, Hop});
                  });
                }),

    NanMedian.skipped(Form::Waits, "nanmedian over the whole tensor",
                      "the rule applies to LibTorch before 2.5"),
    NanMedian.quiet(
        "at::nanmedian over the whole tensor, since 2.5",
        [] { return body([X = floats({64})] { return at::nanmedian(X); }); }),
    NanMedian.quiet("nanmedian_out over the whole tensor, since 2.5",
                    [] {
                      return body([Out = out(), X = floats({64})]() mutable {
                        return at::nanmedian_out(Out, X);
                      });
                    }),
    NanMedian.quiet(
        "nanmedian along a dimension",
        [] { return body([X = floats({64})] { return X.nanmedian(0); }); }),

    SearchSorted.waits(
        "at::searchsorted with a sorter",
        [] {
          return body([K = floats({64}), Q = floats({8}),
                       Order = torch::randperm(64, on(torch::kLong))] {
            return at::searchsorted(K, Q, false, false, std::nullopt, Order);
          });
        }),
    SearchSorted.waits(
        "searchsorted of a number with a sorter",
        [] {
          return body([K = floats({64}),
                       Order = torch::randperm(64, on(torch::kLong))] {
            return at::searchsorted(K, 0.5, false, false, std::nullopt, Order);
          });
        }),
    SearchSorted.waits(
        "searchsorted_out with a sorter",
        [] {
          return body(
              [Out = out(torch::kLong), K = floats({64}), Q = floats({8}),
               Order = torch::randperm(64, on(torch::kLong))]() mutable {
                return at::searchsorted_out(Out, K, Q, false, false,
                                            std::nullopt, Order);
              });
        }),
    SearchSorted.quiet("without a sorter",
                       [] {
                         return body([K = std::get<0>(floats({64}).sort()),
                                      Q = floats({8})] {
                           return at::searchsorted(K, Q);
                         });
                       }),
    SearchSorted.quiet("gather before the search",
                       [] {
                         return body(
                             [K = floats({64}), Q = floats({8}),
                              Order = torch::randperm(64, on(torch::kLong))] {
                               return at::searchsorted(K.gather(-1, Order), Q);
                             });
                       }),
    SearchSorted.quiet("bucketize",
                       [] {
                         return body(
                             [K = std::get<0>(floats({64}).sort()),
                              Q = floats({8})] { return at::bucketize(Q, K); });
                       }),

    SegmentReduce.waits(
        "segment_reduce with lengths",
        [] {
          return body([X = floats({16}),
                       Lengths = torch::full({4}, 4, on(torch::kLong))] {
            return at::segment_reduce(X, "sum", Lengths);
          });
        }),
    SegmentReduce.waits(
        "segment_reduce_out with lengths",
        [] {
          return body(
              [Out = out(), X = floats({16}),
               Lengths = torch::full({4}, 4, on(torch::kLong))]() mutable {
                return at::segment_reduce_out(Out, X, "sum", Lengths);
              });
        }),
    SegmentReduce.quiet(
        "segment_reduce with unsafe",
        [] {
          return body([X = floats({16}),
                       Lengths = torch::full({4}, 4, on(torch::kLong))] {
            return at::segment_reduce(X, "sum", Lengths, {}, {}, /*axis=*/0,
                                      /*unsafe=*/true);
          });
        }),
    SegmentReduce.quiet(
        "segment_reduce with offsets",
        [] {
          return body([X = floats({16}),
                       Offsets = torch::arange(0, 17, 4, on(torch::kLong))] {
            return at::segment_reduce(X, "sum", {}, {}, Offsets);
          });
        }),
};

} // namespace

std::span<const Case> argumentCheckCases() { return Cases; }

} // namespace syncline::rulecases
