//===- WaitCounter.cpp - Waits that LibTorch itself reports ---------------===//

#include "WaitCounter.h"
#include "Tensors.h"

#include <c10/cuda/CUDAFunctions.h>
#include <c10/util/Exception.h>

#include <string>

namespace syncline::rulecases {
namespace {

class CountingHandler : public c10::WarningHandler {
public:
  void process(const c10::Warning &Warning) override {
    if (Warning.msg().find("synchronizing CUDA operation") != std::string::npos)
      ++Count;
  }
  int Count = 0;
};

/// Debug mode on, and off again also after an exception.
class DebugMode {
public:
  DebugMode() { set(c10::cuda::SyncDebugMode::L_WARN); }
  ~DebugMode() { set(c10::cuda::SyncDebugMode::L_DISABLED); }
  DebugMode(const DebugMode &) = delete;
  DebugMode &operator=(const DebugMode &) = delete;

private:
  static void set(c10::cuda::SyncDebugMode Mode) {
    c10::cuda::warning_state().set_sync_debug_mode(Mode);
  }
};

int countIn(const std::function<void()> &Function) {
  CountingHandler Handler;
  c10::WarningUtils::WarningHandlerGuard Guard(&Handler);
  DebugMode Mode;
  Function();
  return Handler.Count;
}

} // namespace

WaitCounter::WaitCounter() {
  torch::Tensor X = zeroDim(1);
  Works = countIn([&X] { X.item<float>(); }) == 1;
}

std::optional<int>
WaitCounter::count(const std::function<void()> &Function) const {
  if (!Works)
    return std::nullopt;
  return countIn(Function);
}

} // namespace syncline::rulecases
