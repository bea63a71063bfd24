#include "compat/RandomNumber.h"

#include <cerrno>
#include <cstdlib>
#include <sys/random.h>

using namespace syncline;

uint32_t compat::randomNumber() noexcept {
  uint32_t Number = 0;
  ssize_t Size;
  do
    Size = getrandom(&Number, sizeof(Number), 0);
  while (Size < 0 && errno == EINTR);
  if (Size != sizeof(Number))
    abort();
  return Number;
}

/// Hidden, so that it serves this program or library alone.
extern "C" __attribute__((visibility("hidden"))) uint32_t
arc4random() noexcept {
  return compat::randomNumber();
}
