//===- FakeTorch.cpp - A libtorch_cpu that only has a version -------------===//

#include <cstdint>

#if FAKE_VERSION
extern "C" __attribute__((visibility("default"))) uint64_t
aoti_torch_abi_version() {
  return FAKE_VERSION;
}
#endif
