//===- DataDependentSizes.cpp - Results whose size the data decides -------===//

#include "Groups.h"
#include "Tensors.h"

namespace syncline::rulecases {
namespace {

constexpr RuleId Bincount{"sync-bincount"};
constexpr RuleId Combinations{"sync-combinations"};
constexpr RuleId Histc{"sync-histc"};
constexpr RuleId Nonzero{"sync-nonzero"};
constexpr RuleId OneHot{"sync-one-hot"};
constexpr RuleId RepeatInterleave{"sync-repeat-interleave"};

constexpr Case Cases[] = {
    Bincount.waits(
        "at::bincount",
        [] { return body([X = longs(10, {64})] { return at::bincount(X); }); }),
    Bincount.waits("Tensor::bincount with minlength",
                   [] {
                     return body(
                         [X = longs(10, {64})] { return X.bincount({}, 10); });
                   }),
    Bincount.waits("at::bincount with weights",
                   [] {
                     return body([X = longs(10, {64}), W = floats({64})] {
                       return at::bincount(X, W);
                     });
                   }),
    Bincount.waits("at::bincount of bytes",
                   [] {
                     return body([X = longs(10, {64}).to(torch::kByte)] {
                       return at::bincount(X);
                     });
                   }),
    Bincount.waits("bincount_out",
                   [] {
                     return body([Out = out(torch::kLong),
                                  X = longs(10, {64})]() mutable {
                       return at::bincount_out(Out, X);
                     });
                   }),
    Bincount.quiet("scatter_add_ into a known number of classes",
                   [] {
                     return body([X = longs(10, {64})] {
                       return torch::zeros({10}, X.options())
                           .scatter_add_(0, X, torch::ones_like(X));
                     });
                   }),

    Combinations.waits("at::combinations of two",
                       [] {
                         return body([X = floats({16})] {
                           return at::combinations(X);
                         });
                       }),
    Combinations.waits("at::combinations of three",
                       [] {
                         return body([X = floats({8})] {
                           return at::combinations(X, 3);
                         });
                       }),
    Combinations.quiet(
        "triu_indices and index_select",
        [] {
          return body([X = floats({16})] {
            auto I = torch::triu_indices(16, 16, 1, on(torch::kLong));
            return torch::stack(
                {X.index_select(0, I[0]), X.index_select(0, I[1])}, 1);
          });
        }),

    Histc.waits(
        "at::histc without a range",
        [] { return body([X = floats({64})] { return at::histc(X); }); }),
    Histc.waits(
        "Tensor::histc without a range",
        [] { return body([X = floats({64})] { return X.histc(16); }); }),
    Histc.waits("histc_out without a range",
                [] {
                  return body([Out = out(), X = floats({64})]() mutable {
                    return at::histc_out(Out, X, 16);
                  });
                }),
    Histc.quiet("at::histc with a range",
                [] {
                  return body(
                      [X = floats({64})] { return at::histc(X, 16, 0, 1); });
                }),

    Nonzero.waits(
        "at::nonzero",
        [] { return body([X = mask({64})] { return at::nonzero(X); }); }),
    Nonzero.waits(
        "Tensor::nonzero",
        [] { return body([X = mask({64})] { return X.nonzero(); }); }),
    Nonzero.waits("at::nonzero_numpy",
                  [] {
                    return body(
                        [X = mask({8, 8})] { return at::nonzero_numpy(X); });
                  }),
    Nonzero.waits(
        "Tensor::nonzero_numpy",
        [] { return body([X = mask({8, 8})] { return X.nonzero_numpy(); }); }),
    Nonzero.waits(
        "at::argwhere",
        [] { return body([X = mask({8, 8})] { return at::argwhere(X); }); }),
    Nonzero.waits(
        "Tensor::argwhere",
        [] { return body([X = mask({8, 8})] { return X.argwhere(); }); }),
    Nonzero.waits(
        "where with one argument",
        [] { return body([X = mask({64})] { return at::where(X); }); }),
    Nonzero.waits("nonzero_out",
                  [] {
                    return body(
                        [Out = out(torch::kLong), X = mask({64})]() mutable {
                          return at::nonzero_out(Out, X);
                        });
                  }),
    Nonzero.quiet("where with three arguments",
                  [] {
                    return body([X = floats({64}), M = mask({64})] {
                      return torch::where(M, X, 0).sum();
                    });
                  }),
    Nonzero.quiet("nonzero_static",
                  [] {
                    return body([X = mask({64})] {
                      return torch::nonzero_static(X, 64, /*fill_value=*/-1);
                    });
                  }),
    Nonzero.quiet(
        "count_nonzero",
        [] { return body([X = mask({64})] { return at::count_nonzero(X); }); }),

    OneHot.waits(
        "at::one_hot without num_classes",
        [] { return body([X = longs(10, {64})] { return at::one_hot(X); }); }),
    OneHot.waits("functional::one_hot without num_classes",
                 [] {
                   return body([X = longs(10, {64})] {
                     return torch::nn::functional::one_hot(X);
                   });
                 }),
    OneHot.quiet("at::one_hot with num_classes",
                 [] {
                   return body(
                       [X = longs(10, {64})] { return at::one_hot(X, 10); });
                 }),
    OneHot.quiet("functional::one_hot with num_classes",
                 [] {
                   return body([X = longs(10, {64})] {
                     return torch::nn::functional::one_hot(X, 10);
                   });
                 }),

    RepeatInterleave.waits("at::repeat_interleave of repeats",
                           [] {
                             return body([R = longs(4, {8})] {
                               return at::repeat_interleave(R);
                             });
                           }),
    RepeatInterleave.waits("at::repeat_interleave of a tensor",
                           [] {
                             return body([X = floats({8}), R = longs(4, {8})] {
                               return at::repeat_interleave(X, R, 0);
                             });
                           }),
    RepeatInterleave.waits("Tensor::repeat_interleave",
                           [] {
                             return body([X = floats({8}), R = longs(4, {8})] {
                               return X.repeat_interleave(R, 0);
                             });
                           }),
    RepeatInterleave.waits("repeat_interleave_out",
                           [] {
                             return body([Out = out(torch::kLong),
                                          R = longs(4, {8})]() mutable {
                               return at::repeat_interleave_out(Out, R);
                             });
                           }),
    RepeatInterleave.skipped(Form::Waits, "repeats as a C++ integer",
                             "this part of the rule applies to LibTorch before "
                             "2.1"),
    RepeatInterleave.quiet(
        "with output_size",
        [] {
          return body(
              [X = floats({8}), R = torch::full({8}, 2, on(torch::kLong))] {
                return X.repeat_interleave(R, 0, /*output_size=*/16);
              });
        }),
    RepeatInterleave.quiet(
        "of repeats, with output_size",
        [] {
          return body([R = torch::full({8}, 2, on(torch::kLong))] {
            return at::repeat_interleave(R, /*output_size=*/16);
          });
        }),
    RepeatInterleave.quiet("repeats as a C++ integer, since 2.1",
                           [] {
                             return body([X = floats({8})] {
                               return X.repeat_interleave(2, 0);
                             });
                           }),
};

} // namespace

std::span<const Case> dataDependentSizeCases() { return Cases; }

} // namespace syncline::rulecases
