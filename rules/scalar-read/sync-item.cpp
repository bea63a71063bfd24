// RUN: %lint_verify %s -- %torch_flags

// A value read into a C++ variable waits; a tensor that never leaves the
// device, or that was made on the host, does not.

#include <torch/torch.h>

#include <cstdio>
#include <optional>
#include <vector>

#define LOG_SCALAR(Value) std::printf("%f\n", (Value).item<double>())
#define SKIP_UNLESS(Condition)                                                 \
  if (!(Condition))                                                            \
  return

float ofReference(const torch::Tensor &Loss) {
  return Loss.item<float>(); // expect: sync-item/likely
}

double ofAuto() {
  auto Loss = torch::rand({8}, torch::kCUDA).mean();
  return Loss.item<double>(); // expect: sync-item/certain
}

double ofChain() {
  return torch::rand({8}, torch::kCUDA)
      .mean()
      .item<double>(); // expect: sync-item/certain
}

c10::Scalar ofPointer(const torch::Tensor *Loss) {
  return Loss->item(); // expect: sync-item/likely
}

float ofOptional(const std::optional<torch::Tensor> &Loss) {
  if (Loss.has_value())
    return Loss->item<float>(); // expect: sync-item/likely
  return 0;
}

c10::Scalar ofDispatcherName(const torch::Tensor &Loss) {
  return at::_local_scalar_dense(Loss); // expect: sync-item/likely
}

void inMacro(const torch::Tensor &Loss) {
  LOG_SCALAR(Loss); // expect: sync-item/likely
  SKIP_UNLESS(Loss.item<float>() < 10); // expect: sync-item/likely
  TORCH_CHECK(Loss.item<float>() < 10, "diverged"); // expect: sync-item/likely
}

template <typename T> T ofTemplate(const torch::Tensor &X) {
  return X.item<T>(); // expect: sync-item/likely
}
template float ofTemplate<float>(const torch::Tensor &);

template <typename TensorLike> float ofAnyTensor(const TensorLike &X) {
  return X.template item<float>(); // expect: sync-item/likely
}

float instantiate(const torch::Tensor &X) { return ofAnyTensor(X); }

float inLambda(const torch::Tensor &X) {
  auto Read = [](const torch::Tensor &Y) {
    return Y.item<float>(); // expect: sync-item/likely
  };
  return Read(X);
}

struct Meter {
  double Sum = 0;
  void operator()(const torch::Tensor &X) {
    Sum += X.item<double>(); // expect: sync-item/likely/cold
  }
};

double inRangeFor(const std::vector<torch::Tensor> &Losses) {
  double Sum = 0;
  for (const auto &Loss : Losses)
    Sum += Loss.item<double>(); // expect: sync-item/likely/hot
  return Sum;
}

struct Net : torch::nn::Module {
  torch::Tensor forward(torch::Tensor X) {
    Last = X.max().item<float>(); // expect: sync-item/likely/hot
    return X;
  }
  float Last = 0;
};

void step(const torch::Tensor &Loss, torch::optim::Optimizer &Optimizer) {
  Loss.backward();
  Optimizer.step();
  std::printf("%f\n", Loss.item<float>()); // expect: sync-item/likely/hot
}

// One wait, and it is the copy's.
float afterCopy(const torch::Tensor &Loss) {
  auto Host = Loss.cpu(); // expect: sync-device-to-host/likely
  return Host.item<float>() + Host.data_ptr<float>()[0];
}

struct Catalog {
  template <typename T> T item() const { return T(); }
  int item(int Index) const { return Index; }
};

float lookAlikes(const Catalog &Shop, const c10::IValue &Value) {
  auto Host = torch::arange(4).sum();
  auto Moved = Value.toTensor();
  auto Count = Value.toInt() + Moved.numel() + Moved.dim() + Moved.size(0);
  bool Known = Moved.defined() && Moved.is_cuda() && Moved.device().is_cuda();
  return Shop.item<float>() + Shop.item(1) + Host.item<float>() + Count + Known;
}

// Runs only when the check has failed.
void failureMessage(const torch::Tensor &Loss, bool Converged) {
  TORCH_CHECK(Converged, "stopped at ", Loss.item<float>());
}
