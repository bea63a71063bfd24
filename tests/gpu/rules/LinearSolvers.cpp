//===- LinearSolvers.cpp - Inverses and systems of equations --------------===//

#include "Groups.h"
#include "Tensors.h"

namespace syncline::rulecases {
namespace {

constexpr RuleId Inv{"sync-linalg-inv"};
constexpr RuleId LdlSolve{"sync-linalg-ldl-solve"};
constexpr RuleId Lstsq{"sync-linalg-lstsq"};
constexpr RuleId Solve{"sync-linalg-solve"};

constexpr int64_t Size = 16;
constexpr int64_t Batch = 8;

struct LdlFactors {
  torch::Tensor Factors;
  torch::Tensor Pivots;
};

LdlFactors ldlFactors() {
  auto [Factors, Pivots, Info] = at::linalg_ldl_factor_ex(definiteMatrix(Size));
  return {Factors, Pivots};
}

constexpr Case Cases[] = {
    Inv.quiet("at::cholesky_inverse",
              [] {
                auto [Factor, Info] =
                    at::linalg_cholesky_ex(definiteMatrix(Size));
                return body(
                    [Factor = Factor] { return at::cholesky_inverse(Factor); });
              }),
    Inv.quiet(
        "Tensor::cholesky_inverse",
        [] {
          auto [Factor, Info] = at::linalg_cholesky_ex(definiteMatrix(Size));
          return body([Factor = Factor] { return Factor.cholesky_inverse(); });
        }),
    Inv.quiet("cholesky_inverse_out",
              [] {
                auto [Factor, Info] =
                    at::linalg_cholesky_ex(definiteMatrix(Size));
                return body([Out = out(), Factor = Factor]() mutable {
                  return at::cholesky_inverse_out(Out, Factor);
                });
              }),
    Inv.quiet("cholesky_solve of the identity",
              [] {
                auto [Factor, Info] =
                    at::linalg_cholesky_ex(definiteMatrix(Size));
                return body([Factor = Factor] {
                  return at::cholesky_solve(torch::eye(Size, on()), Factor);
                });
              }),

    Inv.waits(
        "at::linalg_inv",
        [] { return body([A = matrix(Size)] { return at::linalg_inv(A); }); }),
    Inv.waits("at::linalg_inv of a batch",
              [] {
                return body([A = batch(Batch, matrix(Size))] {
                  return at::linalg_inv(A);
                });
              }),
    Inv.waits(
        "at::inverse",
        [] { return body([A = matrix(Size)] { return at::inverse(A); }); }),
    Inv.waits("Tensor::inverse",
              [] { return body([A = matrix(Size)] { return A.inverse(); }); }),
    Inv.quiet("linalg_inv_ex",
              [] {
                return body([A = matrix(Size)] {
                  return at::linalg_inv_ex(A, /*check_errors=*/false);
                });
              }),
    Inv.quiet("linalg_inv_ex of a batch",
              [] {
                return body([A = batch(Batch, matrix(Size))] {
                  return at::linalg_inv_ex(A);
                });
              }),
    Inv.quiet(
        "linalg_det",
        [] { return body([A = matrix(Size)] { return at::linalg_det(A); }); }),
    Inv.quiet("linalg_slogdet",
              [] {
                return body(
                    [A = matrix(Size)] { return at::linalg_slogdet(A); });
              }),

    LdlSolve.waits("at::linalg_ldl_solve",
                   [] {
                     return body([F = ldlFactors(), B = floats({Size, 2})] {
                       return at::linalg_ldl_solve(F.Factors, F.Pivots, B);
                     });
                   }),
    LdlSolve.waits("linalg_ldl_solve_out",
                   [] {
                     return body([Out = out(), F = ldlFactors(),
                                  B = floats({Size, 2})]() mutable {
                       return at::linalg_ldl_solve_out(Out, F.Factors, F.Pivots,
                                                       B);
                     });
                   }),
    LdlSolve.quiet("linalg_lu_factor_ex and linalg_lu_solve",
                   [] {
                     return body([A = matrix(Size), B = floats({Size, 2})] {
                       auto [LU, Pivots, Info] = at::linalg_lu_factor_ex(A);
                       return at::linalg_lu_solve(LU, Pivots, B);
                     });
                   }),

    Lstsq.waits("at::linalg_lstsq",
                [] {
                  return body([A = floats({2 * Size, Size}),
                               B = floats({2 * Size, 2})] {
                    return at::linalg_lstsq(A, B);
                  });
                }),
    Lstsq.waits("at::linalg_lstsq of a batch",
                [] {
                  return body([A = floats({Batch, 2 * Size, Size}),
                               B = floats({Batch, 2 * Size, 2})] {
                    return at::linalg_lstsq(A, B);
                  });
                }),
    Lstsq.waits("linalg_lstsq_out",
                [] {
                  return body([Solution = out(), Residuals = out(),
                               Rank = out(torch::kLong), Values = out(),
                               A = floats({2 * Size, Size}),
                               B = floats({2 * Size, 2})]() mutable {
                    return at::linalg_lstsq_out(Solution, Residuals, Rank,
                                                Values, A, B);
                  });
                }),
    Lstsq.quiet("linalg_qr and linalg_solve_triangular",
                [] {
                  return body([A = floats({2 * Size, Size}),
                               B = floats({2 * Size, 2})] {
                    auto [Q, R] = at::linalg_qr(A);
                    return at::linalg_solve_triangular(R, Q.mT().matmul(B),
                                                       /*upper=*/true);
                  });
                }),

    Solve.waits("at::linalg_solve",
                [] {
                  return body([A = matrix(Size), B = floats({Size, 2})] {
                    return at::linalg_solve(A, B);
                  });
                }),
    Solve.waits("at::linalg_solve of a batch",
                [] {
                  return body([A = batch(Batch, matrix(Size)),
                               B = floats({Batch, Size, 2})] {
                    return at::linalg_solve(A, B);
                  });
                }),
    Solve.quiet("linalg_solve_ex",
                [] {
                  return body([A = matrix(Size), B = floats({Size, 2})] {
                    return at::linalg_solve_ex(A, B, /*left=*/true,
                                               /*check_errors=*/false);
                  });
                }),
    Solve.quiet("linalg_solve_ex of a batch",
                [] {
                  return body([A = batch(Batch, matrix(Size)),
                               B = floats({Batch, Size, 2})] {
                    return at::linalg_solve_ex(A, B);
                  });
                }),
    Solve.quiet("linalg_solve_triangular",
                [] {
                  return body([A = matrix(Size), B = floats({Size, 2})] {
                    return at::linalg_solve_triangular(A, B, /*upper=*/true);
                  });
                }),
};

} // namespace

std::span<const Case> linearSolverCases() { return Cases; }

} // namespace syncline::rulecases
