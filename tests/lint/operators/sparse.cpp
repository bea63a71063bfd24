// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Sparse tensors, whose numbers of entries the device knows.

#include <torch/torch.h>

static torch::Tensor dense() { return torch::rand({8, 8}, torch::kCUDA); }
static torch::Tensor onHost() { return torch::rand({8, 8}); }
static torch::Tensor values() { return torch::rand({8}, torch::kCUDA); }
static torch::Tensor longs() { return torch::randint(8, {8}, torch::kCUDA); }
static torch::Tensor pairs() { return torch::randint(8, {2, 8}, torch::kCUDA); }
static torch::Tensor sparse() {
  return at::_sparse_coo_tensor_unsafe(pairs(), values(), {8, 8});
}

void coalesce() {
  sparse().coalesce(); // expect: sync-coalesce/certain
  at::_coalesce(sparse()); // expect: sync-coalesce/certain
  sparse()._coalesced_(true);
}

void toSparse() {
  dense().to_sparse(); // expect: sync-to-sparse/certain
  onHost().to_sparse();
  sparse().to_dense();
}

void toCompressed() {
  dense().to_sparse_csr(); // expect: sync-to-sparse/certain
  dense().to_sparse_csc(); // expect: sync-to-sparse/certain
  dense().to_sparse_bsr({2, 2}); // expect: sync-to-sparse/certain
  dense().to_sparse_bsc({2, 2}); // expect: sync-to-sparse/certain
  onHost().to_sparse_csr();
}

void sparseCooTensor() {
  at::sparse_coo_tensor(pairs(), values()); // expect: sync-sparse-coo-tensor/certain
  at::sparse_coo_tensor(pairs(), values(), {8, 8});
}

// What the constructors call where invariants are to be checked.
void checkInvariants() {
  at::_validate_sparse_coo_tensor_args(pairs(), values(), {8, 8}); // expect: sync-sparse-coo-tensor/certain
  at::_validate_sparse_coo_tensor_args(pairs(), values(), {8, 8}, /*is_coalesced=*/true); // expect: sync-sparse-coo-tensor/certain
}

void sparseCsrTensor() {
  auto Options = torch::TensorOptions().device(torch::kCUDA);
  at::sparse_csr_tensor(longs(), longs(), values(), Options); // expect: sync-sparse-compressed-tensor/certain
  at::sparse_csr_tensor(longs(), longs(), values(), {8, 8}, Options);
}

void spdiags() {
  at::_spdiags(dense(), longs(), {8, 8}); // expect: sync-sparse-operator/certain
  at::_spdiags(onHost(), torch::arange(8), {8, 8});
}

void reduceCsr() {
  at::_sparse_csr_sum(sparse(), {1}); // expect: sync-sparse-operator/certain
  at::_sparse_csr_prod(sparse(), {1}); // expect: sync-sparse-operator/certain
  sparse()._values().sum();
}

void multiply() {
  at::_sparse_sparse_matmul(sparse(), sparse()); // expect: sync-sparse-operator/certain
  at::hspmm(sparse(), dense()); // expect: sync-hspmm/certain
}

void softmax() {
  auto P = at::_sparse_softmax(sparse(), 1); // expect: sync-sparse-softmax/likely
  at::_sparse_log_softmax(sparse(), 1); // expect: sync-sparse-softmax/likely
  at::_sparse_softmax_backward_data(P, P, 1, sparse()); // expect: sync-sparse-softmax/likely
  at::_sparse_log_softmax_backward_data(P, P, 1, sparse()); // expect: sync-sparse-softmax/likely
  at::softmax(dense(), 1);
}

// Whether a tensor is sparse is not known: see docs/reference/operators.md.
void ofAnyLayout() {
  at::narrow_copy(dense(), 0, 0, 2);
  dense().select(0, 1);
  dense().expand({8, 8, 8});
  at::index_select(dense(), 0, longs());
  at::bmm(torch::rand({2, 8, 8}, torch::kCUDA), torch::rand({2, 8, 8}, torch::kCUDA));
  at::mm(dense(), dense());
  at::triangular_solve(dense(), dense());
  at::add(dense(), dense());
}
