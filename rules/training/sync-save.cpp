// RUN: %lint_verify %s -- %torch_flags

// Device storages are copied to the host one by one.

#include <torch/csrc/jit/serialization/pickle.h>
#include <torch/torch.h>

void ofModule(torch::nn::Linear Model, torch::optim::Adam &Optimizer) {
  torch::save(Model, "model.pt"); // expect: sync-save/likely
  torch::save(Optimizer, "optimizer.pt"); // expect: sync-save/likely
}

void ofTensor(const torch::Tensor &X) {
  torch::save(X, "x.pt"); // expect: sync-save/likely
  auto Bytes = torch::pickle_save(X); // expect: sync-save/likely
}

void ofArchive(const torch::Tensor &X) {
  torch::serialize::OutputArchive Archive;
  Archive.write("x", X);
  Archive.save_to("x.pt"); // expect: sync-save/likely
}

void save(const torch::Tensor &, const char *) {}

void lookAlikes(const torch::Tensor &X) {
  save(X, "x.txt");
  torch::save(torch::zeros({4}), "zeros.pt");
  auto Bytes = torch::jit::pickle(X); // leaves the tensors out
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
