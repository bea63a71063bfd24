//===- after.cpp - Device and CPU work on different batches ---------------===//
//
// The maps are copied without blocking, and worker threads search them: a
// worker waits for the copy of its own batch, while this thread goes on to
// queue the next batches. So the device always has work before it.
//
// One stream is enough. The kernels of a batch follow those of the batch before
// because they were queued in time, and blocks of device memory go from one
// batch to the next; a second stream would need a second set of activations.
//
//===----------------------------------------------------------------------===//

#include "Segmenter.h"

#include <ATen/DeviceAccelerator.h>
#include <CLI/CLI.hpp>
#include <c10/core/Event.h>

#include <deque>
#include <optional>

using namespace cpupostprocess;

namespace {

/// Where a batch's maps go on the host. Used by one batch at a time: by this
/// thread until the batch is submitted, then by the worker until its future is
/// ready.
struct Slot {
  torch::Tensor Maps; ///< As Segmenter's maps, in pinned memory with a GPU.
  std::optional<c10::Event> Copied; ///< None where the device is the CPU.
};

class Pipelined : public examples::Workload {
public:
  Pipelined(const examples::Options &Opts, size_t WorkerCount)
      : Images(Opts), Slots(makeSlots(Opts, WorkerCount)),
        Workers(WorkerCount) {}

  void step(int64_t Number) override {
    if (Pending.size() == Slots.size())
      collectOldest(); // waits for a worker, with the other batches queued
    // The oldest batch was in this slot: it was submitted Slots.size() steps
    // ago.
    Slot &Free = Slots[static_cast<size_t>(Number) % Slots.size()];

    torch::Tensor Maps = Images.categoryMaps(Number);
    Free.Maps.copy_(Maps, /*non_blocking=*/true);
    if (Free.Copied)
      Free.Copied->record(
          at::accelerator::getCurrentStream(Maps.device().index()));
    Pending.push_back(Workers.submit([&Free] { return search(Free); }));
  }

  void drain() override {
    while (!Pending.empty())
      collectOldest();
  }

  std::vector<double> results() override { return Results; }

private:
  /// One batch for each worker and two for the device: that which it computes
  /// and the next. The bound keeps the pinned memory small, and the queue short
  /// where the CPU is the slower of the two.
  static std::vector<Slot> makeSlots(const examples::Options &Opts,
                                     size_t WorkerCount) {
    bool OnCuda = Opts.Device.is_cuda();
    std::vector<Slot> Slots(WorkerCount + 2);
    for (Slot &S : Slots) {
      S.Maps = torch::empty(
          {Opts.BatchSize, Opts.ImageSize, Opts.ImageSize},
          torch::TensorOptions(torch::kByte).pinned_memory(OnCuda));
      if (OnCuda)
        S.Copied.emplace(Opts.Device.type());
    }
    return Slots;
  }

  /// On a worker's thread, which has nothing else to do: blocking it keeps no
  /// work from the device.
  static Categories search(const Slot &Filled) {
    if (Filled.Copied)
      // NOLINTNEXTLINE(syncline-sync-event-synchronize)
      Filled.Copied->synchronize();
    return largestCategories(Filled.Maps);
  }

  /// Oldest first, so the results keep the order of the images. Throws what the
  /// worker threw.
  void collectOldest() {
    for (Category Largest : Pending.front().get())
      Results.push_back(Largest);
    Pending.pop_front();
  }

  Segmenter Images;
  std::vector<Slot> Slots;
  std::deque<std::future<Categories>> Pending; ///< Oldest first.
  std::vector<double> Results;                 ///< A category an image.
  /// Last, so that the workers end before the slots do.
  WorkerPool Workers;
};

} // namespace

int main(int Argc, char **Argv) {
  size_t WorkerCount = 4;
  return runSegmentation(
      Argc, Argv,
      [&](const examples::Options &Opts) {
        return std::make_unique<Pipelined>(Opts, WorkerCount);
      },
      [&](CLI::App &App) {
        App.add_option("--workers", WorkerCount, "threads that search maps")
            ->check(CLI::Range(size_t(1), size_t(64)))
            ->capture_default_str();
      });
}
