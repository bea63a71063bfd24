//===- MatrixProducts.cpp - Products of sparse matrices and of groups -----===//

#include "Groups.h"
#include "Tensors.h"

namespace syncline::rulecases {
namespace {

constexpr RuleId GroupedMm{"sync-grouped-mm"};
constexpr RuleId Hspmm{"sync-hspmm"};
constexpr RuleId SparseOperator{"sync-sparse-operator"};

constexpr int64_t Size = 16;
constexpr int64_t Groups = 4;
constexpr int64_t GroupRows = 8;

torch::Tensor coalesced() { return at::eye(Size, on()).to_sparse().coalesce(); }

/// The rows of all groups, one matrix for each, and where the groups end.
struct Grouped {
  explicit Grouped(torch::ScalarType Type)
      : Rows(floats({Groups * GroupRows, Size}).to(Type)),
        Weights(floats({Groups, Size, Size}).to(Type)) {}

  torch::Tensor Rows;
  torch::Tensor Weights;
  torch::Tensor Ends =
      torch::arange(1, Groups + 1, on(torch::kInt)) * GroupRows;
};

constexpr Case Cases[] = {
    GroupedMm.waits("_grouped_mm of floats",
                    [] {
                      return body([G = Grouped(torch::kFloat)] {
                        return at::_grouped_mm(G.Rows, G.Weights, G.Ends);
                      });
                    }),
    GroupedMm.waits("_grouped_mm of halves",
                    [] {
                      return body([G = Grouped(torch::kHalf)] {
                        return at::_grouped_mm(G.Rows, G.Weights, G.Ends);
                      });
                    }),
    // On GPUs of compute capability 9.x and 10.x.
    GroupedMm.quiet("_grouped_mm of bfloat16",
                    [] {
                      return body([G = Grouped(torch::kBFloat16)] {
                        return at::_grouped_mm(G.Rows, G.Weights, G.Ends);
                      });
                    }),
    GroupedMm.quiet("_grouped_mm of floats without offsets",
                    [] {
                      return body([X = floats({Groups, GroupRows, Size}),
                                   W = floats({Groups, Size, Size})] {
                        return at::_grouped_mm(X, W);
                      });
                    }),
    GroupedMm.quiet("bmm of groups of one size",
                    [] {
                      return body([X = floats({Groups, GroupRows, Size}),
                                   W = floats({Groups, Size, Size})] {
                        return at::bmm(X, W);
                      });
                    }),

    Hspmm.waits("hspmm of a coalesced tensor",
                [] {
                  return body([S = coalesced(), X = floats({Size, Size})] {
                    return at::hspmm(S, X);
                  });
                }),
    Hspmm.waits(
        "hspmm_out",
        [] {
          return body(
              [S = coalesced(), X = floats({Size, Size}),
               Out = at::hspmm(coalesced(), floats({Size, Size}))]() mutable {
                return at::hspmm_out(Out, S, X);
              });
        }),
    Hspmm.quiet("mm of a coalesced and a dense tensor",
                [] {
                  return body([S = coalesced(), X = floats({Size, Size})] {
                    return at::mm(S, X);
                  });
                }),

    SparseOperator.waits("_sparse_sparse_matmul",
                         [] {
                           return body([A = coalesced(), B = coalesced()] {
                             return at::_sparse_sparse_matmul(A, B);
                           });
                         }),
    SparseOperator.quiet("mm of a sparse and a dense tensor",
                         [] {
                           return body(
                               [A = coalesced(), B = floats({Size, Size})] {
                                 return at::mm(A, B);
                               });
                         }),
};

} // namespace

std::span<const Case> matrixProductCases() { return Cases; }

} // namespace syncline::rulecases
