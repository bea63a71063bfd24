// RUN: %lint_verify %s -- %torch_flags

// The host reads elements of a tensor through a pointer, so the tensor is in
// host memory.

#include <torch/torch.h>

#include <algorithm>
#include <cuda_runtime.h>
#include <vector>

// Whatever else is done with it, before or after.
int pointers(torch::Tensor Sizes, torch::Tensor Offsets, torch::Tensor Flags, torch::Tensor Rows,
             const torch::Tensor &Values) {
  int Total = Sizes.sum().item<int>() + Offsets.max().item<int>();
  Total += *Sizes.data_ptr<int>() + Offsets.data_ptr<int>()[1];
  const float *Row = Rows.data_ptr<float>() + 4;
  Total += *std::max_element(Flags.data_ptr<int>(), Flags.data_ptr<int>() + 3) + (Row[2] > 0);
  auto Read = Values.accessor<float, 2>();
  std::vector<int> Copied(Flags.data_ptr<int>(), Flags.data_ptr<int>() + 3);
  return Total + Rows.nonzero().size(0) + Flags.nonzero().size(0) + (Read[0][0] > Values.min().item<float>());
}

// Then a copy to where another tensor is goes to a GPU.
torch::Tensor upload(torch::Tensor Sizes, torch::Tensor Features) {
  for (int I = 0; I < 4; ++I)
    Sizes.data_ptr<int>()[I] *= 2;
  return Sizes.to(Features.device()); // expect: sync-host-to-device/likely
}

torch::Tensor ofLambda(torch::Tensor X) {
  [&] {
    auto *P = X.data_ptr<float>();
    P[0] = 1;
  }();
  return X.nonzero();
}

torch::Tensor inParallel(torch::Tensor X) {
  at::parallel_for(0, 4, 1, [&](int64_t Begin, int64_t End) {
    X.data_ptr<float>()[Begin] = 1;
  });
  return X.nonzero();
}

torch::Tensor loaded();
float ofVariable() {
  torch::Tensor X = loaded();
  return X.sum().item<float>() + X.data_ptr<float>()[0];
}

// The same if every path hands it to a function that reads it.
int counted(int From, at::Tensor Sizes, const at::Tensor &) { return Sizes.data_ptr<int>()[From]; }

int handedToReaders(torch::Tensor Sizes, const torch::Tensor &Features, bool First) {
  int Total = Sizes.sum().item<int>();
  TORCH_CHECK(Total > 0, "no sizes");
  if (First)
    return counted(0, Sizes, Features);
  int Rest = 0;
  if (Total > 4)
    Rest = Features.nonzero().size(0); // expect: sync-nonzero/likely
  return handedToReaders(Sizes, Features, true) + counted(1, Sizes, Features) + Rest;
}

int throughTwo(const torch::Tensor &Sizes, const torch::Tensor &Features) {
  int Total = Sizes.sum().item<int>();
  return Total + handedToReaders(Sizes, Features, Total > 0);
}

// Look-alikes: the tensor is another one, or nothing shows where it is.

float assigned(torch::Tensor X) {
  float Sum = X.sum().item<float>(); // expect: sync-item/likely
  X = X.cpu(); // expect: sync-device-to-host/likely
  return Sum + X.data_ptr<float>()[0];
}

float either(torch::Tensor X) {
  float Sum = X.sum().item<float>(); // expect: sync-item/likely
  return X.is_cuda() ? Sum : X.data_ptr<float>()[0];
}

void handedOn(torch::Tensor X, void *Target, cudaStream_t Stream) {
  float *P = X.data_ptr<float>();
  cudaMemcpyAsync(Target, P, 4, cudaMemcpyDeviceToDevice, Stream);
  X.nonzero(); // expect: sync-nonzero/likely
}

void captured(torch::Tensor X, const std::function<void(std::function<void()>)> &OnDevice) {
  float *P = X.data_ptr<float>();
  OnDevice([=] { P[0] = 1; });
  X.nonzero(); // expect: sync-nonzero/likely
}

void refilled(torch::Tensor X, void fill(torch::Tensor &)) {
  X.nonzero(); // expect: sync-nonzero/likely
  fill(X);
  X.data_ptr<float>()[0] = 1;
}

// One of several functions, according to where the features are.
int count(int From, const at::Tensor &Sizes);

int dispatched(torch::Tensor Sizes, const torch::Tensor &Features) {
  int Total = Sizes.sum().item<int>(); // expect: sync-item/likely
  if (Features.is_cuda())
    return Total + count(1, Sizes);
  return Total + counted(1, Sizes, Features);
}

int onePath(torch::Tensor Sizes, const torch::Tensor &Features, bool OnHost) {
  int Total = Sizes.sum().item<int>(); // expect: sync-item/likely
  if (OnHost)
    Total += counted(1, Sizes, Features);
  return Total;
}

int copied(torch::Tensor Sizes, const torch::Tensor &Features) {
  int Total = Sizes.sum().item<int>(); // expect: sync-item/likely
  return Total + counted(1, Sizes.cpu(), Features); // expect: sync-device-to-host/likely
}

struct Counter {
  virtual int count(const torch::Tensor &Sizes) { return Sizes.data_ptr<int>()[0]; }
};

int overridden(torch::Tensor Sizes, Counter &Other) {
  int Total = Sizes.sum().item<int>(); // expect: sync-item/likely
  return Total + Other.count(Sizes);
}
