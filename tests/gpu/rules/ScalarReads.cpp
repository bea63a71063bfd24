//===- ScalarReads.cpp - A value becomes a C++ variable -------------------===//

#include "Groups.h"
#include "Tensors.h"

#include <ATen/TensorSubclassLikeUtils.h>
#include <c10/cuda/CUDAEvent.h>

#include <memory>
#include <sstream>

namespace syncline::rulecases {
namespace {

constexpr RuleId AllClose{"sync-allclose"};
constexpr RuleId Equal{"sync-equal"};
constexpr RuleId IsNonzero{"sync-is-nonzero"};
constexpr RuleId Item{"sync-item"};
constexpr RuleId PrintTensor{"sync-print-tensor"};

template <typename Type> std::string printed(const Type &Value) {
  std::ostringstream Stream;
  Stream << Value;
  return Stream.str();
}

constexpr Case Cases[] = {
    AllClose.waits(
        "at::allclose",
        [] { return body([X = floats({64})] { return at::allclose(X, X); }); }),
    AllClose.waits(
        "Tensor::allclose",
        [] { return body([X = floats({64})] { return X.allclose(X); }); }),
    AllClose.quiet("isclose().all() kept on the device",
                   [] {
                     return body([X = floats({64})] {
                       return at::isclose(X, X).all();
                     });
                   }),

    Equal.waits("at::equal",
                [] {
                  return body([A = floats({64}), B = floats({64})] {
                    return at::equal(A, B);
                  });
                }),
    Equal.waits("Tensor::equal",
                [] {
                  return body([A = floats({64}), B = floats({64})] {
                    return A.equal(B);
                  });
                }),
    Equal.waits("is_scalar_tensor_true",
                [] {
                  return body([Flag = zeroDim(1) > 0] {
                    return at::is_scalar_tensor_true(Flag);
                  });
                }),
    Equal.quiet("(A == B).all() kept on the device",
                [] {
                  return body([A = floats({64}), B = floats({64})] {
                    return (A == B).all();
                  });
                }),
    Equal.quiet("_assert_async",
                [] {
                  return body([A = floats({64})] {
                    at::_assert_async((A == A).all());
                  });
                }),
    Equal.quiet("sizes are compared on the host",
                [] {
                  return body([A = floats({64}), B = floats({64})] {
                    return A.sizes().equals(B.sizes());
                  });
                }),
    Equal.quiet("equal of tensors of two sizes",
                [] {
                  return body([A = floats({64}), B = floats({32})] {
                    return at::equal(A, B);
                  });
                }),

    IsNonzero.waits(
        "Tensor::is_nonzero",
        [] { return body([X = zeroDim(1)] { return X.is_nonzero(); }); }),
    IsNonzero.waits(
        "at::is_nonzero",
        [] { return body([X = zeroDim(1)] { return at::is_nonzero(X); }); }),
    IsNonzero.quiet("where in place of a branch",
                    [] {
                      return body([X = floats({64}), Flag = zeroDim(1) > 0] {
                        return torch::where(Flag, X * 2, X);
                      });
                    }),
    IsNonzero.quiet("_assert_async with a message",
                    [] {
                      return body([X = floats({64})] {
                        at::_assert_async((X >= 0).all(), "bad input");
                      });
                    }),

    Item.waits(
        "item<float>",
        [] { return body([X = zeroDim(1)] { return X.item<float>(); }); }),
    Item.waits("item() as Scalar",
               [] { return body([X = zeroDim(1)] { return X.item(); }); }),
    Item.waits("item<int64_t> of an element",
               [] {
                 return body(
                     [X = longs(9, {8})] { return X[3].item<int64_t>(); });
               }),
    Item.waits("item<bool> of a condition",
               [] {
                 return body(
                     [X = floats({64})] { return (X > 0).any().item<bool>(); });
               }),
    Item.waits("_local_scalar_dense",
               [] {
                 return body(
                     [X = zeroDim(1)] { return at::_local_scalar_dense(X); });
               }),
    Item.quiet("accumulation on the device",
               [] {
                 return body([Total = zeroDim(0), X = floats({64})] {
                   return Total.add_(X.mean().detach());
                 });
               }),
    Item.quiet("stack of several values, not read",
               [] {
                 return body([Loss = zeroDim(1), Accuracy = zeroDim(2)] {
                   return torch::stack({Loss, Accuracy});
                 });
               }),
    Item.quiet(
        "copy to pinned memory and an event",
        [] {
          auto Copied = std::make_shared<c10::cuda::CUDAEvent>();
          return body([Copied, Pinned = pinnedFloats({}), X = zeroDim(1)] {
            Pinned.copy_(X, /*non_blocking=*/true);
            Copied->record();
          });
        },
        OnlyCuda),
    Item.quiet(
        "item of a tensor on the host",
        [] { return body([X = hostFloats({})] { return X.item<float>(); }); }),

    PrintTensor.waits(
        "operator<<",
        [] { return body([X = floats({8})] { return printed(X); }); }),
    PrintTensor.waits("operator<< of a list of tensors",
                      [] {
                        return body([X = floats({8}), Y = floats({4})] {
                          return printed(at::TensorList({X, Y}));
                        });
                      }),
    PrintTensor.waits("at::print",
                      [] {
                        return body([X = floats({8})] {
                          std::ostringstream Stream;
                          at::print(Stream, X, 100);
                          return Stream.str();
                        });
                      }),
    PrintTensor.waits(
        "c10::str",
        [] { return body([X = floats({8})] { return c10::str("x = ", X); }); }),
    PrintTensor.quiet("sizes, dtype, device and type",
                      [] {
                        return body([X = floats({8})] {
                          std::ostringstream Stream;
                          Stream << X.sizes() << X.dtype() << X.device()
                                 << X.toString();
                          return Stream.str();
                        });
                      }),
    PrintTensor.quiet("message of a TORCH_CHECK that holds",
                      [] {
                        return body([X = floats({8})] {
                          TORCH_CHECK(X.dim() == 1, "expected a vector, got ",
                                      X);
                        });
                      }),
};

} // namespace

std::span<const Case> scalarReadCases() { return Cases; }

} // namespace syncline::rulecases
