// RUN: %lint_verify %s --min-confidence possible -- %torch_flags

// A matrix that is put together on the host mostly gets values of the host.

#include <torch/torch.h>

using torch::indexing::Slice;

torch::Tensor pose(const torch::Tensor &R, const torch::Tensor &T) {
  auto Matrix = torch::eye(4);
  Matrix.index_put_({Slice(0, 3), Slice(0, 3)}, R); // expect: sync-copy-to-host/possible
  Matrix[3] = -T; // expect: sync-copy-to-host/possible
  Matrix.index({Slice(), 0}) = T; // expect: sync-copy-to-host/possible
  return Matrix;
}

// The rest is likely, or certain.
void others(const torch::Tensor &X) {
  auto Host = torch::empty({8, 4});
  Host.copy_(X); // expect: sync-copy-to-host/likely
  Host[0] = torch::rand({4}, torch::kCUDA); // expect: sync-copy-to-host/certain
}

void ofSelectedDevice(torch::Device Device) {
  auto Host = torch::empty({8, 4});
  Host.index_put_({0}, torch::rand({4}, Device)); // expect: sync-copy-to-host/likely
}
