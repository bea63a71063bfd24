//===- LinalgForms.cpp - Solvers with out and with check_errors -----------===//

#include "Groups.h"
#include "Tensors.h"

namespace syncline::rulecases {
namespace {

constexpr RuleId Checked{"sync-linalg-ex-check-errors"};
constexpr RuleId Out{"sync-linalg-out"};

constexpr int64_t Size = 16;

torch::Tensor status() { return torch::zeros({}, on(torch::kInt)); }

constexpr Case Cases[] = {
    Checked.waits("linalg_inv_ex",
                  [] {
                    return body([A = matrix(Size)] {
                      return at::linalg_inv_ex(A, true);
                    });
                  }),
    Checked.waits("linalg_inv_ex_out",
                  [] {
                    return body([X = out(), Info = out(torch::kInt),
                                 A = matrix(Size)]() mutable {
                      return at::linalg_inv_ex_out(X, Info, A, true);
                    });
                  }),
    Checked.waits("linalg_cholesky_ex",
                  [] {
                    return body([A = definiteMatrix(Size)] {
                      return at::linalg_cholesky_ex(A, false, true);
                    });
                  }),
    Checked.waits("linalg_cholesky_ex_out",
                  [] {
                    return body([X = out(), Info = out(torch::kInt),
                                 A = definiteMatrix(Size)]() mutable {
                      return at::linalg_cholesky_ex_out(X, Info, A, false,
                                                        true);
                    });
                  }),
    Checked.waits("linalg_solve_ex",
                  [] {
                    return body([A = matrix(Size), B = floats({Size, 2})] {
                      return at::linalg_solve_ex(A, B, true, true);
                    });
                  }),
    Checked.waits("linalg_solve_ex_out",
                  [] {
                    return body([X = out(), Info = out(torch::kInt),
                                 A = matrix(Size),
                                 B = floats({Size, 2})]() mutable {
                      return at::linalg_solve_ex_out(X, Info, A, B, true, true);
                    });
                  }),
    Checked.waits("linalg_lu_factor_ex",
                  [] {
                    return body([A = matrix(Size)] {
                      return at::linalg_lu_factor_ex(A, true, true);
                    });
                  }),
    Checked.waits(
        "linalg_lu_factor_ex_out",
        [] {
          return body([LU = out(), Pivots = out(torch::kInt),
                       Info = out(torch::kInt), A = matrix(Size)]() mutable {
            return at::linalg_lu_factor_ex_out(LU, Pivots, Info, A, true, true);
          });
        }),
    Checked.waits("_linalg_check_errors",
                  [] {
                    return body([Info = status()] {
                      at::_linalg_check_errors(Info, "linalg.inv",
                                               /*is_matrix=*/true);
                    });
                  }),
    Checked.quiet("linalg_inv_ex without check_errors",
                  [] {
                    return body([A = matrix(Size)] {
                      return at::linalg_inv_ex(A, false);
                    });
                  }),
    Checked.quiet(
        "linalg_cholesky_ex without check_errors",
        [] {
          return body([A = definiteMatrix(Size), Failures = status()] {
            auto [Factor, Info] = at::linalg_cholesky_ex(A, false, false);
            Failures.add_(Info.ne(0).sum());
            return Factor;
          });
        }),
    Checked.quiet("linalg_solve_ex without check_errors",
                  [] {
                    return body([A = matrix(Size), B = floats({Size, 2})] {
                      return at::linalg_solve_ex(A, B, true, false);
                    });
                  }),
    Checked.quiet("linalg_lu_factor_ex without check_errors",
                  [] {
                    return body([A = matrix(Size)] {
                      return at::linalg_lu_factor_ex(A, true, false);
                    });
                  }),

    Out.waits("linalg_inv_out",
              [] {
                return body([X = out(), A = matrix(Size)]() mutable {
                  return at::linalg_inv_out(X, A);
                });
              }),
    Out.waits("inverse_out",
              [] {
                return body([X = out(), A = matrix(Size)]() mutable {
                  return at::inverse_out(X, A);
                });
              }),
    Out.waits("linalg_cholesky_out",
              [] {
                return body([X = out(), A = definiteMatrix(Size)]() mutable {
                  return at::linalg_cholesky_out(X, A);
                });
              }),
    Out.waits("cholesky_out",
              [] {
                return body([X = out(), A = definiteMatrix(Size)]() mutable {
                  return at::cholesky_out(X, A);
                });
              }),
    Out.waits("linalg_solve_out",
              [] {
                return body([X = out(), A = matrix(Size),
                             B = floats({Size, 2})]() mutable {
                  return at::linalg_solve_out(X, A, B);
                });
              }),
    Out.waits("linalg_lu_factor_out",
              [] {
                return body([LU = out(), Pivots = out(torch::kInt),
                             A = matrix(Size)]() mutable {
                  return at::linalg_lu_factor_out(LU, Pivots, A);
                });
              }),
    Out.quiet("linalg_inv_ex_out",
              [] {
                return body([X = out(), Info = out(torch::kInt),
                             A = matrix(Size)]() mutable {
                  return at::linalg_inv_ex_out(X, Info, A,
                                               /*check_errors=*/false);
                });
              }),
    Out.quiet("linalg_solve_ex_out",
              [] {
                return body([X = out(), Info = out(torch::kInt),
                             A = matrix(Size),
                             B = floats({Size, 2})]() mutable {
                  return at::linalg_solve_ex_out(X, Info, A, B);
                });
              }),
};

} // namespace

std::span<const Case> linalgFormCases() { return Cases; }

} // namespace syncline::rulecases
