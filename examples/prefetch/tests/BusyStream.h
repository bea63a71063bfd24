//===- BusyStream.h - Work that keeps a stream busy -------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_PREFETCH_TESTS_BUSYSTREAM_H
#define SYNCLINE_EXAMPLES_PREFETCH_TESTS_BUSYSTREAM_H

#include <ATen/ops/empty_like.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/ones.h>
#include <torch/cuda.h>

namespace prefetchtest {

/// Work for the current stream, for far longer than a host needs to queue some
/// small operators: 22 TFLOP in float32.
class BusyWork {
public:
  /// Does it once on the current stream and waits, so that later nothing is
  /// loaded or allocated, which may block on the whole device.
  BusyWork()
      : Factor(at::ones({8192, 8192}, at::kCUDA)),
        Product(at::empty_like(Factor)) {
    queue();
    torch::cuda::synchronize();
  }

  void queue() {
    for (int I = 0; I < 20; ++I)
      at::mm_out(Product, Factor, Factor);
  }

private:
  at::Tensor Factor, Product;
};

} // namespace prefetchtest

#endif // SYNCLINE_EXAMPLES_PREFETCH_TESTS_BUSYSTREAM_H
