#include "tracer/hooks/LoadTorchRanges.h"

#include "tracer/hooks/Ranges.h"
#include "tracer/tables/Recorder.h"
#include "tracer/torch/StartTorchRanges.h"

#include <atomic>
#include <dlfcn.h>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::tables;

/// A separate domain, since ranges of one domain must nest.
static std::atomic<uint32_t> Domain{0};

static void push(const char *Name, size_t Size) {
  hooks::pushRange({Name, Size}, Domain.load(std::memory_order_relaxed));
}

static void pop() { hooks::popRange(Domain.load(std::memory_order_relaxed)); }

uint32_t hooks::torchDomain() { return Domain.load(std::memory_order_relaxed); }

bool hooks::loadTorchRanges(std::string &WhyNot) {
  Dl_info Self;
  if (!dladdr(reinterpret_cast<void *>(&push), &Self) || !Self.dli_fname) {
    WhyNot = "the tracer cannot determine its own folder";
    return false;
  }
  std::string Path = Self.dli_fname;
  Path.resize(Path.rfind('/') + 1); // 0 if there is no '/'
  if (!Domain.load())
    Domain.store(recorder().Names.string("torch"));
  return torch::startTorchRanges(Path + "libsyncline_torch.so", {push, pop},
                                 WhyNot);
}
