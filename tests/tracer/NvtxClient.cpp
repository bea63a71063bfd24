#include "NvtxClient.h"

#include "tracer/hooks/NvtxAbi.h"

#include <array>
#include <cstdlib>
#include <dlfcn.h>

using namespace syncline;
using namespace syncline::test;
using tracer::hooks::nvtx::AnyFunction;

namespace {

/// As many slots as nvToolsExt.h of NVTX 3 has.
constexpr size_t Slots = 16;
/// nvtxRangePushW; the tracer's header lists only what it uses.
constexpr unsigned RangePushW = 10;

struct Module {
  std::array<AnyFunction, Slots> Functions = {};
  std::array<AnyFunction *, Slots> Table = {};

  Module() {
    for (size_t I = 1; I < Slots; ++I) // the first one is never there
      Table[I] = &Functions[I];
  }
  template <class FunctionT> FunctionT *get(unsigned Index) const {
    return reinterpret_cast<FunctionT *>(Functions[Index]);
  }
};

Module &core() {
  static Module TheModule;
  return TheModule;
}

Module &core2() {
  static Module TheModule;
  return TheModule;
}

int getTable(int Which, AnyFunction ***Table, unsigned *Size) {
  if (Which != tracer::hooks::nvtx::Core && Which != tracer::hooks::nvtx::Core2)
    return 0;
  *Table = (Which == tracer::hooks::nvtx::Core ? core() : core2()).Table.data();
  *Size = Slots;
  return 1;
}

const void *exportTable(uint32_t Id) {
  static const tracer::hooks::nvtx::Callbacks Callbacks = {
      sizeof(tracer::hooks::nvtx::Callbacks), getTable};
  return Id == tracer::hooks::nvtx::CallbacksTable ? &Callbacks : nullptr;
}

template <class FunctionT, class... ArgumentTs>
auto call(const Module &From, unsigned Index, ArgumentTs... Arguments) {
  auto *Function = From.get<FunctionT>(Index);
  using ResultT = decltype(Function(Arguments...));
  return Function ? Function(Arguments...) : ResultT();
}

} // namespace

bool test::initializeNvtx() {
  const char *Path = getenv("NVTX_INJECTION64_PATH");
  void *Library = Path ? dlopen(Path, RTLD_LAZY) : nullptr;
  if (!Library)
    return false;
  using InitializeT = int(tracer::hooks::nvtx::GetExportTable);
  auto *Initialize = reinterpret_cast<InitializeT *>(
      dlsym(Library, "InitializeInjectionNvtx2"));
  return Initialize && Initialize(exportTable) == 1;
}

void test::nvtxPush(const char *Name) {
  call<int(const char *)>(core(), tracer::hooks::nvtx::RangePushA, Name);
}
void test::nvtxPushWide(const wchar_t *Name) {
  call<int(const wchar_t *)>(core(), RangePushW, Name);
}
void test::nvtxPop() { call<int()>(core(), tracer::hooks::nvtx::RangePop); }
uint64_t test::nvtxStart(const char *Name) {
  return call<uint64_t(const char *)>(core(), tracer::hooks::nvtx::RangeStartA,
                                      Name);
}
void test::nvtxEnd(uint64_t Range) {
  call<void(uint64_t)>(core(), tracer::hooks::nvtx::RangeEnd, Range);
}
void test::nvtxMark(const char *Name) {
  call<void(const char *)>(core(), tracer::hooks::nvtx::MarkA, Name);
}
const void *test::nvtxDomain(const char *Name) {
  return call<const void *(const char *)>(
      core2(), tracer::hooks::nvtx::DomainCreateA, Name);
}
const void *test::nvtxRegister(const void *Domain, const char *Text) {
  return call<const void *(const void *, const char *)>(
      core2(), tracer::hooks::nvtx::DomainRegisterStringA, Domain, Text);
}
void test::nvtxDomainPush(const void *Domain, const void *Registered) {
  tracer::hooks::nvtx::EventAttributes Attributes = {};
  Attributes.Version = 3;
  Attributes.Size = sizeof(Attributes);
  Attributes.MessageType = tracer::hooks::nvtx::Registered;
  Attributes.Message.Registered = Registered;
  call<int(const void *, const tracer::hooks::nvtx::EventAttributes *)>(
      core2(), tracer::hooks::nvtx::DomainRangePushEx, Domain, &Attributes);
}
void test::nvtxDomainPop(const void *Domain) {
  call<int(const void *)>(core2(), tracer::hooks::nvtx::DomainRangePop, Domain);
}
