#include "timeline/CallSite.h"

using namespace syncline;
using namespace syncline::timeline;

/// Sites of kernels and of calls without a stack, in addition to the ids of
/// stacks. The stacks of launches are ignored, so that the steps are the same
/// whether or not a trace has them.
static constexpr uint64_t KernelSites = uint64_t{1} << 32;
static constexpr uint64_t ApiSites = uint64_t{2} << 32;

uint64_t timeline::siteOf(const TraceData &Trace, const Timeline &Events,
                          const HostCall &Call) {
  if (Call.Stack && Call.CanBlock)
    return Call.Stack;
  if (Call.FirstActivity != NoIndex) {
    const DeviceActivity &Activity = Events.Activities[Call.FirstActivity];
    auto Shape = Trace.Shapes.find(Activity.Shape);
    if (Activity.Kind == ActivityKind::Kernel && Shape != Trace.Shapes.end())
      return KernelSites + Shape->second.Name;
  }
  return ApiSites + Call.Api;
}
