//===- OrderCases.cpp - What goes wrong where nothing waits ---------------===//
//
// The rules of group async, on a GPU: each case does what the rule is against
// and looks whether it goes wrong, then what the rule recommends and looks
// whether it goes right. A busy kernel makes the race one that is always lost.
//
//===----------------------------------------------------------------------===//

#include "BusyKernel.h"
#include "CudaApi.h"

#include <c10/cuda/CUDAEvent.h>
#include <c10/cuda/CUDAGuard.h>

#include <cstdio>
#include <functional>
#include <optional>
#include <thread>
#include <vector>

using namespace syncline::rulecases;
using c10::cuda::CUDAStream;
using c10::cuda::CUDAStreamGuard;
using c10::cuda::getCurrentCUDAStream;
using c10::cuda::getStreamFromPool;

namespace {

constexpr int64_t Count = 1 << 20;
std::optional<BusyKernel> Busy;

torch::TensorOptions pinned(torch::Dtype Type = torch::kFloat) {
  return torch::TensorOptions(Type).pinned_memory(true);
}

float first(const torch::Tensor &Host) { return Host.data_ptr<float>()[0]; }

/// Reads -1 where the copy has not arrived.
float readDownload(bool Waits) {
  auto X = torch::full({Count}, 3.0F, torch::kCUDA);
  // The caching host allocator gives this memory to the copy.
  torch::full({Count}, -1.0F, pinned());
  check(cudaDeviceSynchronize());
  Busy->enqueue(getCurrentCUDAStream());
  auto Host = X.to(torch::kCPU, /*non_blocking=*/true);
  if (Waits)
    getCurrentCUDAStream().synchronize();
  float Value = first(Host);
  check(cudaDeviceSynchronize());
  return Value;
}

/// 3 where the device got what it was meant to.
float changeSource(bool Waits, torch::Dtype Type) {
  auto Host = torch::full({Count}, 3, pinned(Type));
  Busy->enqueue(getCurrentCUDAStream());
  auto X = Host.to(torch::kCUDA, torch::kFloat, /*non_blocking=*/true);
  if (Waits)
    getCurrentCUDAStream().synchronize();
  Host.fill_(7);
  return X.cpu()[0].item<float>();
}

/// 3 where the other stream saw what was made.
float useAcross(bool Waits) {
  auto X = torch::zeros({Count}, torch::kCUDA);
  check(cudaDeviceSynchronize());
  CUDAStream Side = getStreamFromPool();
  c10::cuda::CUDAEvent Made;
  {
    CUDAStreamGuard Guard(Side);
    Busy->enqueue(Side);
    X.fill_(3);
    Made.record(Side);
  }
  if (Waits)
    Made.block(getCurrentCUDAStream());
  auto Y = X + 0;
  getCurrentCUDAStream().synchronize();
  float Value = Y.cpu()[0].item<float>();
  check(cudaDeviceSynchronize());
  return Value;
}

/// 3 where memory that a second stream still reads is left alone. \p Record:
/// for which stream, if any.
float freeWhileRead(bool RecordsOwn, bool RecordsReader) {
  CUDAStream Main = getCurrentCUDAStream(), Side = getStreamFromPool();
  auto X = torch::full({Count}, 3.0F, torch::kCUDA);
  c10::cuda::CUDAEvent Made;
  Made.record(Main);
  Made.block(Side);
  torch::Tensor Y;
  {
    CUDAStreamGuard Guard(Side);
    Y = torch::empty({Count}, torch::kCUDA);
    Busy->enqueue(Side);
    Y.copy_(X);
    if (RecordsOwn)
      X.record_stream(Main);
    if (RecordsReader)
      X.record_stream(Side);
  }
  X = torch::Tensor();
  auto Next = torch::full({Count}, 9.0F, torch::kCUDA);
  check(cudaDeviceSynchronize());
  return Y.cpu()[0].item<float>();
}

/// 1 where the stream that was set is still current after the block, 0 if not.
float setStream(bool Guards) {
  CUDAStream Before = getCurrentCUDAStream(), Side = getStreamFromPool();
  if (Guards) {
    CUDAStreamGuard Guard(Side);
  } else {
    c10::cuda::setCurrentCUDAStream(Side);
  }
  bool Stays = getCurrentCUDAStream() == Side, OnOther = false;
  std::thread([&] { OnOther = getCurrentCUDAStream() == Side; }).join();
  c10::cuda::setCurrentCUDAStream(Before);
  return Stays && !OnOther ? 1 : 0;
}

/// How many different streams so many calls give.
float streamsOf(int Calls) {
  std::vector<CUDAStream> Different;
  for (int I = 0; I < Calls; ++I) {
    CUDAStream Next = getStreamFromPool();
    if (std::find(Different.begin(), Different.end(), Next) == Different.end())
      Different.push_back(Next);
  }
  return static_cast<float>(Different.size());
}

struct Case {
  const char *Rule;
  const char *What;
  float Expected;
  std::function<float()> Run;
};

const std::vector<Case> &cases() {
  static const std::vector<Case> All = {
      {"async-read-before-wait", "read at once", -1,
       [] { return readDownload(false); }},
      {"async-read-before-wait", "after a wait", 3,
       [] { return readDownload(true); }},
      {"async-change-before-wait", "changed at once", 7,
       [] { return changeSource(false, torch::kFloat); }},
      {"async-change-before-wait", "after a wait", 3,
       [] { return changeSource(true, torch::kFloat); }},
      {"async-change-before-wait", "bytes that become float, changed at once",
       7, [] { return changeSource(false, torch::kByte); }},
      {"async-cross-stream", "no event", 0, [] { return useAcross(false); }},
      {"async-cross-stream", "after an event", 3,
       [] { return useAcross(true); }},
      {"async-record-stream-missing", "freed while read", 9,
       [] { return freeWhileRead(false, false); }},
      {"async-record-stream", "recorded for its own stream", 9,
       [] { return freeWhileRead(true, false); }},
      {"async-record-stream-missing", "recorded for the reader", 3,
       [] { return freeWhileRead(false, true); }},
      {"async-set-current-stream", "set", 1, [] { return setStream(false); }},
      {"async-set-current-stream", "with a guard", 0,
       [] { return setStream(true); }},
      {"async-stream-in-loop", "100 of the pool", 32,
       [] { return streamsOf(100); }},
  };
  return All;
}

} // namespace

int main() {
  try {
    Busy.emplace(/*Milliseconds=*/8);
    // Loading a kernel for the first time blocks the host.
    for (const Case &Each : cases())
      Each.Run();
    int Wrong = 0;
    for (const Case &Each : cases()) {
      float Value = Each.Run();
      bool AsSaid = Value == Each.Expected;
      Wrong += !AsSaid;
      std::printf("%-28s %-42s %4g  %s\n", Each.Rule, Each.What,
                  static_cast<double>(Value),
                  AsSaid ? "ok" : "NOT as the rule states");
    }
    Busy.reset(); // its events, while CUDA is still there
    return Wrong != 0;
  } catch (const std::exception &E) {
    std::fprintf(stderr, "syncline_order_cases: %s\n", E.what());
    return 2;
  }
}
