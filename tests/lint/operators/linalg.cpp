// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Decompositions and solvers: those that check for errors read the solver's
// status, the _ex forms do so where they are asked to.

#include <torch/torch.h>

static torch::Tensor matrix() { return torch::rand({8, 8}, torch::kCUDA); }
static torch::Tensor onHost() { return torch::rand({8, 8}); }
static torch::Tensor pivots() {
  return torch::ones({8}, torch::dtype(torch::kInt).device(torch::kCUDA));
}

void checkErrors() {
  at::_linalg_check_errors(pivots(), "mine", /*is_matrix=*/true); // expect: sync-linalg-ex-check-errors/certain
  at::_linalg_check_errors(torch::ones({1}, torch::kInt), "mine", true);
}

void inverse() {
  at::linalg_inv(matrix()); // expect: sync-linalg-inv/certain
  at::inverse(matrix()); // expect: sync-linalg-inv/certain
  matrix().inverse(); // expect: sync-linalg-inv/certain
  at::linalg_inv(onHost());
}

void inverseEx() {
  at::linalg_inv_ex(matrix(), /*check_errors=*/true); // expect: sync-linalg-ex-check-errors/certain
  at::linalg_inv_ex(matrix());
}

void cholesky() {
  at::linalg_cholesky(matrix()); // expect: sync-linalg-cholesky/certain
  at::linalg_cholesky(onHost());
}

void choleskyEx() {
  at::linalg_cholesky_ex(matrix(), false, /*check_errors=*/true); // expect: sync-linalg-ex-check-errors/certain
  at::linalg_cholesky_ex(matrix());
}

// Its status is on the host.
void choleskyInverse() { at::cholesky_inverse(matrix()); }

void solve() {
  at::linalg_solve(matrix(), matrix()); // expect: sync-linalg-solve/certain
  at::linalg_solve(onHost(), onHost());
}

void solveEx() {
  at::linalg_solve_ex(matrix(), matrix(), true, /*check_errors=*/true); // expect: sync-linalg-ex-check-errors/certain
  at::linalg_solve_ex(matrix(), matrix());
}

void luFactor() {
  at::linalg_lu_factor(matrix()); // expect: sync-linalg-lu-factor/certain
  at::linalg_lu_factor(onHost());
}

void luFactorEx() {
  at::linalg_lu_factor_ex(matrix(), true, /*check_errors=*/true); // expect: sync-linalg-ex-check-errors/certain
  at::linalg_lu_factor_ex(matrix());
}

void intoTensors() {
  auto Out = matrix();
  at::linalg_inv_out(Out, matrix()); // expect: sync-linalg-out/certain
  at::linalg_cholesky_out(Out, matrix()); // expect: sync-linalg-out/certain
  at::linalg_solve_out(Out, matrix(), matrix()); // expect: sync-linalg-out/certain
}

// With checks or without.
void ldlFactor() {
  at::linalg_ldl_factor(matrix()); // expect: sync-linalg-ldl-factor/certain
  at::linalg_ldl_factor_ex(matrix(), false, /*check_errors=*/true); // expect: sync-linalg-ldl-factor/certain
  at::linalg_ldl_factor_ex(matrix()); // expect: sync-linalg-ldl-factor/certain
  at::linalg_ldl_factor(onHost());
}

void ldlSolve() {
  at::linalg_ldl_solve(matrix(), pivots(), matrix()); // expect: sync-linalg-ldl-solve/certain
  at::linalg_ldl_solve(onHost(), torch::ones({8}, torch::kInt), onHost());
}

void eigh() {
  at::linalg_eigh(matrix()); // expect: sync-linalg-eigh/certain
  at::linalg_eigvalsh(matrix()); // expect: sync-linalg-eigh/certain
  at::linalg_eigvalsh(onHost());
}

void eig() {
  at::linalg_eig(matrix()); // expect: sync-linalg-eig/certain
  at::linalg_eigvals(matrix()); // expect: sync-linalg-eig/certain
  at::linalg_eigvals(onHost());
}

void svd() {
  at::linalg_svd(matrix()); // expect: sync-linalg-svd/certain
  at::linalg_svd(matrix(), true, "gesvdj"); // expect: sync-linalg-svd/certain
  at::svd(matrix()); // expect: sync-linalg-svd/certain
  at::linalg_svdvals(matrix()); // expect: sync-linalg-svd/certain
  at::linalg_svdvals(onHost());
}

void pseudoInverse() {
  at::linalg_pinv(matrix()); // expect: sync-linalg-pinv/certain
  at::pinverse(matrix()); // expect: sync-linalg-pinv/certain
  at::pinverse(onHost());
}

void matrixRank() {
  at::linalg_matrix_rank(matrix()); // expect: sync-linalg-matrix-rank/certain
  at::linalg_matrix_rank(onHost());
}

void condition() {
  at::linalg_cond(matrix()); // expect: sync-linalg-spectral-norm/certain
  at::linalg_cond(matrix(), 2); // expect: sync-linalg-spectral-norm/certain
  at::linalg_cond(matrix(), -2); // expect: sync-linalg-spectral-norm/certain
  at::linalg_cond(matrix(), 1);
}

void matrixNorm() {
  at::linalg_matrix_norm(matrix(), 2); // expect: sync-linalg-spectral-norm/certain
  at::linalg_matrix_norm(matrix(), -2); // expect: sync-linalg-spectral-norm/certain
  at::linalg_matrix_norm(matrix(), "nuc"); // expect: sync-linalg-spectral-norm/certain
  at::linalg_norm(matrix(), "nuc"); // expect: sync-linalg-spectral-norm/certain
  at::linalg_norm(matrix(), 2); // expect: sync-linalg-spectral-norm/possible
  at::linalg_norm(matrix(), -2); // expect: sync-linalg-spectral-norm/possible
  at::linalg_matrix_norm(matrix(), "fro");
  at::linalg_norm(matrix());
}

void nuclearNorm() {
  at::nuclear_norm(matrix()); // expect: sync-linalg-spectral-norm/certain
  at::nuclear_norm(onHost());
}

void matrixPower(int64_t N) {
  at::linalg_matrix_power(matrix(), -1); // expect: sync-matrix-power/certain
  at::matrix_power(matrix(), -2); // expect: sync-matrix-power/certain
  at::matrix_power(matrix(), N); // expect: sync-matrix-power/possible
  at::matrix_power(matrix(), 3);
}

void tensorInverse() {
  auto X = torch::rand({4, 2, 8}, torch::kCUDA);
  at::linalg_tensorinv(X); // expect: sync-linalg-tensorinv/certain
  at::linalg_tensorsolve(X, torch::rand({4, 2}, torch::kCUDA)); // expect: sync-linalg-tensorinv/certain
  at::linalg_tensorinv(torch::rand({4, 2, 8}));
}

// The drivers that read the rank are of the host.
void leastSquares() {
  at::linalg_lstsq(matrix(), matrix()); // expect: sync-linalg-lstsq/certain
  at::linalg_lstsq(onHost(), onHost(), {}, "gelsd");
}

void matrixExponential() {
  at::matrix_exp(matrix()); // expect: sync-matrix-exp/certain
  at::linalg_matrix_exp(matrix()); // expect: sync-matrix-exp/certain
  at::matrix_exp(onHost());
}

// They wait with MAGMA alone: see docs/reference/operators.md.
void withoutMagma() {
  at::linalg_lu_solve(matrix(), pivots(), matrix());
  at::linalg_qr(matrix());
  at::geqrf(matrix());
}
