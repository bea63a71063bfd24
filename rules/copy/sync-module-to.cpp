// RUN: %lint_verify %s -- %torch_flags

// Moving a module; not casting it.

#include <torch/torch.h>

#include <memory>
#include <string>
#include <vector>

void ofHolder(torch::nn::Linear Model, torch::Device Device) {
  Model->to(Device); // expect: sync-module-to/likely
  Model->to(torch::kCUDA, torch::kHalf); // expect: sync-module-to/certain
}

struct Net : torch::nn::Module {
  torch::nn::Linear Layer = register_module("Layer", torch::nn::Linear(2, 2));
};

void ofPointer(const std::shared_ptr<Net> &Model) {
  for (int Step = 0; Step < 4; ++Step)
    Model->to(torch::kCUDA); // expect: sync-module-to/certain/hot
}

void lookAlikes(torch::nn::Linear Model) {
  Model->to(torch::kHalf);
  Model->to(torch::kDouble, /*non_blocking=*/true);
  Model->zero_grad();
  Model->eval();
}

// Modules without tensors.

struct ReluImpl : torch::nn::Module {
  ReluImpl() = default;
  explicit ReluImpl(double Slope) : Slope(Slope) {}
  torch::Tensor forward(torch::Tensor X) { return torch::leaky_relu(X, Slope); }
  double Slope = 0;
  std::string Name;
  std::vector<int64_t> Sizes;
  torch::Device Device = torch::kCPU;
};
TORCH_MODULE(Relu);
struct Scaled : ReluImpl {
  struct Limits {
    float Low, High;
  } Range;
};
struct Copied : torch::nn::Cloneable<Copied> {
  void reset() override {}
};

void empty(Relu Activation, Scaled &Second, std::shared_ptr<Copied> Third) {
  Activation->to(torch::kCUDA);
  Second.to(torch::kCUDA);
  Third->to(torch::kCUDA);
}

// Modules that have tensors, or may have them.

struct Attached : torch::nn::Module {
  Attached() { attach(2); }
  void attach(int Size) { register_parameter("Scale", torch::ones({Size})); }
};
struct Later : torch::nn::Module {
  Later();
};
struct Listed : torch::nn::Module {
  std::vector<torch::nn::Linear> Layers;
};
struct Held : torch::nn::Module {
  std::shared_ptr<torch::nn::Module> Inner;
};
void fill(torch::nn::Module &Module);
struct Filled : torch::nn::Module {
  Filled() { fill(*this); }
};
struct Encoder : torch::nn::Module {
  virtual torch::Tensor encode(torch::Tensor X) { return X; }
};
struct OfBase : Attached {};

void filled(Attached &A, Later &B, Listed &C, Held &D, Filled &E, std::shared_ptr<Encoder> F, OfBase &G) {
  A.to(torch::kCUDA); // expect: sync-module-to/certain
  B.to(torch::kCUDA); // expect: sync-module-to/certain
  C.to(torch::kCUDA); // expect: sync-module-to/certain
  D.to(torch::kCUDA); // expect: sync-module-to/certain
  E.to(torch::kCUDA); // expect: sync-module-to/certain
  F->to(torch::kCUDA); // expect: sync-module-to/certain
  G.to(torch::kCUDA); // expect: sync-module-to/certain
}

// A module that comes from a GPU.

struct Trainer {
  explicit Trainer(torch::Device Device) : Device(Device) {
    Model->to(torch::kCPU);
    Model->to(Device); // expect: sync-module-to/likely
  }
  void save() {
    Model->to(torch::kCPU); // expect: sync-module-to/likely
    Model->eval();
    Model->to(Device); // expect: sync-module-to/likely
  }
  void place(bool HasGpu) {
    if (HasGpu)
      Model->to(torch::kCUDA); // expect: sync-module-to/certain
    else
      Model->to(torch::kCPU);
  }
  torch::nn::Linear Model{2, 2};
  torch::Device Device;
};

void download(Net &Model) {
  Model.to(torch::kCPU); // expect: sync-module-to/likely
  Model.to(torch::kCPU, torch::kHalf); // expect: sync-module-to/likely
}

void ofScript(torch::jit::Module &Script) {
  Script.to(torch::kCPU); // expect: sync-module-to/likely
}

void trained() {
  torch::nn::Linear Model(2, 2);
  Model->to(torch::kCUDA); // expect: sync-module-to/certain
  Model->to(torch::kCPU); // expect: sync-module-to/likely
}

void trainedThere() {
  torch::Device Device(torch::kCUDA);
  torch::nn::Linear Model(2, 2);
  Model->to(Device); // expect: sync-module-to/certain
  Model->to(torch::kCPU); // expect: sync-module-to/likely
}

// A module that has been nowhere else.

void builtThere() {
  torch::Device Device(torch::kCPU);
  torch::jit::Module Script;
  Script.to(Device);
  torch::nn::Linear Model(2, 2);
  Model->to(Device);
}

void built() {
  torch::nn::Linear Model(2, 2);
  Model->to(torch::kCPU);
  auto Pointer = std::make_shared<Net>();
  Pointer->to(torch::kCPU);
  Model->to(torch::kHalf);
}
