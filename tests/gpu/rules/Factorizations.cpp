//===- Factorizations.cpp - Their status is checked or is not -------------===//

#include "Groups.h"
#include "Tensors.h"

namespace syncline::rulecases {
namespace {

constexpr RuleId Cholesky{"sync-linalg-cholesky"};
constexpr RuleId LdlFactor{"sync-linalg-ldl-factor"};
constexpr RuleId LuFactor{"sync-linalg-lu-factor"};

constexpr int64_t Size = 16;
constexpr int64_t Batch = 8;

constexpr Case Cases[] = {
    Cholesky.waits("at::linalg_cholesky",
                   [] {
                     return body([A = definiteMatrix(Size)] {
                       return at::linalg_cholesky(A);
                     });
                   }),
    Cholesky.waits("at::linalg_cholesky of a batch",
                   [] {
                     return body([A = batch(Batch, definiteMatrix(Size))] {
                       return at::linalg_cholesky(A);
                     });
                   }),
    Cholesky.waits("at::cholesky",
                   [] {
                     return body([A = definiteMatrix(Size)] {
                       return at::cholesky(A);
                     });
                   }),
    Cholesky.waits("Tensor::cholesky",
                   [] {
                     return body(
                         [A = definiteMatrix(Size)] { return A.cholesky(); });
                   }),
    Cholesky.quiet("linalg_cholesky_ex",
                   [] {
                     return body([A = definiteMatrix(Size)] {
                       return at::linalg_cholesky_ex(A, /*upper=*/false,
                                                     /*check_errors=*/false);
                     });
                   }),
    Cholesky.quiet("linalg_cholesky_ex of a batch",
                   [] {
                     return body([A = batch(Batch, definiteMatrix(Size))] {
                       return at::linalg_cholesky_ex(A);
                     });
                   }),
    Cholesky.quiet("cholesky_solve",
                   [] {
                     auto [Factor, Info] =
                         at::linalg_cholesky_ex(definiteMatrix(Size));
                     return body([Factor = Factor, B = floats({Size, 2})] {
                       return at::cholesky_solve(B, Factor);
                     });
                   }),

    LdlFactor.waits("at::linalg_ldl_factor",
                    [] {
                      return body([A = definiteMatrix(Size)] {
                        return at::linalg_ldl_factor(A);
                      });
                    }),
    LdlFactor.waits("at::linalg_ldl_factor of a batch",
                    [] {
                      return body([A = batch(Batch, definiteMatrix(Size))] {
                        return at::linalg_ldl_factor(A);
                      });
                    }),
    LdlFactor.waits("linalg_ldl_factor_ex",
                    [] {
                      return body([A = definiteMatrix(Size)] {
                        return at::linalg_ldl_factor_ex(A, /*hermitian=*/false,
                                                        /*check_errors=*/false);
                      });
                    }),
    LdlFactor.waits("linalg_ldl_factor_ex with check_errors",
                    [] {
                      return body([A = definiteMatrix(Size)] {
                        return at::linalg_ldl_factor_ex(A, false, true);
                      });
                    }),
    LdlFactor.waits("linalg_ldl_factor_ex_out with check_errors",
                    [] {
                      return body([LD = out(), Pivots = out(torch::kInt),
                                   Info = out(torch::kInt),
                                   A = definiteMatrix(Size)]() mutable {
                        return at::linalg_ldl_factor_ex_out(LD, Pivots, Info, A,
                                                            false, true);
                      });
                    }),
    LdlFactor.waits("linalg_ldl_factor_out",
                    [] {
                      return body([LD = out(), Pivots = out(torch::kInt),
                                   A = definiteMatrix(Size)]() mutable {
                        return at::linalg_ldl_factor_out(LD, Pivots, A);
                      });
                    }),
    LdlFactor.quiet("linalg_lu_factor_ex",
                    [] {
                      return body([A = matrix(Size)] {
                        return at::linalg_lu_factor_ex(A);
                      });
                    }),

    LuFactor.waits("at::linalg_lu_factor",
                   [] {
                     return body([A = matrix(Size)] {
                       return at::linalg_lu_factor(A);
                     });
                   }),
    LuFactor.waits("at::linalg_lu_factor of a batch",
                   [] {
                     return body([A = batch(Batch, matrix(Size))] {
                       return at::linalg_lu_factor(A);
                     });
                   }),
    LuFactor.quiet("linalg_lu_factor_ex",
                   [] {
                     return body([A = matrix(Size)] {
                       return at::linalg_lu_factor_ex(A, /*pivot=*/true,
                                                      /*check_errors=*/false);
                     });
                   }),
    LuFactor.quiet("linalg_lu_factor_ex of a batch",
                   [] {
                     return body([A = batch(Batch, matrix(Size))] {
                       return at::linalg_lu_factor_ex(A);
                     });
                   }),
};

} // namespace

std::span<const Case> factorizationCases() { return Cases; }

} // namespace syncline::rulecases
