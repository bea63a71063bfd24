//===- Uniques.cpp - Distinct, frequent and wanted values -----------------===//

#include "Groups.h"
#include "Tensors.h"

namespace syncline::rulecases {
namespace {

constexpr RuleId IsIn{"sync-isin"};
constexpr RuleId Mode{"sync-mode"};
constexpr RuleId Unique{"sync-unique"};

// Slices of up to so many elements take the fused kernel of mode.
constexpr int64_t LongestFusedMode = 2048;

constexpr Case Cases[] = {
    IsIn.waits("at::isin with many test elements",
               [] {
                 return body([X = longs(99, {64}), Wanted = longs(99, {64})] {
                   return at::isin(X, Wanted);
                 });
               }),
    IsIn.waits("isin_out with many test elements",
               [] {
                 return body([Out = out(torch::kBool), X = longs(99, {64}),
                              Wanted = longs(99, {64})]() mutable {
                   return at::isin_out(Out, X, Wanted);
                 });
               }),
    IsIn.quiet("with few test elements",
               [] {
                 return body([X = longs(99, {64}), Wanted = longs(99, {4})] {
                   return at::isin(X, Wanted);
                 });
               }),
    IsIn.waits("with assume_unique",
               [] {
                 return body([X = torch::arange(64, on(torch::kLong))] {
                   return at::isin(X, X, /*assume_unique=*/true);
                 });
               }),
    IsIn.quiet(
        "with a number to look for",
        [] { return body([X = longs(99, {64})] { return at::isin(X, 3); }); }),
    IsIn.quiet("broadcast comparison",
               [] {
                 return body([X = longs(99, {64}), Wanted = longs(99, {64})] {
                   return (X.unsqueeze(-1) == Wanted).any(-1);
                 });
               }),

    Mode.waits("at::mode of long slices",
               [] {
                 return body([X = longs(99, {4, 2 * LongestFusedMode})] {
                   return at::mode(X);
                 });
               }),
    Mode.waits("Tensor::mode of long slices",
               [] {
                 return body([X = longs(99, {4, 2 * LongestFusedMode})] {
                   return X.mode(1);
                 });
               }),
    Mode.waits("mode_out of long slices",
               [] {
                 return body(
                     [Values = out(torch::kLong), Indices = out(torch::kLong),
                      X = longs(99, {4, 2 * LongestFusedMode})]() mutable {
                       return at::mode_out(Values, Indices, X);
                     });
               }),
    Mode.quiet("at::mode of slices that just fit the kernel",
               [] {
                 return body([X = longs(99, {4, LongestFusedMode})] {
                   return at::mode(X);
                 });
               }),
    Mode.quiet(
        "at::mode of short slices",
        [] { return body([X = longs(99, {4, 64})] { return at::mode(X); }); }),
    Mode.quiet("scatter_add_ and argmax",
               [] {
                 return body([X = longs(99, {4, 2 * LongestFusedMode})] {
                   return torch::zeros({4, 99}, X.options())
                       .scatter_add_(1, X, torch::ones_like(X))
                       .argmax(1);
                 });
               }),

    Unique.waits(
        "_unique2",
        [] { return body([X = longs(9, {64})] { return at::_unique2(X); }); }),
    Unique.waits("_unique2 with inverse and counts",
                 [] {
                   return body([X = longs(9, {64})] {
                     return at::_unique2(X, true, true, true);
                   });
                 }),
    Unique.waits(
        "_unique2 of bools",
        [] { return body([X = mask({64})] { return at::_unique2(X); }); }),
    Unique.waits("_unique2_out",
                 [] {
                   return body([A = out(torch::kLong), B = out(torch::kLong),
                                C = out(torch::kLong),
                                X = longs(9, {64})]() mutable {
                     return at::_unique2_out(A, B, C, X);
                   });
                 }),
    Unique.waits(
        "_unique",
        [] { return body([X = longs(9, {64})] { return at::_unique(X); }); }),
    Unique.waits("_unique_out",
                 [] {
                   return body([A = out(torch::kLong), B = out(torch::kLong),
                                X = longs(9, {64})]() mutable {
                     return at::_unique_out(A, B, X);
                   });
                 }),
    Unique.waits("unique_consecutive",
                 [] {
                   return body([X = longs(9, {64})] {
                     return at::unique_consecutive(X);
                   });
                 }),
    Unique.waits("unique_consecutive along a dimension",
                 [] {
                   return body([X = longs(3, {64, 2})] {
                     return at::unique_consecutive(X, false, false, 0);
                   });
                 }),
    Unique.waits("unique_consecutive_out",
                 [] {
                   return body([A = out(torch::kLong), B = out(torch::kLong),
                                C = out(torch::kLong),
                                X = longs(9, {64})]() mutable {
                     return at::unique_consecutive_out(A, B, C, X);
                   });
                 }),
    Unique.waits("unique_dim",
                 [] {
                   return body([X = longs(3, {64, 2})] {
                     return at::unique_dim(X, 0);
                   });
                 }),
    Unique.waits("unique_dim_out",
                 [] {
                   return body([A = out(torch::kLong), B = out(torch::kLong),
                                C = out(torch::kLong),
                                X = longs(3, {64, 2})]() mutable {
                     return at::unique_dim_out(A, B, C, X, 0);
                   });
                 }),
    Unique.waits("unique_dim_consecutive",
                 [] {
                   return body([X = longs(3, {64, 2})] {
                     return at::unique_dim_consecutive(X, 0);
                   });
                 }),
    Unique.waits("unique_dim_consecutive_out",
                 [] {
                   return body([A = out(torch::kLong), B = out(torch::kLong),
                                C = out(torch::kLong),
                                X = longs(3, {64, 2})]() mutable {
                     return at::unique_dim_consecutive_out(A, B, C, X, 0);
                   });
                 }),
    Unique.quiet(
        "sort and a running sum of changes",
        [] {
          return body([X = longs(9, {64})] {
            auto [Sorted, Order] = X.sort();
            auto Changes = (Sorted.slice(0, 1) != Sorted.slice(0, 0, -1));
            auto First = torch::cat(
                {torch::zeros({1}, X.options()), Changes.to(torch::kLong)});
            return torch::empty_like(Order).scatter_(0, Order, First.cumsum(0));
          });
        }),
    Unique.quiet("scatter_add_ into a known number of labels",
                 [] {
                   return body([X = longs(9, {64})] {
                     return torch::zeros({9}, X.options())
                         .scatter_add_(0, X, torch::ones_like(X));
                   });
                 }),
};

} // namespace

std::span<const Case> uniqueCases() { return Cases; }

} // namespace syncline::rulecases
