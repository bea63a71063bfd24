#include "trial/runtime/FreedMemory.h"

using namespace syncline;
using namespace syncline::trial;
using namespace syncline::trial::runtime;

static constexpr size_t MostKept = size_t{4} << 30;

bool FreedMemory::keep(CUdeviceptr Memory) {
  CUdeviceptr Base = 0;
  size_t Size = 0;
  if (driver().MemGetAddressRange(&Base, &Size, Memory) != CUDA_SUCCESS ||
      Base != Memory)
    return false;
  std::scoped_lock Hold(Lock);
  if (Size > MostKept - Total)
    return false;
  Total += Size;
  Kept.emplace(Size, Memory);
  return true;
}

CUdeviceptr FreedMemory::take(size_t Bytes) {
  std::scoped_lock Hold(Lock);
  auto Found = Kept.find(Bytes);
  if (Found == Kept.end())
    return 0;
  CUdeviceptr Memory = Found->second;
  Total -= Found->first;
  Kept.erase(Found);
  return Memory;
}

void FreedMemory::freeAll() {
  std::scoped_lock Hold(Lock);
  for (auto [Size, Memory] : Kept)
    driver().MemFree(Memory);
  Kept.clear();
  Total = 0;
}
