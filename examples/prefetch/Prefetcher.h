//===- Prefetcher.h - Copies the next batch while one is used ---*- C++ -*-===//
//
// Needs nothing but LibTorch's headers and libc10, and may be taken as it is
// into another program. It names no CUDA function: the streams come through
// c10's interface for any device that has them, so that a LibTorch without CUDA
// builds and runs it too.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_EXAMPLES_PREFETCH_PREFETCHER_H
#define SYNCLINE_EXAMPLES_PREFETCH_PREFETCHER_H

#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>
#include <c10/core/Event.h>
#include <c10/core/Stream.h>
#include <c10/core/StreamGuard.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include <exception>
#include <optional>
#include <utility>

namespace prefetch {

/// Hands out a source's batches on a device, and copies the next one there
/// while the caller works with the last.
///
/// A source has `std::optional<Batch> next()`, which gives batches in host
/// memory and then nullopt. For its batch type there is, in the namespace of
/// that type, `forEachTensor(Batch &, Visit)`, which calls `Visit(at::Tensor
/// &)` for each tensor of a batch.
///
/// Only a copy from pinned memory overlaps with other work without blocking. A
/// copy from other memory is correct, and as slow as ever. A source that fills
/// the same pinned memory again must first wait for the copy itself. One that
/// makes new tensors need not: LibTorch holds a freed pinned block back until
/// the copies out of it are done.
///
/// All batches are asked for on the thread that calls next(). That is on
/// purpose: the current stream belongs to a thread, and a copy that another
/// thread queues goes to whatever stream is current there. A source that
/// decodes may well have threads of its own.
template <typename SourceT> class Prefetcher {
public:
  using Batch = typename decltype(std::declval<SourceT &>().next())::value_type;

  Prefetcher(SourceT From, c10::Device To) : Source(std::move(From)) {
    if (!To.is_cpu())
      Copies.emplace(To);
  }

  // A copy may be under way in what it holds.
  Prefetcher(const Prefetcher &) = delete;
  Prefetcher &operator=(const Prefetcher &) = delete;

  /// The next batch, on the device, ready for work on the stream that is
  /// current on the calling thread; nullopt when the source has ended. Then
  /// asks the source for one batch more and begins to copy it, so the source is
  /// at most one batch ahead. It is not asked before the first call.
  ///
  /// The caller owns the batch: its memory is used again once the work is done
  /// that was queued on that stream when the last of its tensors went away. Who
  /// uses it on yet another stream calls record_stream for that one.
  ///
  /// What the source throws comes out where its batch would have, after the
  /// batches before it. The source is not asked again, and nullopt follows.
  std::optional<Batch> next() {
    if (!Asked)
      readAhead();
    if (Failure)
      std::rethrow_exception(std::exchange(Failure, nullptr));
    std::optional<Batch> Ready = std::exchange(Ahead, std::nullopt);
    if (!Ready)
      return std::nullopt;
    if (Copies)
      Copies->handOver(*Ready);
    readAhead();
    return Ready;
  }

private:
  /// The stream of the copies, and how far they are.
  class CopyStream {
  public:
    explicit CopyStream(c10::Device Device)
        : Guards(Device.type()),
          Target(Device.has_index() ? Device : Guards.getDevice()),
          Stream(Guards.getStreamFromGlobalPool(Target)),
          Copied(Device.type()) {}

    void begin(Batch &Host) {
      c10::StreamGuard OnCopyStream(Stream);
      forEachTensor(Host, [&](at::Tensor &T) {
        T = T.to(Target, T.scalar_type(), /*non_blocking=*/true);
      });
      Copied.record(Stream);
    }

    /// To be called before the next begin(): there is one event.
    void handOver(Batch &OnDevice) {
      c10::Stream Consumer = Guards.getStream(Target);
      // The consumer's stream waits, on the device. The host does not.
      Copied.block(Consumer);
      // The memory was allocated for the copy stream, and to that it would go
      // back at once, for the next copy to write over, while the consumer's
      // kernels are still in the queue.
      forEachTensor(OnDevice,
                    [&](at::Tensor &T) { T.record_stream(Consumer); });
    }

  private:
    c10::impl::VirtualGuardImpl Guards;
    c10::Device Target; ///< with an index
    c10::Stream Stream;
    c10::Event Copied;
  };

  /// Not called again once it has left neither a batch nor a failure to come:
  /// next() calls it for a start and after each batch that it hands out.
  void readAhead() {
    Asked = true;
    try {
      Ahead = Source.next();
      if (Ahead && Copies)
        Copies->begin(*Ahead);
    } catch (...) {
      Ahead.reset();
      Failure = std::current_exception();
    }
  }

  SourceT Source;
  std::optional<CopyStream> Copies; ///< none where the device is the CPU
  std::optional<Batch> Ahead;
  std::exception_ptr Failure;
  bool Asked = false;
};

} // namespace prefetch

#endif // SYNCLINE_EXAMPLES_PREFETCH_PREFETCHER_H
