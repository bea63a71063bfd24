#include "tracer/cupti/ActivityBuffers.h"

#include <cstdlib>
#include <cstring>
#include <utility>

using namespace syncline::tracer;
using namespace syncline::tracer::cupti;

/// CUPTI asks for 8.
static constexpr size_t BufferAlignment = 64;

uint8_t *ActivityBuffers::make() {
  auto *Data =
      static_cast<uint8_t *>(aligned_alloc(BufferAlignment, BufferSize));
  if (Data)
    memset(Data, 0, BufferSize);
  return Data;
}

void ActivityBuffers::prepare() {
  for (const Full &Buffer : std::exchange(Dirty, {}))
    recycle(Buffer.Data);
  for (;;) {
    {
      std::lock_guard Guard(Lock);
      if (Empty.size() >= Spare || Existing >= MaxBuffers)
        return;
      ++Existing;
    }
    // Not under the lock, which the program's threads also take.
    uint8_t *Data = make();
    std::lock_guard Guard(Lock);
    if (!Data) {
      --Existing;
      return;
    }
    Empty.push_back(Data);
  }
}

uint8_t *ActivityBuffers::request() {
  {
    std::lock_guard Guard(Lock);
    if (Stopped)
      return nullptr;
    ++Requests;
    if (!Empty.empty()) {
      uint8_t *Data = Empty.back();
      Empty.pop_back();
      ++Lent;
      return Data;
    }
    if (Existing >= MaxBuffers)
      return nullptr;
    ++Existing;
    ++Lent;
  }
  uint8_t *Data = make();
  if (Data)
    return Data;
  std::lock_guard Guard(Lock);
  --Existing;
  if (Lent)
    --Lent;
  return nullptr;
}

void ActivityBuffers::complete(uint8_t *Data, size_t Size, bool IsWanted) {
  std::lock_guard Guard(Lock);
  if (Lent)
    --Lent;
  // An unwanted buffer has to be cleared as well.
  if (Size)
    Filled.push_back({Data, IsWanted ? Size : 0});
  else if (Data) // still as zeroed as when it was handed out
    Empty.push_back(Data);
}

std::vector<ActivityBuffers::Full> ActivityBuffers::takeFull() {
  std::lock_guard Guard(Lock);
  return std::exchange(Filled, {});
}

void ActivityBuffers::recycle(uint8_t *Data) {
  memset(Data, 0, BufferSize);
  std::lock_guard Guard(Lock);
  Empty.push_back(Data);
}

void ActivityBuffers::forgetLent() {
  {
    std::lock_guard Guard(Lock);
    Existing -= std::exchange(Lent, 0);
  }
  // The kernel names in these buffers disappear with CUPTI. Clearing takes
  // time, and nothing is being recorded right now.
  Dirty = takeFull();
}

void ActivityBuffers::stop() {
  std::lock_guard Guard(Lock);
  Stopped = true;
}

size_t ActivityBuffers::lent() {
  std::lock_guard Guard(Lock);
  return Lent;
}

ActivityBuffers &cupti::activityBuffers() {
  static auto *Buffers = new ActivityBuffers; // used until the process ends
  return *Buffers;
}
