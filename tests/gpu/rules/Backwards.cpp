//===- Backwards.cpp - Operators that wait in the backward pass alone -----===//

#include "Groups.h"
#include "Tensors.h"

#include <memory>

namespace syncline::rulecases {
namespace {

constexpr RuleId BackwardOnly{"sync-backward-only"};

using Operator = torch::Tensor (*)(const torch::Tensor &);

torch::Tensor prod(const torch::Tensor &X) { return X.prod(); }
torch::Tensor prodOfRows(const torch::Tensor &X) { return X.prod(1); }
torch::Tensor cumprod(const torch::Tensor &X) { return X.cumprod(1); }
torch::Tensor vander(const torch::Tensor &X) { return at::linalg_vander(X); }
torch::Tensor trace(const torch::Tensor &X) { return X.trace(); }
torch::Tensor scatter(const torch::Tensor &X) {
  return at::masked_scatter(torch::zeros_like(X), X.detach() > 0.5, X);
}
torch::Tensor sumOfLogs(const torch::Tensor &X) { return X.log().sum(); }

torch::Tensor input() { return floats({8, 8}); }

Body forward(Operator Run) {
  return body([Run, X = input().requires_grad_(true)] { return Run(X); });
}

/// Only the backward pass runs while the device is busy.
Body backward(Operator Run) {
  auto Loss = std::make_shared<torch::Tensor>();
  return {
      [Loss] { Loss->backward(); },
      [Loss, Run, X = input().requires_grad_(true)] { *Loss = Run(X).sum(); }};
}

constexpr Case Cases[] = {
    BackwardOnly.waits("backward of prod", [] { return backward(prod); }),
    BackwardOnly.waits("backward of prod along a dimension",
                       [] { return backward(prodOfRows); }),
    BackwardOnly.waits("backward of cumprod", [] { return backward(cumprod); }),
    BackwardOnly.waits("backward of linalg_vander",
                       [] { return backward(vander); }),
    BackwardOnly.waits("backward of trace", [] { return backward(trace); }),
    BackwardOnly.waits("backward of masked_scatter",
                       [] { return backward(scatter); }),
    BackwardOnly.quiet("prod with gradients", [] { return forward(prod); }),
    BackwardOnly.quiet("cumprod with gradients",
                       [] { return forward(cumprod); }),
    BackwardOnly.quiet("trace with gradients", [] { return forward(trace); }),
    BackwardOnly.quiet("backward of a sum of logarithms",
                       [] { return backward(sumOfLogs); }),
};

} // namespace

std::span<const Case> backwardCases() { return Cases; }

} // namespace syncline::rulecases
