#include "tracer/cupti/ApiIds.h"

#include "tracer/cupti/WatchedDriverCalls.h"
#include "tracer/cupti/WatchedRuntimeCalls.h"

#include <array>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::cupti;

namespace {

/// Maps callback ids to numbers, for both domains.
struct Index {
  static constexpr size_t MaxCbid = 1024;
  std::array<uint16_t, MaxCbid> Driver = {};
  std::array<uint16_t, MaxCbid> Runtime = {};

  Index() {
    uint16_t Id = 0;
    for (const WatchedCall &Call : watchedRuntimeCalls())
      Runtime[Call.Cbid] = ++Id;
    for (const WatchedCall &Call : watchedDriverCalls())
      Driver[Call.Cbid] = ++Id;
  }
};

} // namespace

static const Index &index() {
  static const Index TheIndex;
  return TheIndex;
}

uint32_t cupti::apiId(trace::ApiDomain Domain, uint32_t Cbid) {
  if (Cbid >= Index::MaxCbid)
    return 0;
  return Domain == trace::ApiDomain::Runtime ? index().Runtime[Cbid]
                                             : index().Driver[Cbid];
}

const WatchedCall *cupti::watchedCall(uint32_t ApiId) {
  std::span<const WatchedCall> Runtime = watchedRuntimeCalls();
  std::span<const WatchedCall> Driver = watchedDriverCalls();
  if (!ApiId || ApiId > Runtime.size() + Driver.size())
    return nullptr;
  return ApiId <= Runtime.size() ? &Runtime[ApiId - 1]
                                 : &Driver[ApiId - 1 - Runtime.size()];
}

uint32_t cupti::watchedCallCount() {
  return static_cast<uint32_t>(watchedRuntimeCalls().size() +
                               watchedDriverCalls().size());
}
