#include "timeline/RecordEvents.h"

#include "format/Reader.h"

using namespace syncline::timeline;
using namespace syncline::trace;

/// The fields common to all calls.
template <class RecordT> static HostCall baseCallOf(const RecordT &R) {
  HostCall Call;
  Call.Start = R.Start;
  Call.End = endOf(R.Start, R.Duration);
  Call.Correlation = R.Correlation;
  Call.Thread = narrow(R.Thread);
  Call.Api = narrow(R.Api);
  Call.Stack = narrow(R.Stack);
  Call.Forward = narrow(R.Forward);
  return Call;
}

/// The fields common to all calls that can block.
template <class RecordT> static HostCall blockingCallOf(const RecordT &R) {
  HostCall Call = baseCallOf(R);
  Call.Result = narrow(R.Result);
  return Call;
}

static HostCall hostCallOf(const HostCallRecord &R) {
  HostCall Call = blockingCallOf(R);
  Call.Stream = narrow(R.Stream);
  return Call;
}

static HostCall memoryCallOf(const MemoryCallRecord &R) {
  HostCall Call = blockingCallOf(R);
  Call.Bytes = R.Bytes;
  return Call;
}

static HostCall apiCallOf(const ApiCallRecord &R) {
  HostCall Call = baseCallOf(R);
  Call.CanBlock = false;
  return Call;
}

static HostCall copyCallOf(const CopyCallRecord &R) {
  HostCall Call = blockingCallOf(R);
  Call.Stream = narrow(R.Stream);
  Call.Bytes = R.Bytes;
  Call.Direction = static_cast<CopyDirection>(R.Direction);
  Call.Source = static_cast<MemoryKind>(R.Source);
  Call.Target = static_cast<MemoryKind>(R.Target);
  return Call;
}

std::optional<HostCall> syncline::timeline::callOf(const RawRecord &Record) {
  std::optional<HostCall> Call;
  dispatch(Record,
           Overloaded{
               [&](const HostCallRecord &R) { Call = hostCallOf(R); },
               [&](const CopyCallRecord &R) { Call = copyCallOf(R); },
               [&](const MemoryCallRecord &R) { Call = memoryCallOf(R); },
               [&](const ApiCallRecord &R) { Call = apiCallOf(R); },
           });
  return Call;
}

/// The fields common to all activities.
template <class RecordT>
static DeviceActivity baseActivityOf(const RecordT &R, ActivityKind Kind) {
  DeviceActivity Activity;
  Activity.Start = R.Start;
  Activity.End = endOf(R.Start, R.Duration);
  Activity.Correlation = R.Correlation;
  Activity.Stream = narrow(R.Stream);
  Activity.Kind = Kind;
  return Activity;
}

template <class RecordT> static DeviceActivity kernelOf(const RecordT &R) {
  DeviceActivity Activity = baseActivityOf(R, ActivityKind::Kernel);
  Activity.Shape = narrow(R.Shape);
  return Activity;
}

static DeviceActivity graphOf(const GraphRunRecord &R) {
  DeviceActivity Activity = baseActivityOf(R, ActivityKind::Graph);
  Activity.Bytes = R.Busy;
  Activity.Shape = narrow(R.Graph);
  return Activity;
}

static DeviceActivity copyOf(const CopyRecord &R) {
  DeviceActivity Activity = baseActivityOf(R, ActivityKind::Copy);
  Activity.Bytes = R.Bytes;
  Activity.Direction = static_cast<CopyDirection>(R.Direction);
  Activity.Source = static_cast<MemoryKind>(R.Source);
  Activity.Target = static_cast<MemoryKind>(R.Target);
  return Activity;
}

static DeviceActivity memsetOf(const MemsetRecord &R) {
  DeviceActivity Activity = baseActivityOf(R, ActivityKind::Memset);
  Activity.Bytes = R.Bytes;
  Activity.Target = static_cast<MemoryKind>(R.Target);
  return Activity;
}

std::optional<DeviceActivity>
syncline::timeline::activityOf(const RawRecord &Record) {
  std::optional<DeviceActivity> Activity;
  dispatch(Record,
           Overloaded{
               [&](const KernelRecord &R) { Activity = kernelOf(R); },
               [&](const GraphKernelRecord &R) { Activity = kernelOf(R); },
               [&](const GraphRunRecord &R) { Activity = graphOf(R); },
               [&](const CopyRecord &R) { Activity = copyOf(R); },
               [&](const MemsetRecord &R) { Activity = memsetOf(R); },
           });
  return Activity;
}

template <class RecordT>
static EventEdge edgeOf(const RecordT &R, bool IsSync) {
  return {R.Time,           R.Event,          R.Correlation,
          narrow(R.Thread), narrow(R.Stream), IsSync};
}

static PollRun pollOf(const PollRecord &R) {
  return {
      R.Start,    endOf(R.Start, R.Duration), R.Blocked,     R.Count,
      R.NotReady, narrow(R.Thread),           narrow(R.Api), narrow(R.Stack)};
}

static ThreadUsage usageOf(const ThreadUsageRecord &R) {
  return {R.Start,       endOf(R.Start, R.Duration),
          R.MinorFaults, R.MajorFaults,
          R.Preemptions, R.Queued,
          R.Asleep,      narrow(R.Thread)};
}

bool syncline::timeline::addOtherEvent(const RawRecord &Record,
                                       Timeline &Events) {
  return dispatch(
      Record,
      Overloaded{
          [&](const PollRecord &R) { Events.Polls.push_back(pollOf(R)); },
          [&](const EventRecordRecord &R) {
            Events.Edges.push_back(edgeOf(R, false));
          },
          [&](const EventWaitRecord &R) {
            Events.Edges.push_back(edgeOf(R, true));
          },
          [&](const OverheadRecord &R) {
            Events.Overheads.push_back({R.Start, endOf(R.Start, R.Duration),
                                        static_cast<OverheadKind>(R.Kind),
                                        narrow(R.Tid)});
          },
          [&](const ThreadUsageRecord &R) {
            Events.Usage.push_back(usageOf(R));
          },
          [&](const CollectionRecord &R) {
            Events.Collections.push_back({R.Start, endOf(R.Start, R.Duration),
                                          narrow(R.Thread),
                                          narrow(R.Generation)});
          },
          [&](const HostSampleRecord &R) {
            Events.Samples.push_back({R.Start, endOf(R.Start, R.Duration),
                                      narrow(R.Thread), narrow(R.Stack)});
          },
      });
}
