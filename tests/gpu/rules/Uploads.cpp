//===- Uploads.cpp - From the host to the device --------------------------===//

#include "Groups.h"
#include "Tensors.h"

#include <torch/script.h>

#include <memory>

namespace syncline::rulecases {
namespace {

constexpr RuleId CopyToDevice{"sync-copy-to-device"};
constexpr RuleId HostToDevice{"sync-host-to-device"};
constexpr RuleId ModuleTo{"sync-module-to"};
constexpr RuleId PageableUpload{"sync-pageable-upload"};
constexpr RuleId TensorFromList{"sync-tensor-from-list"};

// 64 MiB: far more than the driver's staging buffers hold.
constexpr int64_t Large = 16 << 20;

Body moveScriptModule() {
  auto Module = std::make_shared<torch::jit::Module>("Holder");
  Module->register_parameter("Weight", hostFloats({64}), false);
  return {[Module] { Module->to(device()); },
          [Module] { Module->to(torch::kCPU); }};
}

constexpr Case Cases[] = {
    CopyToDevice.waits("copy_ from pageable memory",
                       [] {
                         return body(
                             [X = floats({64}), Host = hostFloats({64})] {
                               return X.copy_(Host);
                             });
                       }),
    CopyToDevice.waits(
        "copy_ from pinned memory, but blocking",
        [] {
          return body([X = floats({64}), Host = pinnedFloats({64})] {
            return X.copy_(Host);
          });
        },
        OnlyCuda),
    CopyToDevice.waits("assignment to an element",
                       [] {
                         return body([X = floats({64}), Host = hostFloats({})] {
                           X[0] = Host;
                         });
                       }),
    CopyToDevice.waits("assignment to a slice",
                       [] {
                         return body(
                             [X = floats({64}), Host = hostFloats({32})] {
                               X.slice(0, 0, 32) = Host;
                             });
                       }),
    CopyToDevice.waits("index_put_ at a slice",
                       [] {
                         return body([X = floats({64}),
                                      Host = hostFloats({32})]() mutable {
                           X.index_put_({torch::indexing::Slice(0, 32)}, Host);
                         });
                       }),
    CopyToDevice.quiet("index_put_ of a 0-dim tensor at a slice",
                       [] {
                         return body([X = floats({64}),
                                      Host = hostFloats({})]() mutable {
                           X.index_put_({torch::indexing::Slice(0, 32)}, Host);
                         });
                       }),
    CopyToDevice.quiet(
        "copy_ from pinned memory, not blocking",
        [] {
          return body([X = floats({64}), Host = pinnedFloats({64})] {
            return X.copy_(Host, /*non_blocking=*/true);
          });
        },
        OnlyCuda),
    CopyToDevice.quiet(
        "assignment of a number",
        [] { return body([X = floats({64})] { X[0] = 1.0F; }); }),
    CopyToDevice.quiet("copy_ on the device",
                       [] {
                         return body([X = floats({64}), Y = floats({64})] {
                           return X.copy_(Y);
                         });
                       }),

    HostToDevice.waits("to(kCUDA)",
                       [] {
                         return body([Host = hostFloats({64})] {
                           return Host.to(device());
                         });
                       }),
    HostToDevice.waits(
        "cuda()",
        [] { return body([Host = hostFloats({64})] { return Host.cuda(); }); },
        OnlyCuda),
    HostToDevice.waits("to(options)",
                       [] {
                         return body([Host = hostFloats({64})] {
                           return Host.to(on());
                         });
                       }),
    HostToDevice.waits("to(device, dtype)",
                       [] {
                         return body([Host = hostFloats({64})] {
                           return Host.to(device(), torch::kHalf);
                         });
                       }),
    HostToDevice.waits("to(other)",
                       [] {
                         return body([Host = hostFloats({64}),
                                      X = floats({1})] { return Host.to(X); });
                       }),
    HostToDevice.waits(
        "toBackend(CUDA)",
        [] {
          return body([Host = hostFloats({64})] {
            return Host.toBackend(c10::Backend::CUDA);
          });
        },
        OnlyCuda),
    HostToDevice.waits(
        "arange on the host, then to(kCUDA)",
        [] { return body([] { return torch::arange(64).to(device()); }); }),
    HostToDevice.waits(
        "pinned, but blocking",
        [] {
          return body(
              [Host = pinnedFloats({64})] { return Host.to(device()); });
        },
        OnlyCuda),
    HostToDevice.quiet(
        "arange on the device",
        [] { return body([] { return torch::arange(64, on()); }); }),
    HostToDevice.quiet(
        "pinned and not blocking",
        [] {
          return body([Host = pinnedFloats({64})] {
            return Host.to(device(), torch::kFloat, /*non_blocking=*/true);
          });
        },
        OnlyCuda),
    HostToDevice.quiet(
        "pin_memory() and not blocking",
        [] {
          return body([Host = hostFloats({64})] {
            return Host.pin_memory().to(device(), torch::kFloat, true);
          });
        },
        OnlyCuda),
    HostToDevice.quiet(
        "a cast on the device",
        [] { return body([X = floats({64})] { return X.to(torch::kHalf); }); }),
    HostToDevice.quiet(
        "already on the device",
        [] { return body([X = floats({64})] { return X.to(device()); }); }),

    ModuleTo.waits("nn::Module::to(kCUDA)",
                   [] {
                     torch::nn::Linear Model(8, 8);
                     return Body{[Model]() mutable { Model->to(device()); },
                                 [Model]() mutable { Model->to(torch::kCPU); }};
                   }),
    ModuleTo.waits("nn::Module::to(kCUDA, kHalf)",
                   [] {
                     torch::nn::Linear Model(8, 8);
                     return Body{[Model]() mutable {
                                   Model->to(device(), torch::kHalf);
                                 },
                                 [Model]() mutable {
                                   Model->to(torch::kCPU, torch::kFloat);
                                 }};
                   }),
    ModuleTo.waits("jit::Module::to(kCUDA)", moveScriptModule),
    ModuleTo.quiet("already on the device",
                   [] {
                     torch::nn::Linear Model(8, 8);
                     Model->to(device());
                     return body([Model]() mutable { Model->to(device()); });
                   }),
    ModuleTo.quiet("a cast on the device",
                   [] {
                     torch::nn::Linear Model(8, 8);
                     Model->to(device());
                     return Body{
                         [Model]() mutable { Model->to(torch::kDouble); },
                         [Model]() mutable { Model->to(torch::kFloat); }};
                   }),

    PageableUpload.waits("to, not blocking, 64 MiB",
                         [] {
                           return body([Host = hostFloats({Large})] {
                             return Host.to(device(), torch::kFloat,
                                            /*non_blocking=*/true);
                           });
                         }),
    PageableUpload.waits("to(options), not blocking, 64 MiB",
                         [] {
                           return body([Host = hostFloats({Large})] {
                             return Host.to(on(), /*non_blocking=*/true);
                           });
                         }),
    PageableUpload.waits("copy_, not blocking, 64 MiB",
                         [] {
                           return body([X = floats({Large}),
                                        Host = hostFloats({Large})] {
                             return X.copy_(Host, /*non_blocking=*/true);
                           });
                         }),
    PageableUpload.quiet("pageable, but only 1 MiB",
                         [] {
                           return body([X = floats({1 << 18}),
                                        Host = hostFloats({1 << 18})] {
                             return X.copy_(Host, /*non_blocking=*/true);
                           });
                         }),
    PageableUpload.quiet(
        "pinned, 64 MiB",
        [] {
          return body([Host = pinnedFloats({Large})] {
            return Host.to(device(), torch::kFloat, /*non_blocking=*/true);
          });
        },
        OnlyCuda),
    PageableUpload.quiet(
        "copy_ from pinned memory, 64 MiB",
        [] {
          return body([X = floats({Large}), Host = pinnedFloats({Large})] {
            return X.copy_(Host, /*non_blocking=*/true);
          });
        },
        OnlyCuda),
    PageableUpload.quiet("pageable, but only 256 bytes",
                         [] {
                           return body([Host = hostFloats({64})] {
                             return Host.to(device(), torch::kFloat,
                                            /*non_blocking=*/true);
                           });
                         }),

    TensorFromList.waits("torch::tensor of a braced list",
                         [] {
                           return body([] {
                             return torch::tensor({1.0F, 2.0F, 3.0F}, on());
                           });
                         }),
    TensorFromList.waits("torch::tensor of a nested list",
                         [] {
                           return body([] {
                             return torch::tensor({{1.0F, 2.0F}, {3.0F, 4.0F}},
                                                  on());
                           });
                         }),
    TensorFromList.waits("torch::tensor of a vector",
                         [] {
                           return body(
                               [Values = std::vector<int64_t>{1, 2, 3}] {
                                 return torch::tensor(Values, on(torch::kLong));
                               });
                         }),
    TensorFromList.waits("at::tensor of a vector",
                         [] {
                           return body([Values = std::vector<float>{1, 2, 3}] {
                             return at::tensor(Values, on());
                           });
                         }),
    TensorFromList.waits("at::tensor of a braced list",
                         [] {
                           return body([] {
                             return at::tensor({1.0F, 2.0F, 3.0F}, on());
                           });
                         }),
    TensorFromList.waits(
        "at::tensor of a number",
        [] { return body([] { return at::tensor(3.0F, on()); }); }),
    TensorFromList.quiet(
        "torch::tensor of a number",
        [] { return body([] { return torch::tensor(3.0F, on()); }); }),
    TensorFromList.quiet("full and arange",
                         [] {
                           return body([] {
                             return torch::full({3}, 1.0F, on()) +
                                    torch::arange(3, on());
                           });
                         }),
};

} // namespace

std::span<const Case> uploadCases() { return Cases; }

} // namespace syncline::rulecases
