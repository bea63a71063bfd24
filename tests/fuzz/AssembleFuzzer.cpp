#include "FuzzTargets.h"

#include <cstddef>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  syncline::fuzz::assemble({Data, Size});
  return 0;
}
