#include "tracer/hooks/BackwardLines.h"

#include "tracer/base/Clock.h"
#include "tracer/hooks/PythonFrames.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"
#include "tracer/torch/TorchVersion.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <dlfcn.h>
#include <utility>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::tables;

extern "C" __attribute__((visibility("hidden")))
const char __start_syncline_nodes[],
    __stop_syncline_nodes[];

namespace {

/// What LibTorch has.
struct NodeFunctions {
  uint64_t (*NextNumber)() = nullptr;
  EvaluateFunction *Evaluate = nullptr;
  /// LibTorch's own number of the calling thread.
  uint64_t (*ThreadNumber)() = nullptr;
  /// Where a node has its own number and that of the thread which made it, in
  /// bytes from its start: the same from 1.13 to 2.11, and 8 less where nodes
  /// no longer derive from std::enable_shared_from_this (2.15). A node of
  /// another layout has numbers that no node was given.
  size_t Number = 0, Thread = 0;
};

} // namespace

/// A library whose dependencies have LibTorch's functions: LibTorch or, where
/// that has another name, the one that \p Caller is in. Python loads both where
/// other libraries do not find their symbols.
static void *libraryOf(const void *Caller) {
  std::string Path = torch::loadedTorch();
  Dl_info Found;
  if (Path.empty() && dladdr(Caller, &Found) && Found.dli_fname)
    Path = Found.dli_fname;
  void *Library = dlopen(Path.c_str(), RTLD_LAZY | RTLD_NOLOAD);
  return Library ? Library : RTLD_NEXT;
}

/// The call blocks while another thread loads a library.
static NodeFunctions findFunctions(const void *Caller) {
  void *Library = libraryOf(Caller);
  auto Find = [&]<class FunctionT>(const char *Name, FunctionT *&Function) {
    Function = reinterpret_cast<FunctionT *>(dlsym(Library, Name));
  };
  NodeFunctions Result;
  Find("_ZN2at15sequence_number17get_and_incrementEv", Result.NextNumber);
  Find("_ZN5torch8autograd6Engine17evaluate_functionERSt10shared_ptrINS0_"
       "9GraphTaskEEPNS0_4NodeERNS0_11InputBufferERKS2_INS0_10ReadyQueueEE",
       Result.Evaluate);
  Find("_ZN2at14RecordFunction15currentThreadIdEv", Result.ThreadNumber);
  bool IsShared =
      dlsym(Library, "_ZTISt23enable_shared_from_thisIN5torch8autograd4NodeEE");
  Result.Number = IsShared ? 24 : 16;
  Result.Thread = Result.Number + 24;
  return Result;
}

/// The first call finds them.
static const NodeFunctions &functions(const void *Caller = nullptr) {
  static const NodeFunctions Found = findFunctions(Caller);
  return Found;
}

/// The node that this thread runs, or ran last.
static thread_local const void *Running
    __attribute__((tls_model("initial-exec"))) = nullptr;

/// The time counts as the tracer's cost, as that of CUPTI's callbacks does.
[[gnu::noinline]] static void keepStack(Recorder &R, uint64_t Number) {
  ThreadLog *Log = ThreadLog::mine();
  if (!Log || Log->Busy || !functions().ThreadNumber)
    return;
  auto Add = [](std::atomic<uint64_t> &Total, uint64_t Amount) {
    Total.store(Total.load(std::memory_order_relaxed) + Amount,
                std::memory_order_relaxed);
  };
  uint64_t Begin = now();
  R.Nodes.put(functions().ThreadNumber(), Number, takeStack(R, *Log).Own);
  Add(Log->Callbacks, 1);
  Add(Log->CallbackTime, now() - Begin);
}

uint64_t hooks::makeNode(const void *Caller) {
  uint64_t Number = functions(Caller).NextNumber();
  Recorder &R = recorder();
  if (R.NeedsLaunchStacks.load(std::memory_order_relaxed) &&
      R.Active.load(std::memory_order_relaxed) && R.Config.BackwardLines)
    keepStack(R, Number);
  return Number;
}

EvaluateFunction *hooks::evaluateFunction(const void *Caller) {
  return functions(Caller).Evaluate;
}

const void *hooks::enterNode(const void *Node) {
  return std::exchange(Running, Node);
}

void hooks::leaveNode(const void *Before) { Running = Before; }

static bool isOfNodes(uintptr_t Return) {
  return Return > reinterpret_cast<uintptr_t>(__start_syncline_nodes) &&
         Return <= reinterpret_cast<uintptr_t>(__stop_syncline_nodes);
}

static uint64_t memberAt(const void *Node, size_t Offset) {
  uint64_t Value = 0;
  memcpy(&Value, static_cast<const char *>(Node) + Offset, sizeof(Value));
  return Value;
}

/// A node that ended with an exception may still count as running: then no
/// frame shows it.
uint32_t hooks::forwardStack(const Recorder &R, std::span<uintptr_t> Frames,
                             size_t &Count) {
  if (!Running) [[likely]]
    return 0;
  std::span<uintptr_t> Own = Frames.first(Count);
  auto Removed = std::ranges::remove_if(Own, isOfNodes);
  if (Removed.empty())
    return 0;
  Count -= Removed.size();
  const NodeFunctions &Torch = functions();
  return R.Nodes.find(memberAt(Running, Torch.Thread),
                      memberAt(Running, Torch.Number));
}
