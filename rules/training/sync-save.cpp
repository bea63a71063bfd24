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

// A module that was moved to the host before.

struct Trainer {
  void checkpoint(torch::Device Device, bool IsLast) {
    Model->to(torch::kCPU); // expect: sync-module-to/likely
    Model->eval();
    torch::save(Model, "model.pt");
    if (IsLast) {
      torch::save(Model, "last.pt");
      Other->to(torch::kCPU); // expect: sync-module-to/likely
    }
    torch::save(Other, "other.pt"); // expect: sync-save/likely
    Model->to(Device); // expect: sync-module-to/likely
    torch::save(Model, "model.pt"); // expect: sync-save/likely
  }
  torch::nn::Linear Model{2, 2}, Other{2, 2};
};

void ofPointer(const std::shared_ptr<torch::nn::LinearImpl> &Net, torch::jit::Module Script) {
  Net->to(torch::kCPU); // expect: sync-module-to/likely
  torch::save(Net, "net.pt");
  Script.to(torch::kCPU); // expect: sync-module-to/likely
  Script.save("script.pt");
  for (int I = 0; I < 2; ++I) {
    Net->to(torch::kCUDA); // expect: sync-module-to/certain
    torch::save(Net, "net.pt"); // expect: sync-save/likely
  }
  torch::save(Net, "net.pt"); // expect: sync-save/likely
}
