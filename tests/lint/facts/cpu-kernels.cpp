// The dispatcher runs a kernel of the CPU only if all tensors are on the host.
// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

#include <ATen/cuda/CUDAContext.h>
#include <torch/library.h>
#include <torch/torch.h>

torch::Tensor ofLibrary(const torch::Tensor &X,
                        const std::optional<torch::Tensor> &Y,
                        at::TensorList Z) {
  X.nonzero(); // expect: sync-nonzero/possible
  Y->nonzero(); // expect: sync-nonzero/possible
  Z[0].nonzero(); // expect: sync-nonzero/possible
  torch::empty_like(X).nonzero(); // expect: sync-nonzero/possible
  return X.cuda(); // expect: sync-host-to-device/likely
}

torch::Tensor halves(at::TensorList All) {
  const auto Half = All.size() / 2;
  auto First = std::vector<torch::Tensor>(All.cbegin(), All.cbegin() + Half);
  std::vector<torch::Tensor> Second(All.begin() + Half, All.end());
  First[0].nonzero(); // expect: sync-nonzero/possible
  return Second[0].nonzero(); // expect: sync-nonzero/possible
}

torch::Tensor byPointer(const torch::Tensor &X) {
  return X.nonzero(); // expect: sync-nonzero/possible
}

torch::Tensor dispatched(const torch::Tensor &X) {
  return X.nonzero(); // expect: sync-nonzero/possible
}

torch::Tensor withGradients(const torch::Tensor &X) {
  return X.nonzero(); // expect: sync-nonzero/possible
}

torch::Tensor byDeviceType(const torch::Tensor &X) {
  return X.nonzero(); // expect: sync-nonzero/possible
}

/// Called directly, from unknown code.
torch::Tensor calledToo(const torch::Tensor &X) {
  return X.nonzero(); // expect: sync-nonzero/possible
}
torch::Tensor caller(const torch::Tensor &X) { return calledToo(X); }

/// Called directly, with a device tensor.
torch::Tensor calledWithDevice(const torch::Tensor &X) {
  return X.nonzero(); // expect: sync-nonzero/likely
}
torch::Tensor deviceCaller(const torch::Tensor &X) {
  TORCH_CHECK(X.is_cuda());
  return calledWithDevice(X);
}

torch::Tensor forBoth(const torch::Tensor &X) {
  return X.nonzero(); // expect: sync-nonzero/likely
}

torch::Tensor forAny(const torch::Tensor &X) {
  return X.nonzero(); // expect: sync-nonzero/likely
}

torch::Tensor forDevice(const torch::Tensor &X) {
  return X.nonzero(); // expect: sync-nonzero/likely
}

torch::Tensor composite(const torch::Tensor &X) {
  return X.nonzero(); // expect: sync-nonzero/likely
}

#define TO(KEY, NAME, FUNCTION)                                                \
  M.impl(NAME, torch::dispatch(c10::DispatchKey::KEY, TORCH_FN(FUNCTION)))

TORCH_LIBRARY_FRAGMENT(ours, M) {
  M.def("any(Tensor x) -> Tensor", &forAny);
  TO(CPU, "dispatched", dispatched);
  TO(AutogradCPU, "with_gradients", withGradients);
  TO(CUDA, "for_device", forDevice);
  M.impl("by_device_type", torch::kCPU, &byDeviceType);
}

TORCH_LIBRARY_IMPL(ours, CPU, M) {
  M.impl("of_library", TORCH_FN(ofLibrary));
  M.impl("halves", TORCH_FN(halves));
  M.impl("by_pointer", &byPointer);
  M.impl("called", TORCH_FN(calledToo));
  M.impl("called_with_device", TORCH_FN(calledWithDevice));
  M.impl("both", TORCH_FN(forBoth));
  // The key of the kernel has precedence.
  TO(CUDA, "for_device", forDevice);
}

TORCH_LIBRARY_IMPL(ours, CUDA, M) { M.impl("both", TORCH_FN(forBoth)); }

TORCH_LIBRARY_IMPL(ours, CompositeExplicitAutograd, M) {
  M.impl("composite", TORCH_FN(composite));
}
