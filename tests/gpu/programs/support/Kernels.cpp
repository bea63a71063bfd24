//===- Kernels.cpp - Device work of known length and effect ---------------===//

#include "support/Kernels.h"

#include <cstdio>
#include <cstdlib>

namespace syncline::gputest {
namespace {

// The time comes from the device's clock of nanoseconds rather than from its
// cycles, which are longer on an idle card than on a busy one.
constexpr char Source[] = R"(
.version 6.4
.target sm_75
.address_size 64

.visible .entry syncline_empty() { ret; }

.visible .entry syncline_spin(.param .u64 nanoseconds) {
  .reg .pred %early;
  .reg .b64 %wanted, %begin, %now;
  ld.param.u64 %wanted, [nanoseconds];
  mov.u64 %begin, %globaltimer;
again:
  mov.u64 %now, %globaltimer;
  sub.u64 %now, %now, %begin;
  setp.lt.u64 %early, %now, %wanted;
  @%early bra again;
  ret;
}

.visible .entry syncline_add(.param .u64 values, .param .u32 count,
                             .param .u32 addend) {
  .reg .pred %outside;
  .reg .b32 %index, %size, %thread, %limit, %value, %addend;
  .reg .b64 %at, %offset;
  mov.u32 %index, %ctaid.x;
  mov.u32 %size, %ntid.x;
  mov.u32 %thread, %tid.x;
  mad.lo.u32 %index, %index, %size, %thread;
  ld.param.u32 %limit, [count];
  setp.ge.u32 %outside, %index, %limit;
  @%outside bra done;
  ld.param.u64 %at, [values];
  cvta.to.global.u64 %at, %at;
  mul.wide.u32 %offset, %index, 4;
  add.u64 %at, %at, %offset;
  ld.param.u32 %addend, [addend];
  ld.global.u32 %value, [%at];
  add.u32 %value, %value, %addend;
  st.global.u32 [%at], %value;
done:
  ret;
}
)";

} // namespace

void check(cudaError_t Status, const char *What) {
  if (Status == cudaSuccess)
    return;
  std::fprintf(stderr, "%s: %s\n", What, cudaGetErrorString(Status));
  std::exit(3);
}

Kernels::Kernels() {
  check(loadLibrary(Library, Source), "the driver compiles the test kernels");
  check(getKernel(Empty, Library, "syncline_empty"), "empty");
  check(getKernel(Spin, Library, "syncline_spin"), "spin");
  check(getKernel(Add, Library, "syncline_add"), "add");
}

Kernels::~Kernels() { unloadLibrary(Library); }

void Kernels::launch(cudaKernel_t Kernel, unsigned Blocks, unsigned Threads,
                     void **Arguments, cudaStream_t Stream) const {
  check(cudaLaunchKernel(reinterpret_cast<const void *>(Kernel), dim3(Blocks),
                         dim3(Threads), Arguments, 0, Stream),
        "cudaLaunchKernel");
  Launched.fetch_add(1, std::memory_order_relaxed);
}

void Kernels::empty(cudaStream_t Stream) const {
  launch(Empty, 1, 1, nullptr, Stream);
}

void Kernels::spin(cudaStream_t Stream, std::chrono::nanoseconds Time) const {
  auto Nanoseconds = static_cast<uint64_t>(Time.count());
  void *Arguments[] = {&Nanoseconds};
  launch(Spin, 1, 1, Arguments, Stream);
}

void Kernels::add(cudaStream_t Stream, uint32_t *Values, uint32_t Count,
                  uint32_t Addend) const {
  constexpr unsigned Threads = 256;
  void *Arguments[] = {&Values, &Count, &Addend};
  launch(Add, (Count + Threads - 1) / Threads, Threads, Arguments, Stream);
}

} // namespace syncline::gputest
