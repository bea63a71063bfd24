//===- Decompositions.cpp - Eigenvalues and singular values ---------------===//

#include "Groups.h"
#include "Tensors.h"

namespace syncline::rulecases {
namespace {

constexpr RuleId Eig{"sync-linalg-eig"};
constexpr RuleId Eigh{"sync-linalg-eigh"};
constexpr RuleId MatrixRank{"sync-linalg-matrix-rank"};
constexpr RuleId Pinv{"sync-linalg-pinv"};
constexpr RuleId Svd{"sync-linalg-svd"};

constexpr int64_t Size = 16;

/// A few steps towards the largest eigenvalue.
torch::Tensor powerIteration(const torch::Tensor &Matrix, torch::Tensor V) {
  for (int Step = 0; Step < 3; ++Step) {
    V = Matrix.matmul(V);
    V = V / V.norm();
  }
  return V.dot(Matrix.matmul(V));
}

constexpr Case Cases[] = {
    Eig.waits(
        "at::linalg_eig",
        [] { return body([A = matrix(Size)] { return at::linalg_eig(A); }); }),
    Eig.waits("at::linalg_eigvals",
              [] {
                return body(
                    [A = matrix(Size)] { return at::linalg_eigvals(A); });
              }),
    Eig.waits("linalg_eig_out",
              [] {
                return body([Values = out(torch::kComplexFloat),
                             Vectors = out(torch::kComplexFloat),
                             A = matrix(Size)]() mutable {
                  return at::linalg_eig_out(Values, Vectors, A);
                });
              }),
    Eig.waits("linalg_eigvals_out",
              [] {
                return body([Values = out(torch::kComplexFloat),
                             A = matrix(Size)]() mutable {
                  return at::linalg_eigvals_out(Values, A);
                });
              }),
    Eig.quiet("power iteration",
              [] {
                return body([A = matrix(Size), V = floats({Size})] {
                  return powerIteration(A, V);
                });
              }),

    Eigh.waits("at::linalg_eigh",
               [] {
                 return body(
                     [A = definiteMatrix(Size)] { return at::linalg_eigh(A); });
               }),
    Eigh.waits("at::linalg_eigh of a batch",
               [] {
                 return body(
                     [A = definiteMatrix(Size).expand({8, Size, Size})] {
                       return at::linalg_eigh(A);
                     });
               }),
    Eigh.waits("at::linalg_eigvalsh",
               [] {
                 return body([A = definiteMatrix(Size)] {
                   return at::linalg_eigvalsh(A);
                 });
               }),
    Eigh.waits("_linalg_eigh",
               [] {
                 return body([A = definiteMatrix(Size)] {
                   return at::_linalg_eigh(A);
                 });
               }),
    Eigh.waits("linalg_eigh_out",
               [] {
                 return body([Values = out(), Vectors = out(),
                              A = definiteMatrix(Size)]() mutable {
                   return at::linalg_eigh_out(Values, Vectors, A);
                 });
               }),
    Eigh.waits("linalg_eigvalsh_out",
               [] {
                 return body(
                     [Values = out(), A = definiteMatrix(Size)]() mutable {
                       return at::linalg_eigvalsh_out(Values, A);
                     });
               }),
    Eigh.waits("_linalg_eigh_out",
               [] {
                 return body([Values = out(), Vectors = out(),
                              A = definiteMatrix(Size)]() mutable {
                   return at::_linalg_eigh_out(Values, Vectors, A);
                 });
               }),
    Eigh.skipped(Form::Waits, "symeig",
                 "LibTorch 2.0 removed the function; this part of the rule "
                 "applies to older versions"),
    Eigh.quiet("power iteration",
               [] {
                 return body([A = definiteMatrix(Size), V = floats({Size})] {
                   return powerIteration(A, V);
                 });
               }),

    MatrixRank.waits("at::linalg_matrix_rank",
                     [] {
                       return body([A = matrix(Size)] {
                         return at::linalg_matrix_rank(A);
                       });
                     }),
    MatrixRank.waits("of a hermitian matrix",
                     [] {
                       return body([A = definiteMatrix(Size)] {
                         return at::linalg_matrix_rank(A, 1e-5,
                                                       /*hermitian=*/true);
                       });
                     }),
    MatrixRank.waits("linalg_matrix_rank_out",
                     [] {
                       return body([Rank = out(torch::kLong),
                                    A = matrix(Size)]() mutable {
                         return at::linalg_matrix_rank_out(Rank, A);
                       });
                     }),
    MatrixRank.quiet("pivots of an LU factorization, counted",
                     [] {
                       return body([A = matrix(Size)] {
                         auto [LU, Pivots, Info] = at::linalg_lu_factor_ex(A);
                         return LU.diagonal().abs().gt(1e-5).sum();
                       });
                     }),

    Pinv.waits("at::linalg_pinv",
               [] {
                 return body([A = floats({2 * Size, Size})] {
                   return at::linalg_pinv(A);
                 });
               }),
    Pinv.waits("at::linalg_pinv of a hermitian matrix",
               [] {
                 return body([A = definiteMatrix(Size)] {
                   return at::linalg_pinv(A, 1e-5, /*hermitian=*/true);
                 });
               }),
    Pinv.waits("at::pinverse",
               [] {
                 return body([A = floats({2 * Size, Size})] {
                   return at::pinverse(A);
                 });
               }),
    Pinv.waits("Tensor::pinverse",
               [] {
                 return body(
                     [A = floats({2 * Size, Size})] { return A.pinverse(); });
               }),
    Pinv.waits("linalg_pinv_out",
               [] {
                 return body(
                     [X = out(), A = floats({2 * Size, Size})]() mutable {
                       return at::linalg_pinv_out(X, A);
                     });
               }),
    Pinv.quiet("normal equations",
               [] {
                 return body(
                     [A = floats({2 * Size, Size}), B = floats({2 * Size, 2})] {
                       auto At = A.mT();
                       return at::linalg_solve_ex(At.matmul(A), At.matmul(B));
                     });
               }),

    Svd.waits(
        "at::linalg_svd",
        [] { return body([A = matrix(Size)] { return at::linalg_svd(A); }); }),
    Svd.waits(
        "at::linalg_svd, driver gesvd",
        [] {
          return body(
              [A = matrix(Size)] { return at::linalg_svd(A, false, "gesvd"); });
        },
        OnlyCuda),
    Svd.waits(
        "at::linalg_svd, driver gesvda",
        [] {
          return body([A = matrix(Size)] {
            return at::linalg_svd(A, false, "gesvda");
          });
        },
        OnlyCuda),
    Svd.waits("at::linalg_svdvals",
              [] {
                return body(
                    [A = matrix(Size)] { return at::linalg_svdvals(A); });
              }),
    Svd.waits("at::svd",
              [] { return body([A = matrix(Size)] { return at::svd(A); }); }),
    Svd.waits("Tensor::svd",
              [] { return body([A = matrix(Size)] { return A.svd(); }); }),
    Svd.waits(
        "_linalg_svd",
        [] { return body([A = matrix(Size)] { return at::_linalg_svd(A); }); }),
    Svd.waits("linalg_svd_out",
              [] {
                return body([U = out(), S = out(), V = out(),
                             A = matrix(Size)]() mutable {
                  return at::linalg_svd_out(U, S, V, A);
                });
              }),
    Svd.waits("linalg_svdvals_out",
              [] {
                return body([S = out(), A = matrix(Size)]() mutable {
                  return at::linalg_svdvals_out(S, A);
                });
              }),
    Svd.waits("svd_out",
              [] {
                return body([U = out(), S = out(), V = out(),
                             A = matrix(Size)]() mutable {
                  return at::svd_out(U, S, V, A);
                });
              }),
    Svd.waits("_linalg_svd_out",
              [] {
                return body([U = out(), S = out(), V = out(),
                             A = matrix(Size)]() mutable {
                  return at::_linalg_svd_out(U, S, V, A);
                });
              }),
    Svd.quiet(
        "linalg_qr",
        [] { return body([A = matrix(Size)] { return at::linalg_qr(A); }); }),
};

} // namespace

std::span<const Case> decompositionCases() { return Cases; }

} // namespace syncline::rulecases
