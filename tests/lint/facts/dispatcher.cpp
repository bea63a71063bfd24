// A call through the dispatcher runs the kernel of the operator.
// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>
#include <torch/torch.h>

#include <tuple>
#include <vector>

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

static Tensor packed(int64_t Rows) { return torch::full({2}, Rows, torch::kLong); }

struct Scales : torch::autograd::Function<Scales> {
  static std::vector<Tensor> forwardKernel(const Tensor &X, int64_t Rows) {
    auto Sizes = packed(Rows);
    return {X * 2, X.sum(), torch::ones({3}, torch::kCUDA), X, Sizes};
  }
  // The saved sizes are on the host, as far as the visible calls show.
  static Tensor backwardKernel(const Tensor &Grad, const Tensor &Sizes, const Tensor &Other) {
    auto Rows = Sizes[0].item<int64_t>(); // expect: sync-item/possible/hot
    return Grad * Rows * Other.sum().item<float>(); // expect: sync-item/likely/hot
  }
  static variable_list forward(AutogradContext *Context, const Tensor &X, int64_t Rows) {
    static auto Op = torch::Dispatcher::singleton()
                         .findSchemaOrThrow("scales::forward", "")
                         .typed<decltype(forwardKernel)>();
    auto All = Op.call(X, Rows);
    Context->save_for_backward(std::vector<Tensor>{X, All[4]});
    return {All[0]};
  }
  static variable_list backward(AutogradContext *Context, variable_list Grads) {
    const auto Saved = Context->get_saved_variables();
    auto Next = std::begin(Saved);
    auto X = *Next++;
    auto Sizes = *Next++;
    static auto Op = c10::Dispatcher::singleton()
                         .findSchemaOrThrow("scales::backward", "")
                         .typed<decltype(backwardKernel)>();
    return {Op.call(Grads[0], Sizes, X)};
  }
};

TORCH_LIBRARY_FRAGMENT(scales, m) {
  m.impl("forward", torch::dispatch(c10::DispatchKey::CUDA, TORCH_FN(Scales::forwardKernel)));
  m.impl("backward", torch::dispatch(c10::DispatchKey::CUDA, TORCH_FN(Scales::backwardKernel)));
}

// The kernel of the GPU counts, not those for the CPU, gradients and shapes.
static std::tuple<Tensor, Tensor> pairOnGpu(const Tensor &X) {
  TORCH_CHECK(X.is_cuda());
  return {X * 2, torch::ones({3})};
}
static std::tuple<Tensor, Tensor> pairOnHost(const Tensor &X) { return {X + 0, X.clone()}; }
static std::tuple<Tensor, Tensor> pairShapes(const Tensor &X) { return {torch::ones({3}), torch::ones({3})}; }
static Tensor twice(const Tensor &X) { return X * 2; }
static Tensor thrice(const Tensor &X) { return torch::ones({3}); }

TORCH_LIBRARY_IMPL(pairs, CUDA, m) { m.impl("make", TORCH_FN(pairOnGpu)); }
TORCH_LIBRARY_IMPL(pairs, CPU, m) { m.impl("make", TORCH_FN(pairOnHost)); }
TORCH_LIBRARY_IMPL(pairs, Meta, m) { m.impl("make", TORCH_FN(pairShapes)); }
// Two functions for one name: either may run.
TORCH_LIBRARY_IMPL(pairs, XPU, m) { m.impl("times", TORCH_FN(twice)); }
TORCH_LIBRARY_IMPL(pairs, CUDA, m) { m.impl("times", TORCH_FN(thrice)); }

void pairs(const Tensor &X) {
  auto Op = c10::Dispatcher::singleton().findSchemaOrThrow("pairs::make", "").typed<decltype(pairOnGpu)>();
  auto [First, Second] = Op.call(X);
  First.sum().item<float>(); // expect: sync-item/certain
  Second.sum().item<float>();
  auto Times = c10::Dispatcher::singleton().findSchemaOrThrow("pairs::times", "").typed<decltype(twice)>();
  Times.call(X).sum().item<float>(); // expect: sync-item/likely
  auto Other = c10::Dispatcher::singleton().findSchemaOrThrow("pairs::elsewhere", "").typed<decltype(twice)>();
  Other.call(X).sum().item<float>(); // expect: sync-item/likely
}
