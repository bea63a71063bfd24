//===- Downloads.cpp - From the device to the host ------------------------===//

#include "Groups.h"
#include "Tensors.h"

#include <c10/cuda/CUDAEvent.h>

#include <memory>

namespace syncline::rulecases {
namespace {

constexpr RuleId CopyToHost{"sync-copy-to-host"};
constexpr RuleId DeviceToHost{"sync-device-to-host"};
constexpr RuleId PageableDownload{"sync-pageable-download"};

constexpr Case Cases[] = {
    CopyToHost.waits("copy_ into pageable memory",
                     [] {
                       return body([Host = hostFloats({64}), X = floats({64})] {
                         return Host.copy_(X);
                       });
                     }),
    CopyToHost.waits(
        "copy_ into pinned memory, but blocking",
        [] {
          return body([Host = pinnedFloats({64}), X = floats({64})] {
            return Host.copy_(X);
          });
        },
        OnlyCuda),
    CopyToHost.waits("assignment to an element",
                     [] {
                       return body([Host = hostFloats({64}), X = zeroDim(1)] {
                         Host[0] = X;
                       });
                     }),
    CopyToHost.waits("assignment to a slice",
                     [] {
                       return body([Host = hostFloats({64}), X = floats({32})] {
                         Host.slice(0, 0, 32) = X;
                       });
                     }),
    CopyToHost.waits("index_put_ at a slice",
                     [] {
                       return body([Host = hostFloats({64}),
                                    X = floats({32})]() mutable {
                         Host.index_put_({torch::indexing::Slice(0, 32)}, X);
                       });
                     }),
    CopyToHost.quiet(
        "copy_ into pinned memory, not blocking",
        [] {
          auto Copied = std::make_shared<c10::cuda::CUDAEvent>();
          return body([Copied, Host = pinnedFloats({64}), X = floats({64})] {
            Host.copy_(X, /*non_blocking=*/true);
            Copied->record();
          });
        },
        OnlyCuda),
    CopyToHost.quiet("copy_ on the host",
                     [] {
                       return body(
                           [Host = hostFloats({64}), Other = hostFloats({64})] {
                             return Host.copy_(Other);
                           });
                     }),

    DeviceToHost.waits(
        "cpu()", [] { return body([X = floats({64})] { return X.cpu(); }); }),
    DeviceToHost.waits(
        "cpu() of a single value",
        [] { return body([X = zeroDim(1)] { return X.cpu(); }); }),
    DeviceToHost.waits(
        "to(kCPU)",
        [] { return body([X = floats({64})] { return X.to(torch::kCPU); }); }),
    DeviceToHost.waits("to(device, dtype)",
                       [] {
                         return body([X = floats({64})] {
                           return X.to(torch::kCPU, torch::kDouble);
                         });
                       }),
    DeviceToHost.waits("to(options)",
                       [] {
                         return body([X = floats({64})] {
                           return X.to(torch::TensorOptions(torch::kCPU));
                         });
                       }),
    DeviceToHost.waits("to(other)",
                       [] {
                         return body(
                             [X = floats({64}), Host = hostFloats({1})] {
                               return X.to(Host);
                             });
                       }),
    DeviceToHost.waits("toBackend(CPU)",
                       [] {
                         return body([X = floats({64})] {
                           return X.toBackend(c10::Backend::CPU);
                         });
                       }),
    DeviceToHost.waits(
        "_to_cpu",
        [] { return body([X = floats({64})] { return at::_to_cpu({X}); }); }),
    DeviceToHost.quiet(
        "to(kCPU), not blocking, which pins",
        [] {
          auto Copied = std::make_shared<c10::cuda::CUDAEvent>();
          return body([Copied, X = floats({64})] {
            auto Host = X.to(torch::kCPU, torch::kFloat, /*non_blocking=*/true);
            Copied->record();
            return Host;
          });
        },
        OnlyCuda),
    DeviceToHost.quiet(
        "to(options), not blocking, which pins",
        [] {
          return body([X = floats({64})] {
            return X.to(torch::TensorOptions(torch::kCPU), true);
          });
        },
        OnlyCuda),
    DeviceToHost.quiet(
        "cpu() of a host tensor",
        [] { return body([Host = hostFloats({64})] { return Host.cpu(); }); }),
    DeviceToHost.quiet(
        "argsort on the device",
        [] { return body([X = floats({64})] { return X.argsort(); }); }),

    PageableDownload.waits("copy_, not blocking, 256 bytes",
                           [] {
                             return body(
                                 [Host = hostFloats({64}), X = floats({64})] {
                                   return Host.copy_(X, /*non_blocking=*/true);
                                 });
                           }),
    PageableDownload.waits("copy_, not blocking, 4 MiB",
                           [] {
                             return body([Host = hostFloats({1 << 20}),
                                          X = floats({1 << 20})] {
                               return Host.copy_(X, /*non_blocking=*/true);
                             });
                           }),
    PageableDownload.quiet(
        "copy_ into pinned memory, 4 MiB",
        [] {
          return body([Host = pinnedFloats({1 << 20}), X = floats({1 << 20})] {
            return Host.copy_(X, /*non_blocking=*/true);
          });
        },
        OnlyCuda),
};

} // namespace

std::span<const Case> downloadCases() { return Cases; }

} // namespace syncline::rulecases
