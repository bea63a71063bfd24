#include "tracer/ActivityBuffers.h"

#include <cstdlib>
#include <utility>

using namespace syncline::tracer;

/// CUPTI asks for 8.
static constexpr size_t BufferAlignment = 64;

uint8_t *ActivityBuffers::request() {
  std::lock_guard Guard(Lock);
  ++Requests;
  if (!Empty.empty()) {
    uint8_t *Data = Empty.back();
    Empty.pop_back();
    ++Lent;
    return Data;
  }
  if (Existing >= MaxBuffers)
    return nullptr;
  auto *Data =
      static_cast<uint8_t *>(aligned_alloc(BufferAlignment, BufferSize));
  if (Data) {
    ++Existing;
    ++Lent;
  }
  return Data;
}

void ActivityBuffers::complete(uint8_t *Data, size_t Size) {
  std::lock_guard Guard(Lock);
  if (Lent)
    --Lent;
  if (Size)
    Filled.push_back({Data, Size});
  else if (Data)
    Empty.push_back(Data);
}

std::vector<ActivityBuffers::Full> ActivityBuffers::takeFull() {
  std::lock_guard Guard(Lock);
  return std::exchange(Filled, {});
}

void ActivityBuffers::recycle(uint8_t *Data) {
  std::lock_guard Guard(Lock);
  Empty.push_back(Data);
}

void ActivityBuffers::forgetLent() {
  std::lock_guard Guard(Lock);
  Existing -= std::exchange(Lent, 0);
  // Names of kernels in these are gone with CUPTI.
  for (const Full &Buffer : std::exchange(Filled, {}))
    Empty.push_back(Buffer.Data);
}
