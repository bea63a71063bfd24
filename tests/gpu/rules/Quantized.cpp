//===- Quantized.cpp - Quantisation ---------------------------------------===//

#include "Groups.h"
#include "Tensors.h"

#include <limits>

namespace syncline::rulecases {
namespace {

constexpr RuleId Dynamic{"sync-quantize-dynamic"};
constexpr RuleId FakeQuantize{"sync-fake-quantize"};
constexpr RuleId PerChannel{"sync-quantize-per-channel"};
constexpr RuleId TensorParams{"sync-quantize-tensor-params"};

constexpr int64_t Rows = 8;

torch::Tensor rows() { return floats({Rows, 16}); }

/// What the fused observer keeps, for one row or for each of them.
struct Observer {
  explicit Observer(int64_t Count)
      : Min(torch::zeros({Count}, on())), Max(torch::ones({Count}, on())),
        Scale(torch::ones({Count}, on())),
        ZeroPoint(torch::zeros({Count}, on(torch::kInt))) {}

  torch::Tensor observe(const torch::Tensor &X, bool PerRow) {
    return at::fused_moving_avg_obs_fake_quant(X, On, On, Min, Max, Scale,
                                               ZeroPoint, 0.01, 0, 255,
                                               /*ch_axis=*/0, PerRow);
  }

  torch::Tensor On = torch::ones({1}, on(torch::kLong));
  torch::Tensor Min;
  torch::Tensor Max;
  torch::Tensor Scale;
  torch::Tensor ZeroPoint;
};

torch::Tensor quantized() {
  return at::quantize_per_tensor(rows(), 0.05, 0, torch::kQInt8);
}

torch::Tensor scales() { return torch::full({Rows}, 0.05, on(torch::kDouble)); }

constexpr Case Cases[] = {
    FakeQuantize.waits(
        "_fake_quantize_learnable_per_tensor_affine",
        [] {
          return body([X = rows(), Scale = torch::full({1}, 0.05, on()),
                       ZeroPoint = torch::zeros({1}, on())] {
            return at::_fake_quantize_learnable_per_tensor_affine(
                X, Scale, ZeroPoint, 0, 255);
          });
        }),
    FakeQuantize.waits(
        "_fake_quantize_learnable_per_tensor_affine_out",
        [] {
          return body([Out = out(), X = rows(),
                       Scale = torch::full({1}, 0.05, on()),
                       ZeroPoint = torch::zeros({1}, on())]() mutable {
            return at::_fake_quantize_learnable_per_tensor_affine_out(
                Out, X, Scale, ZeroPoint, 0, 255);
          });
        }),
    FakeQuantize.waits("fused_moving_avg_obs_fake_quant per row",
                       [] {
                         return body(
                             [X = rows(), O = Observer(Rows)]() mutable {
                               return O.observe(X, /*PerRow=*/true);
                             });
                       }),
    FakeQuantize.quiet("fused_moving_avg_obs_fake_quant of the tensor",
                       [] {
                         return body([X = rows(), O = Observer(1)]() mutable {
                           return O.observe(X, /*PerRow=*/false);
                         });
                       }),
    FakeQuantize.quiet("fake_quantize_per_tensor_affine, tensors",
                       [] {
                         return body(
                             [X = rows(), Scale = torch::full({1}, 0.05, on()),
                              ZeroPoint = torch::zeros({1}, on(torch::kInt))] {
                               return at::fake_quantize_per_tensor_affine(
                                   X, Scale, ZeroPoint, 0, 255);
                             });
                       }),
    FakeQuantize.quiet("fake_quantize_per_tensor_affine, numbers",
                       [] {
                         return body([X = rows()] {
                           return at::fake_quantize_per_tensor_affine(
                               X, 0.05, 0, 0, 255);
                         });
                       }),

    Dynamic.waits("quantize_per_tensor_dynamic",
                  [] {
                    return body([X = rows()] {
                      return at::quantize_per_tensor_dynamic(X, torch::kQInt8,
                                                             false);
                    });
                  }),
    Dynamic.waits("quantize_per_tensor_dynamic_out",
                  [] {
                    return body([Out = quantized(), X = rows()]() mutable {
                      return at::quantize_per_tensor_dynamic_out(
                          Out, X, torch::kQInt8, false);
                    });
                  }),
    Dynamic.waits("_choose_qparams_per_tensor",
                  [] {
                    return body([X = rows()] {
                      return at::_choose_qparams_per_tensor(X);
                    });
                  }),
    Dynamic.skipped(Form::Waits, "choose_qparams_optimized",
                    "the operator reads its input through a host pointer, so a "
                    "CUDA tensor crashes it"),
    Dynamic.quiet("quantize_per_tensor with numbers",
                  [] {
                    return body([X = rows()] {
                      return at::quantize_per_tensor(X, 0.05, 0, torch::kQInt8);
                    });
                  }),

    PerChannel.waits(
        "quantize_per_channel",
        [] {
          return body([X = rows(), Scales = scales(),
                       ZeroPoints = torch::zeros({Rows}, on(torch::kLong))] {
            return at::quantize_per_channel(X, Scales, ZeroPoints, 0,
                                            torch::kQInt8);
          });
        }),
    PerChannel.waits("quantize_per_channel_out",
                     [] {
                       torch::Tensor X = rows(), Scales = scales();
                       auto ZeroPoints = torch::zeros({Rows}, on(torch::kLong));
                       auto Out = at::quantize_per_channel(
                           X, Scales, ZeroPoints, 0, torch::kQInt8);
                       return body([=]() mutable {
                         return at::quantize_per_channel_out(
                             Out, X, Scales, ZeroPoints, 0, torch::kQInt8);
                       });
                     }),
    PerChannel.waits(
        "fake_quantize_per_channel_affine, integers",
        [] {
          return body([X = rows(), Scales = scales().to(torch::kFloat),
                       ZeroPoints = torch::zeros({Rows}, on(torch::kInt))] {
            return at::fake_quantize_per_channel_affine(X, Scales, ZeroPoints,
                                                        0, -128, 127);
          });
        }),
    PerChannel.quiet("fake_quantize_per_channel_affine, floats",
                     [] {
                       return body([X = rows(),
                                    Scales = scales().to(torch::kFloat),
                                    ZeroPoints = torch::zeros({Rows}, on())] {
                         return at::fake_quantize_per_channel_affine(
                             X, Scales, ZeroPoints, 0, -128, 127);
                       });
                     }),

    TensorParams.waits("quantize_per_tensor with tensors",
                       [] {
                         return body([X = rows(), Scale = zeroDim(0.05),
                                      ZeroPoint = zeroDimLong(0)] {
                           return at::quantize_per_tensor(X, Scale, ZeroPoint,
                                                          torch::kQInt8);
                         });
                       }),
    TensorParams.waits("quantize_per_tensor_out with tensors",
                       [] {
                         return body([Out = quantized(), X = rows(),
                                      Scale = zeroDim(0.05),
                                      ZeroPoint = zeroDimLong(0)]() mutable {
                           return at::quantize_per_tensor_out(
                               Out, X, Scale, ZeroPoint, torch::kQInt8);
                         });
                       }),
    TensorParams.skipped(Form::Waits, "quantize_per_tensor of a list",
                         "LibTorch 2.11 has no CUDA kernel for the operator"),
    TensorParams.quiet("quantize_per_tensor with numbers",
                       [] {
                         return body([X = rows()] {
                           return at::quantize_per_tensor(X, 0.05, 0,
                                                          torch::kQInt8);
                         });
                       }),
    TensorParams.quiet(
        "dequantize",
        [] { return body([X = quantized()] { return X.dequantize(); }); }),
};

} // namespace

std::span<const Case> quantizedCases() { return Cases; }

} // namespace syncline::rulecases
