//===- MatrixFunctions.cpp - Norms, powers and inverses of tensors --------===//

#include "Groups.h"
#include "Tensors.h"

namespace syncline::rulecases {
namespace {

constexpr RuleId MatrixExp{"sync-matrix-exp"};
constexpr RuleId MatrixPower{"sync-matrix-power"};
constexpr RuleId SpectralNorm{"sync-linalg-spectral-norm"};
constexpr RuleId TensorInv{"sync-linalg-tensorinv"};

constexpr int64_t Size = 16;

constexpr Case Cases[] = {
    MatrixExp.waits("at::matrix_exp",
                    [] {
                      return body([A = floats({Size, Size})] {
                        return at::matrix_exp(A);
                      });
                    }),
    MatrixExp.waits(
        "at::matrix_exp of a large norm",
        [] { return body([A = matrix(Size)] { return at::matrix_exp(A); }); }),
    MatrixExp.waits("Tensor::matrix_exp of a batch",
                    [] {
                      return body([A = floats({8, Size, Size})] {
                        return A.matrix_exp();
                      });
                    }),
    MatrixExp.waits("at::linalg_matrix_exp",
                    [] {
                      return body([A = floats({Size, Size})] {
                        return at::linalg_matrix_exp(A);
                      });
                    }),
    MatrixExp.waits("linalg_matrix_exp_out",
                    [] {
                      return body(
                          [X = out(), A = floats({Size, Size})]() mutable {
                            return at::linalg_matrix_exp_out(X, A);
                          });
                    }),
    MatrixExp.quiet("scaled and squared by hand",
                    [] {
                      return body([A = floats({Size, Size})] {
                        auto I = torch::eye(Size, A.options());
                        auto S = A / 256;
                        auto E = I + S.matmul(I + S.matmul(I + S / 3) / 2);
                        for (int Step = 0; Step < 8; ++Step)
                          E = E.matmul(E);
                        return E;
                      });
                    }),

    MatrixPower.waits("at::linalg_matrix_power, n = -1",
                      [] {
                        return body([A = matrix(Size)] {
                          return at::linalg_matrix_power(A, -1);
                        });
                      }),
    MatrixPower.waits("at::matrix_power, n = -2",
                      [] {
                        return body([A = matrix(Size)] {
                          return at::matrix_power(A, -2);
                        });
                      }),
    MatrixPower.waits(
        "Tensor::matrix_power, n = -3",
        [] { return body([A = matrix(Size)] { return A.matrix_power(-3); }); }),
    MatrixPower.waits("linalg_matrix_power_out, n = -1",
                      [] {
                        return body([X = out(), A = matrix(Size)]() mutable {
                          return at::linalg_matrix_power_out(X, A, -1);
                        });
                      }),
    MatrixPower.waits("matrix_power_out, n = -1",
                      [] {
                        return body([X = out(), A = matrix(Size)]() mutable {
                          return at::matrix_power_out(X, A, -1);
                        });
                      }),
    MatrixPower.quiet("n = 3",
                      [] {
                        return body([A = matrix(Size)] {
                          return at::matrix_power(A, 3);
                        });
                      }),
    MatrixPower.quiet("power of linalg_inv_ex",
                      [] {
                        return body([A = matrix(Size)] {
                          return at::matrix_power(
                              std::get<0>(at::linalg_inv_ex(A)), 2);
                        });
                      }),

    SpectralNorm.waits("linalg_matrix_norm, ord = 2",
                       [] {
                         return body([A = matrix(Size)] {
                           return at::linalg_matrix_norm(A, 2);
                         });
                       }),
    SpectralNorm.waits("linalg_matrix_norm, ord = -2",
                       [] {
                         return body([A = matrix(Size)] {
                           return at::linalg_matrix_norm(A, -2);
                         });
                       }),
    SpectralNorm.waits("linalg_matrix_norm, ord = nuc",
                       [] {
                         return body([A = matrix(Size)] {
                           return at::linalg_matrix_norm(A, "nuc");
                         });
                       }),
    SpectralNorm.waits("linalg_matrix_norm_out, ord = 2",
                       [] {
                         return body([X = out(), A = matrix(Size)]() mutable {
                           return at::linalg_matrix_norm_out(X, A, 2);
                         });
                       }),
    SpectralNorm.waits("linalg_norm, ord = nuc",
                       [] {
                         return body([A = matrix(Size)] {
                           return at::linalg_norm(A, "nuc");
                         });
                       }),
    SpectralNorm.waits("linalg_norm_out, ord = nuc",
                       [] {
                         return body([X = out(), A = matrix(Size)]() mutable {
                           return at::linalg_norm_out(X, A, "nuc");
                         });
                       }),
    SpectralNorm.waits("nuclear_norm",
                       [] {
                         return body([A = matrix(Size)] {
                           return at::nuclear_norm(A);
                         });
                       }),
    SpectralNorm.waits("nuclear_norm_out",
                       [] {
                         return body([X = out(), A = matrix(Size)]() mutable {
                           return at::nuclear_norm_out(X, A);
                         });
                       }),
    SpectralNorm.waits(
        "linalg_cond",
        [] { return body([A = matrix(Size)] { return at::linalg_cond(A); }); }),
    SpectralNorm.waits("linalg_cond, p = 2",
                       [] {
                         return body([A = matrix(Size)] {
                           return at::linalg_cond(A, 2);
                         });
                       }),
    SpectralNorm.waits("linalg_cond, p = -2",
                       [] {
                         return body([A = matrix(Size)] {
                           return at::linalg_cond(A, -2);
                         });
                       }),
    SpectralNorm.waits("linalg_cond_out",
                       [] {
                         return body([X = out(), A = matrix(Size)]() mutable {
                           return at::linalg_cond_out(X, A);
                         });
                       }),
    SpectralNorm.quiet("linalg_matrix_norm, ord = fro",
                       [] {
                         return body([A = matrix(Size)] {
                           return at::linalg_matrix_norm(A, "fro");
                         });
                       }),
    SpectralNorm.quiet("linalg_matrix_norm, ord = 1",
                       [] {
                         return body([A = matrix(Size)] {
                           return at::linalg_matrix_norm(A, 1);
                         });
                       }),
    SpectralNorm.quiet("linalg_cond, p = fro",
                       [] {
                         return body([A = matrix(Size)] {
                           return at::linalg_cond(A, "fro");
                         });
                       }),
    SpectralNorm.quiet(
        "linalg_norm without ord",
        [] { return body([A = matrix(Size)] { return at::linalg_norm(A); }); }),
    SpectralNorm.quiet("power iteration",
                       [] {
                         return body([A = matrix(Size), V = floats({Size})] {
                           auto U = A.matmul(V);
                           U = U / U.norm();
                           auto W = A.t().matmul(U);
                           return U.dot(A.matmul(W / W.norm()));
                         });
                       }),

    TensorInv.waits("at::linalg_tensorinv",
                    [] {
                      return body([A = matrix(Size).view({4, 4, 4, 4})] {
                        return at::linalg_tensorinv(A);
                      });
                    }),
    TensorInv.waits("at::linalg_tensorsolve",
                    [] {
                      return body([A = matrix(Size).view({4, 4, 4, 4}),
                                   B = floats({4, 4})] {
                        return at::linalg_tensorsolve(A, B);
                      });
                    }),
    TensorInv.waits("linalg_tensorinv_out",
                    [] {
                      return body([X = out(), A = matrix(Size).view(
                                                  {4, 4, 4, 4})]() mutable {
                        return at::linalg_tensorinv_out(X, A);
                      });
                    }),
    TensorInv.waits("linalg_tensorsolve_out",
                    [] {
                      return body([X = out(),
                                   A = matrix(Size).view({4, 4, 4, 4}),
                                   B = floats({4, 4})]() mutable {
                        return at::linalg_tensorsolve_out(X, A, B);
                      });
                    }),
    TensorInv.quiet("linalg_solve_ex of the matrix form",
                    [] {
                      return body([A = matrix(Size).view({4, 4, 4, 4}),
                                   B = floats({4, 4})] {
                        return at::linalg_solve_ex(A.reshape({B.numel(), -1}),
                                                   B.reshape({-1}));
                      });
                    }),
};

} // namespace

std::span<const Case> matrixFunctionCases() { return Cases; }

} // namespace syncline::rulecases
