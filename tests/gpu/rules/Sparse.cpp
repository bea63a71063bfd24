//===- Sparse.cpp - Sparse tensors ----------------------------------------===//

#include "Groups.h"
#include "Tensors.h"

namespace syncline::rulecases {
namespace {

constexpr RuleId Coalesce{"sync-coalesce"};
constexpr RuleId Compressed{"sync-sparse-compressed-tensor"};
constexpr RuleId Coo{"sync-sparse-coo-tensor"};
constexpr RuleId Softmax{"sync-sparse-softmax"};
constexpr RuleId SparseOperator{"sync-sparse-operator"};
constexpr RuleId ToSparse{"sync-to-sparse"};

constexpr int64_t Size = 8;

/// Each row holds one entry, in the column of its number.
struct Pattern {
  torch::Tensor Pointers = torch::arange(Size + 1, on(torch::kLong));
  torch::Tensor Columns = torch::arange(Size, on(torch::kLong));
  torch::Tensor Values = floats({Size});
  torch::Tensor Blocks = floats({Size, 2, 2});
  torch::Tensor Indices = torch::stack({Columns, Columns});
};

torch::Tensor csr() {
  Pattern P;
  return at::sparse_csr_tensor(P.Pointers, P.Columns, P.Values, {Size, Size},
                               on().layout(torch::kSparseCsr));
}

/// Entries out of order and, most likely, some of them twice.
torch::Tensor uncoalesced() {
  return at::sparse_coo_tensor(longs(Size, {2, Size}), floats({Size}),
                               {Size, Size});
}

torch::Tensor coalesced() { return at::eye(Size, on()).to_sparse().coalesce(); }

constexpr Case Cases[] = {
    Coalesce.waits(
        "Tensor::coalesce",
        [] { return body([X = uncoalesced()] { return X.coalesce(); }); }),
    Coalesce.waits(
        "_coalesce",
        [] { return body([X = uncoalesced()] { return at::_coalesce(X); }); }),
    Coalesce.waits("_coalesce_out",
                   [] {
                     return body(
                         [Out = uncoalesced(), X = uncoalesced()]() mutable {
                           return at::_coalesce_out(Out, X);
                         });
                   }),
    Coalesce.quiet(
        "already coalesced",
        [] { return body([X = coalesced()] { return X.coalesce(); }); }),
    Coalesce.quiet("_sparse_coo_tensor_unsafe, is_coalesced",
                   [] {
                     return body([P = Pattern()] {
                       return at::_sparse_coo_tensor_unsafe(
                           P.Indices, P.Values, {Size, Size},
                           P.Values.options(),
                           /*is_coalesced=*/true);
                     });
                   }),

    Compressed.waits("at::sparse_csr_tensor without a size",
                     [] {
                       return body([P = Pattern()] {
                         return at::sparse_csr_tensor(P.Pointers, P.Columns,
                                                      P.Values, on());
                       });
                     }),
    Compressed.waits("torch::sparse_csr_tensor without a size",
                     [] {
                       return body([P = Pattern()] {
                         return torch::sparse_csr_tensor(P.Pointers, P.Columns,
                                                         P.Values, on());
                       });
                     }),
    Compressed.waits("at::sparse_csc_tensor without a size",
                     [] {
                       return body([P = Pattern()] {
                         return at::sparse_csc_tensor(P.Pointers, P.Columns,
                                                      P.Values, on());
                       });
                     }),
    Compressed.waits("at::sparse_bsr_tensor without a size",
                     [] {
                       return body([P = Pattern()] {
                         return at::sparse_bsr_tensor(P.Pointers, P.Columns,
                                                      P.Blocks, on());
                       });
                     }),
    Compressed.waits("at::sparse_bsc_tensor without a size",
                     [] {
                       return body([P = Pattern()] {
                         return at::sparse_bsc_tensor(P.Pointers, P.Columns,
                                                      P.Blocks, on());
                       });
                     }),
    Compressed.waits("at::sparse_compressed_tensor without a size",
                     [] {
                       return body([P = Pattern()] {
                         return at::sparse_compressed_tensor(
                             P.Pointers, P.Columns, P.Values,
                             on().layout(torch::kSparseCsr));
                       });
                     }),
    Compressed.quiet("at::sparse_csr_tensor with a size",
                     [] {
                       return body([P = Pattern()] {
                         return at::sparse_csr_tensor(P.Pointers, P.Columns,
                                                      P.Values, {Size, Size},
                                                      on());
                       });
                     }),
    Compressed.quiet("at::sparse_bsr_tensor with a size",
                     [] {
                       return body([P = Pattern()] {
                         return at::sparse_bsr_tensor(
                             P.Pointers, P.Columns, P.Blocks,
                             {2 * Size, 2 * Size}, on());
                       });
                     }),

    Coo.waits("at::sparse_coo_tensor without a size",
              [] {
                return body([P = Pattern()] {
                  return at::sparse_coo_tensor(P.Indices, P.Values);
                });
              }),
    Coo.waits("torch::sparse_coo_tensor without a size",
              [] {
                return body([P = Pattern()] {
                  return torch::sparse_coo_tensor(P.Indices, P.Values, on());
                });
              }),
    Coo.waits("_validate_sparse_coo_tensor_args",
              [] {
                return body([P = Pattern()] {
                  at::_validate_sparse_coo_tensor_args(P.Indices, P.Values,
                                                       {Size, Size});
                });
              }),
    Coo.skipped(Form::Waits, "at::sparse_coo_tensor with a size",
                "this part of the rule applies to LibTorch before 2.0"),
    Coo.quiet("at::sparse_coo_tensor with a size, since 2.0",
              [] {
                return body([P = Pattern()] {
                  return at::sparse_coo_tensor(P.Indices, P.Values,
                                               {Size, Size});
                });
              }),
    Coo.quiet("_sparse_coo_tensor_unsafe",
              [] {
                return body([P = Pattern()] {
                  return at::_sparse_coo_tensor_unsafe(
                      P.Indices, P.Values, {Size, Size}, P.Values.options());
                });
              }),

    SparseOperator.skipped(Form::Waits, "_spdiags",
                           "LibTorch 2.11 has no CUDA kernel for the operator"),
    SparseOperator.waits("_sparse_csr_sum along rows",
                         [] {
                           return body([X = csr()] {
                             return at::_sparse_csr_sum(X, {1},
                                                        /*keepdim=*/true);
                           });
                         }),
    SparseOperator.waits("_sparse_csr_sum along columns",
                         [] {
                           return body([X = csr()] {
                             return at::_sparse_csr_sum(X, {0},
                                                        /*keepdim=*/true);
                           });
                         }),
    SparseOperator.waits("_sparse_csr_sum over both",
                         [] {
                           return body([X = csr()] {
                             return at::_sparse_csr_sum(X, {0, 1},
                                                        /*keepdim=*/true);
                           });
                         }),
    SparseOperator.waits("_sparse_csr_sum_out",
                         [] {
                           torch::Tensor X = csr();
                           auto Out = at::_sparse_csr_sum(X, {1}, true);
                           return body([=]() mutable {
                             return at::_sparse_csr_sum_out(Out, X, {1}, true);
                           });
                         }),
    SparseOperator.quiet(
        "sum of the values",
        [] { return body([X = csr()] { return X.values().sum(); }); }),
    SparseOperator.quiet("_sparse_coo_tensor_unsafe of diagonals",
                         [] {
                           return body([P = Pattern()] {
                             return at::_sparse_coo_tensor_unsafe(
                                 P.Indices, P.Values, {Size, Size});
                           });
                         }),

    ToSparse.waits("to_sparse",
                   [] {
                     return body(
                         [X = floats({Size, Size})] { return X.to_sparse(); });
                   }),
    ToSparse.waits("to_sparse with a dense dimension",
                   [] {
                     return body(
                         [X = floats({Size, Size})] { return X.to_sparse(1); });
                   }),
    ToSparse.waits("to_sparse_csr",
                   [] {
                     return body([X = floats({Size, Size})] {
                       return X.to_sparse_csr();
                     });
                   }),
    ToSparse.waits("to_sparse_csc",
                   [] {
                     return body([X = floats({Size, Size})] {
                       return X.to_sparse_csc();
                     });
                   }),
    ToSparse.waits("to_sparse_bsr",
                   [] {
                     return body([X = floats({Size, Size})] {
                       return X.to_sparse_bsr({2, 2});
                     });
                   }),
    ToSparse.waits("to_sparse_bsc",
                   [] {
                     return body([X = floats({Size, Size})] {
                       return X.to_sparse_bsc({2, 2});
                     });
                   }),
    ToSparse.quiet(
        "to_sparse_csr of a coalesced COO tensor",
        [] { return body([X = coalesced()] { return X.to_sparse_csr(); }); }),
    ToSparse.quiet(
        "to_dense",
        [] { return body([X = coalesced()] { return X.to_dense(); }); }),
    ToSparse.quiet("a pattern that is known",
                   [] {
                     return body([X = floats({Size, Size}), P = Pattern()] {
                       auto Values = X.index({P.Indices[0], P.Indices[1]});
                       return at::_sparse_coo_tensor_unsafe(P.Indices, Values,
                                                            X.sizes());
                     });
                   }),

    Softmax.waits("_sparse_softmax along a sparse dimension",
                  [] {
                    return body([X = coalesced()] {
                      return at::_sparse_softmax(X, 0, false);
                    });
                  }),
    Softmax.waits("_sparse_log_softmax along a sparse dimension",
                  [] {
                    return body([X = coalesced()] {
                      return at::_sparse_log_softmax(X, 0, false);
                    });
                  }),
    Softmax.quiet("softmax of a dense tensor",
                  [] {
                    return body(
                        [X = floats({Size, Size})] { return X.softmax(0); });
                  }),
};

} // namespace

std::span<const Case> sparseCases() { return Cases; }

} // namespace syncline::rulecases
