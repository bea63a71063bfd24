#include "analysis/replay/Occupancy.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::timeline;

static constexpr uint64_t ThreadsPerWarp = 32;
static constexpr uint64_t RegistersPerPortion = 256;

static uint64_t roundUp(uint64_t Value, uint64_t To) {
  return Value > UINT64_MAX - To ? Value : (Value + To - 1) / To * To;
}

uint64_t replay::blocksPerMultiprocessor(const ShapeInfo &Kernel,
                                         const DeviceInfo &On) {
  uint64_t Threads = roundUp(Kernel.ThreadsPerBlock, ThreadsPerWarp);
  if (!Threads || !On.MaxThreads)
    return 0;
  uint64_t Blocks = On.MaxThreads / Threads;
  if (On.MaxBlocks)
    Blocks = std::min(Blocks, On.MaxBlocks);
  if (On.Registers && Kernel.RegistersPerThread &&
      Kernel.RegistersPerThread <= On.Registers) {
    uint64_t OfWarp = roundUp(Kernel.RegistersPerThread * ThreadsPerWarp,
                              RegistersPerPortion);
    Blocks =
        std::min(Blocks, On.Registers / OfWarp /
                             std::max<uint64_t>(Threads / ThreadsPerWarp, 1));
  }
  if (On.SharedMemory && Kernel.SharedPerBlock)
    Blocks = std::min(Blocks, On.SharedMemory / Kernel.SharedPerBlock);
  return std::max<uint64_t>(Blocks, 1); // it did run
}

double replay::occupiedShare(const TraceData &Trace,
                             const DeviceActivity &Activity) {
  auto Shape = Trace.Shapes.find(Activity.Shape);
  auto Device = Trace.Devices.find(Trace.deviceOf(Activity.Stream));
  if (Activity.Kind != ActivityKind::Kernel || Shape == Trace.Shapes.end() ||
      Device == Trace.Devices.end() || !Device->second.Multiprocessors)
    return 1;
  uint64_t Blocks = blocksPerMultiprocessor(Shape->second, Device->second);
  if (!Blocks || !Shape->second.Blocks)
    return 1;
  double Held = static_cast<double>(Blocks) *
                static_cast<double>(Device->second.Multiprocessors);
  return std::min(1.0, static_cast<double>(Shape->second.Blocks) / Held);
}
