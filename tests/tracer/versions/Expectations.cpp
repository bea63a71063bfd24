#include "Expectations.h"

#include "tracer/cupti/CuptiFunctions.h"
#include "tracer/cupti/WatchedDriverCalls.h"
#include "tracer/cupti/WatchedRuntimeCalls.h"

#include <cupti.h>

#include <array>
#include <cstddef>
#include <span>
#include <sstream>
#include <typeinfo>
#include <utility>

using namespace syncline::test;
using namespace syncline::tracer::cupti;

namespace {

/// As many numbers as any call has arguments.
using Arguments = std::array<uint32_t, 64>;

std::string factsOf(const WatchedCall &Call, const Arguments &Numbers) {
  CallFacts Facts;
  Call.ReadFacts(Numbers.data(), Facts);
  std::ostringstream Text;
  Text << Facts.Bytes << ' ' << static_cast<int>(Facts.Direction) << ' '
       << Facts.Source << ' ' << Facts.Target << ' ' << Facts.Stream << ' '
       << Facts.HasStream << ' ' << Facts.PerThread << ' ' << Facts.Event;
  return Text.str();
}

/// Each number in turn becomes one that is a direction of a copy, among others
/// that are none: so what is read shows where it was read.
std::vector<std::string> factsOf(const WatchedCall &Call) {
  Arguments Numbers;
  constexpr uint32_t First = 1000;
  for (size_t I = 0; I < Numbers.size(); ++I)
    Numbers[I] = First + static_cast<uint32_t>(I);
  std::vector<std::string> Facts;
  for (uint32_t &Number : Numbers) {
    uint32_t Old = std::exchange(Number, uint32_t{cudaMemcpyDeviceToHost});
    Facts.push_back(factsOf(Call, Numbers));
    Number = Old;
  }
  return Facts;
}

void addCalls(std::span<const WatchedCall> Calls, Expectations &Found) {
  for (const WatchedCall &Call : Calls)
    Found.Calls[{static_cast<int>(Call.Domain), Call.Cbid}] = {
        Call.Name, static_cast<int>(Call.Kind), static_cast<int>(Call.When),
        factsOf(Call)};
}

#define SYNCLINE_NUMBER(Name) Found.Numbers[#Name] = Name
#define SYNCLINE_OFFSET(Struct, Member)                                        \
  Found.Numbers[#Struct "." #Member] = offsetof(Struct, Member)

void addNumbers(Expectations &Found) {
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_ATTR_ZEROED_OUT_ACTIVITY_BUFFER);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_KIND_GRAPH_TRACE);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_KIND_KERNEL);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_KIND_MEMCPY);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_KIND_MEMCPY2);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_KIND_MEMSET);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_KIND_OVERHEAD);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_OBJECT_THREAD);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_THREAD_ID_TYPE_SYSTEM);
  SYNCLINE_NUMBER(CUPTI_API_ENTER);
  SYNCLINE_NUMBER(CUPTI_API_EXIT);
  SYNCLINE_NUMBER(CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATE_STARTING);
  SYNCLINE_NUMBER(CUPTI_CBID_RESOURCE_STREAM_CREATED);
  SYNCLINE_NUMBER(CUPTI_CB_DOMAIN_DRIVER_API);
  SYNCLINE_NUMBER(CUPTI_CB_DOMAIN_RESOURCE);
  SYNCLINE_NUMBER(CUPTI_CB_DOMAIN_RUNTIME_API);
  SYNCLINE_NUMBER(CUPTI_ERROR_INVALID_PARAMETER);
  SYNCLINE_NUMBER(CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED);
  SYNCLINE_NUMBER(CUPTI_SUCCESS);
  // What the trace holds as CUPTI has it: see profiler/format/Enums.h.
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_MEMCPY_KIND_HTOD);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_MEMCPY_KIND_DTOH);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_MEMCPY_KIND_DTOD);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_MEMCPY_KIND_HTOH);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_MEMCPY_KIND_PTOP);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_MEMORY_KIND_PAGEABLE);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_MEMORY_KIND_PINNED);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_MEMORY_KIND_DEVICE);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_MEMORY_KIND_MANAGED);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_OVERHEAD_LAZY_FUNCTION_LOADING);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_OVERHEAD_COMMAND_BUFFER_FULL);
  SYNCLINE_NUMBER(CUPTI_ACTIVITY_FLAG_MEMCPY_ASYNC);
}

void addOffsets(Expectations &Found) {
  SYNCLINE_OFFSET(CUpti_Activity, kind);
  SYNCLINE_OFFSET(CUpti_CallbackData, callbackSite);
  SYNCLINE_OFFSET(CUpti_CallbackData, functionParams);
  SYNCLINE_OFFSET(CUpti_CallbackData, functionReturnValue);
  SYNCLINE_OFFSET(CUpti_CallbackData, context);
  SYNCLINE_OFFSET(CUpti_CallbackData, correlationId);
  SYNCLINE_OFFSET(CUpti_ResourceData, context);
  SYNCLINE_OFFSET(CUpti_ResourceData, resourceHandle.stream);
}

void addFunctions(Expectations &Found) {
#define SYNCLINE_FUNCTION(Name)                                                \
  Found.Functions[#Name] = typeid(decltype(&::Name)).name();
  SYNCLINE_CUPTI_FUNCTIONS(SYNCLINE_FUNCTION)
  SYNCLINE_FUNCTION(cuptiSetThreadIdType)
  SYNCLINE_FUNCTION(cuptiActivitySetAttribute)
#undef SYNCLINE_FUNCTION
  Found.Functions["callback"] = typeid(CUpti_CallbackFunc).name();
  Found.Functions["request"] = typeid(CUpti_BuffersCallbackRequestFunc).name();
  Found.Functions["complete"] =
      typeid(CUpti_BuffersCallbackCompleteFunc).name();
}

} // namespace

#if CUPTI_API_VERSION >= 130000
static_assert(CtxSynchronizeV2 == CUPTI_DRIVER_TRACE_CBID_cuCtxSynchronize_v2);
#endif

extern "C" __attribute__((visibility("default"))) void
syncline_expectations(Expectations &Found) {
  Found.Version = CUPTI_API_VERSION;
  addNumbers(Found);
  addOffsets(Found);
  addFunctions(Found);
  addCalls(watchedRuntimeCalls(), Found);
  addCalls(watchedDriverCalls(), Found);
}
