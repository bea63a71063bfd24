//===- Tensors.h - The inputs that cases are made of ------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_GPU_RULES_TENSORS_H
#define SYNCLINE_TESTS_GPU_RULES_TENSORS_H

#include <torch/torch.h>

#include <optional>
#include <vector>

namespace syncline::rulecases {

/// Where cases put their tensors: the GPU, or the CPU while they are rehearsed.
torch::Device device();
void useDevice(torch::Device Device);

/// Options for a tensor on device().
torch::TensorOptions on(torch::ScalarType Type = torch::kFloat);

/// Uniform in [0, 1), on device().
torch::Tensor floats(at::IntArrayRef Sizes);
/// From 0 to \p High - 1, on device().
torch::Tensor longs(int64_t High, at::IntArrayRef Sizes);
/// About half of them true, on device().
torch::Tensor mask(at::IntArrayRef Sizes);
/// A float of no dimensions, on device().
torch::Tensor zeroDim(double Value);
/// An int64 of no dimensions, on device().
torch::Tensor zeroDimLong(int64_t Value);

/// Far from singular, on device().
torch::Tensor matrix(int64_t Size);
/// Symmetric and positive definite, on device().
torch::Tensor definiteMatrix(int64_t Size);
/// \p Count copies of \p Matrix. Another library, or another of its functions,
/// computes with a batch.
torch::Tensor batch(int64_t Count, const torch::Tensor &Matrix);

/// Uniform in [0, 1), in pageable memory.
torch::Tensor hostFloats(at::IntArrayRef Sizes);
/// From 0 to \p High - 1, in pageable memory.
torch::Tensor hostLongs(int64_t High, at::IntArrayRef Sizes);
/// Uniform in [0, 1), in page-locked memory.
torch::Tensor pinnedFloats(at::IntArrayRef Sizes);

/// An empty tensor, for an operator to resize.
torch::Tensor out(torch::ScalarType Type = torch::kFloat);

using IndexList = c10::List<std::optional<at::Tensor>>;
/// Indices as the operators themselves take them.
IndexList indices(const std::vector<torch::Tensor> &Tensors);

} // namespace syncline::rulecases

#endif // SYNCLINE_TESTS_GPU_RULES_TENSORS_H
