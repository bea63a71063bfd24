//===- Records.h - All records of a trace file ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_RECORDS_H
#define SYNCLINE_PROFILER_FORMAT_RECORDS_H

#include "format/CodeDefinitions.h"
#include "format/Definitions.h"
#include "format/DeviceEvents.h"
#include "format/HostEvents.h"
#include "format/HostPauseEvents.h"
#include "format/RecordingEvents.h"
#include "format/SourceDefinitions.h"

#include <tuple>

namespace syncline::trace {

/// Every record type that this version supports, in order of their numbers.
/// Numbers below FirstEventType are definitions.
using AllRecords =
    std::tuple<ProcessRecord, StringRecord, ThreadRecord, ModuleRecord,
               StackRecord, DeviceRecord, StreamRecord, ShapeRecord, ApiRecord,
               FrameRecord, CodeRecord, CodeFrameRecord, SourceFileRecord,
               SourceLineRecord, HostCallRecord, CopyCallRecord,
               MemoryCallRecord, PollRecord, ApiCallRecord, EventRecordRecord,
               EventWaitRecord, KernelRecord, GraphKernelRecord, GraphRunRecord,
               CopyRecord, MemsetRecord, OverheadRecord, RangePushRecord,
               RangePopRecord, RangeStartRecord, RangeEndRecord, MarkRecord,
               WindowOpenRecord, WindowCloseRecord, GapRecord, DropRecord,
               ClockRecord, CostRecord, NoteRecord, EndRecord,
               ThreadUsageRecord, CollectionRecord, HostSampleRecord>;

inline constexpr uint32_t FirstEventType = 32;

/// Calls Visit.template operator()<RecordT>() for each type.
template <class VisitorT> void forEachRecordType(VisitorT &&Visit) {
  [&]<class... RecordT>(std::tuple<RecordT...> *) {
    (Visit.template operator()<RecordT>(), ...);
  }(static_cast<AllRecords *>(nullptr));
}

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_RECORDS_H
