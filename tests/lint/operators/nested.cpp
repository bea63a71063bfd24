// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Tensors of rows of different lengths.

#include <torch/torch.h>

static torch::Tensor rows() { return torch::rand({4, 8, 16}, torch::kCUDA); }
static torch::Tensor mask() { return torch::rand({4, 8}, torch::kCUDA) > 0.5; }

void fromMask() {
  at::_nested_tensor_from_mask(rows(), mask()); // expect: sync-nested-from-mask/certain
  at::_nested_tensor_from_mask_left_aligned(rows(), mask()); // expect: sync-nested-from-mask/certain
  at::_nested_tensor_from_mask(torch::rand({4, 8, 16}), torch::rand({4, 8}) > 0.5);
}

// Whether a tensor is nested is not known: see docs/reference/operators.md.
void attention() { at::scaled_dot_product_attention(rows(), rows(), rows()); }
