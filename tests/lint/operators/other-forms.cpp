// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Operators that the other files of this folder call in other forms alone: in place, into an existing
// tensor, or by the names that their implementations have.

#include <torch/torch.h>
#include <torch/csrc/jit/serialization/pickle.h>

static torch::Tensor floats() { return torch::rand({8, 8}, torch::kCUDA); }
static torch::Tensor longs() { return torch::randint(8, {8, 8}, torch::kCUDA); }
static torch::Tensor mask() { return floats() > 0.5; }
static torch::Tensor onHost() { return torch::rand({8, 8}); }

void inverse(torch::Tensor &Out) {
  at::inverse_out(Out, floats()); // expect: sync-linalg-out/certain
  auto OutOnHost = onHost();
  at::inverse_out(OutOnHost, onHost());
}

void factorizations(torch::Tensor &Out, torch::Tensor &Pivots) {
  at::linalg_lu_factor_out(Out, Pivots, floats()); // expect: sync-linalg-out/certain
  auto OutOnHost = onHost();
}

void decompositions() {
  at::_linalg_eigh(floats()); // expect: sync-linalg-eigh/certain
  at::_linalg_svd(floats()); // expect: sync-linalg-svd/certain
  at::_linalg_svd(onHost());
}

void putThroughMask() {
  auto To = torch::zeros({8, 8}, torch::kCUDA);
  auto Values = floats();
  at::index_put(To, {mask()}, Values); // expect: sync-mask-index-put/certain
  at::index_put(To, {mask()}, onHost());
}

void whereInto(torch::Tensor &Out) {
  auto Zero = torch::zeros({});
  at::where_out(Out, mask(), Zero, floats()); // expect: sync-where-host-scalar/certain
  at::where_outf(mask(), Zero, floats(), Out); // expect: sync-where-host-scalar/certain
  at::where_out(Out, mask(), floats(), floats());
}

void toBackend() {
  onHost().toBackend(c10::Backend::CUDA); // expect: sync-host-to-device/certain
  floats().toBackend(c10::Backend::CPU); // expect: sync-device-to-host/certain
  floats().toBackend(c10::Backend::CUDA);
}

void quantize() {
  auto Zeros = torch::zeros({8}, torch::dtype(torch::kInt).device(torch::kCUDA));
  auto Scale = torch::ones({8}, torch::kCUDA);
  at::fake_quantize_per_channel_affine_cachemask(floats(), Scale, Zeros, 1, 0, 255); // expect: sync-quantize-per-channel/certain
  at::fake_quantize_per_channel_affine_cachemask(floats(), Scale, Scale, 1, 0, 255);
}

void compressed() {
  auto Options = torch::TensorOptions().device(torch::kCUDA);
  at::sparse_csc_tensor(longs(), longs(), floats(), Options); // expect: sync-sparse-compressed-tensor/certain
  at::sparse_bsr_tensor(longs(), longs(), floats(), Options); // expect: sync-sparse-compressed-tensor/certain
  at::sparse_bsc_tensor(longs(), longs(), floats(), Options); // expect: sync-sparse-compressed-tensor/certain
  torch::sparse_csc_tensor(longs(), longs(), floats(), Options); // expect: sync-sparse-compressed-tensor/certain
  torch::sparse_bsr_tensor(longs(), longs(), floats(), Options); // expect: sync-sparse-compressed-tensor/certain
  torch::sparse_bsc_tensor(longs(), longs(), floats(), Options); // expect: sync-sparse-compressed-tensor/certain
  at::sparse_bsc_tensor(longs(), longs(), floats(), {8, 8}, Options);
}

void compressedOfLayout() {
  auto Options = torch::TensorOptions().device(torch::kCUDA).layout(torch::kSparseCsr);
  at::sparse_compressed_tensor(longs(), longs(), floats(), Options); // expect: sync-sparse-compressed-tensor/certain
  torch::sparse_compressed_tensor(longs(), longs(), floats(), Options); // expect: sync-sparse-compressed-tensor/certain
}

void backwardOfInPlace() {
  for (int Step = 0; Step < 8; ++Step) {
    floats().cumprod_(1); // expect: sync-backward-only/possible/hot
    floats().masked_scatter_(mask(), floats()); // expect: sync-backward-only/possible/hot
    floats().scatter_reduce_(1, longs(), floats(), "prod");
    floats().index_reduce_(1, longs(), floats(), "prod");
    floats().scatter_reduce_(1, longs(), floats(), "sum");
  }
}

void load(const std::vector<char> &Data) {
  for (int Step = 0; Step < 8; ++Step) {
    torch::pickle_load(Data); // expect: sync-load/likely/hot
    torch::jit::pickle_load(Data); // expect: sync-load/likely/hot
  }
  torch::pickle_load(Data);
}
