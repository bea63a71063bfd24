#include "tracer/hooks/AutogradNodes.h"

#include "tracer/tables/Recorder.h"
#include "tracer/torch/TorchVersion.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <utility>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::tables;

/// The bounds of the SYNCLINE_OF_NODES section, defined by the linker.
extern "C" {
__attribute__((visibility("hidden"))) extern const char
    SectionBegin[] __asm__("__start_syncline_nodes");
__attribute__((visibility("hidden"))) extern const char
    SectionEnd[] __asm__("__stop_syncline_nodes");
}

/// A library whose dependencies include LibTorch's functions: LibTorch or, if
/// that has another name, the library that contains \p Caller. Python loads
/// both with symbols that are not visible to other libraries.
static void *libraryOf(const void *Caller) {
  std::string Path = torch::loadedTorch();
  Dl_info Found;
  if (Path.empty() && dladdr(Caller, &Found) && Found.dli_fname)
    Path = Found.dli_fname;
  void *Library = dlopen(Path.c_str(), RTLD_LAZY | RTLD_NOLOAD);
  return Library ? Library : RTLD_NEXT;
}

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

const NodeFunctions &hooks::nodeFunctions(const void *Caller) {
  static const NodeFunctions Found = findFunctions(Caller);
  return Found;
}

/// The node that is running, or ran last, on this thread.
static thread_local const void *Running
    __attribute__((tls_model("initial-exec"))) = nullptr;

const void *hooks::enterNode(const void *Node) {
  return std::exchange(Running, Node);
}

void hooks::leaveNode(const void *Before) { Running = Before; }

static bool isOfNodes(uintptr_t Return) {
  return Return > reinterpret_cast<uintptr_t>(SectionBegin) &&
         Return <= reinterpret_cast<uintptr_t>(SectionEnd);
}

static uint64_t memberAt(const void *Node, size_t Offset) {
  uint64_t Value = 0;
  memcpy(&Value, static_cast<const char *>(Node) + Offset, sizeof(Value));
  return Value;
}

/// A node that ended with an exception may still count as running, but then no
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
  const NodeFunctions &Torch = nodeFunctions(nullptr);
  return R.Nodes.find(memberAt(Running, Torch.Thread),
                      memberAt(Running, Torch.Number));
}
