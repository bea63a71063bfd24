//===- TorchRanges.cpp - Observes LibTorch's record_function --------------===//
//
// Built with the headers of one version of LibTorch, but not linked to any.
// Where possible, nothing depends on the layout of its classes: only
// RecordFunctionCallback, which is passed to LibTorch, has to match.
//
//===----------------------------------------------------------------------===//

#include "tracer/torch/TorchRanges.h"

#include "tracer/torch/OpenRanges.h"

#include <ATen/record_function.h>

#include <cstring>
#include <dlfcn.h>
#include <memory>
#include <mutex>
#include <new>
#include <pthread.h>

using namespace syncline::tracer::torch;

using AddGlobalCallback = decltype(at::addGlobalCallback);
/// at::RecordFunction::name(): the object is a member function's first
/// argument (Itanium C++ ABI).
using NameOf = const char *(const at::RecordFunction *);

static RangeSink Sink;
static NameOf *TheNameOf = nullptr;

namespace {

struct Context : at::ObserverContext {
  OpenRange *Range = nullptr;
};

} // namespace

/// Covers record_function in Python, RECORD_USER_SCOPE in C++, and the ranges
/// that LibTorch itself marks: Optimizer.step, DataLoader,
/// DistributedDataParallel.forward.
static std::unique_ptr<at::ObserverContext>
onStart(const at::RecordFunction &Function) {
  std::unique_ptr<Context> Mine(new (std::nothrow) Context);
  if (!Mine)
    return nullptr;
  const char *Name = TheNameOf(&Function);
  Mine->Range = openRange(Sink, Name ? Name : "", Name ? strlen(Name) : 0);
  return Mine;
}

static void onEnd(const at::RecordFunction &, at::ObserverContext *Mine) {
  if (Mine)
    closeRange(Sink, static_cast<Context *>(Mine)->Range);
}

/// Held while LibTorch's list of callbacks is changed, and during fork(): a
/// child must not inherit that list's lock from a thread that it does not have.
static std::mutex Registering;

static void lockForFork() { Registering.lock(); }
static void unlockAfterFork() { Registering.unlock(); }

const char *syncline_torch_version() { return SYNCLINE_TORCH_VERSION; }

int syncline_torch_start(SynclineTorchPush *Push, SynclineTorchPop *Pop,
                         void *LibTorch) {
  auto *Add = reinterpret_cast<AddGlobalCallback *>(dlsym(
      LibTorch, "_ZN2at17addGlobalCallbackENS_22RecordFunctionCallbackE"));
  auto *Name = reinterpret_cast<NameOf *>(
      dlsym(LibTorch, "_ZNK2at14RecordFunction4nameEv"));
  if (!Add || !Name)
    return -1;
  Sink = {Push, Pop};
  TheNameOf = Name;
  pthread_atfork(lockForFork, unlockAfterFork, unlockAfterFork);
  // Operators have a different scope: for them the list of callbacks, which
  // each thread caches by scope, stays empty.
  at::RecordFunctionCallback Callback(onStart, onEnd);
  Callback.scopes({at::RecordScope::USER_SCOPE});
  try {
    std::lock_guard<std::mutex> Guard(Registering);
    Add(Callback);
  } catch (...) {
    return -1;
  }
  return 0;
}
