#include "tracer/recording/ActivityDecoder.h"

#include "tracer/output/Output.h"
#include "tracer/recording/PendingActivities.h"
#include "tracer/tables/Recorder.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::output;
using namespace syncline::tracer::recording;
using namespace syncline::tracer::tables;

namespace {

/// Rounds of the tracer's thread without a new node, after which a run of a
/// graph counts as over.
constexpr unsigned QuietRounds = 2;

} // namespace

static uint64_t span(uint64_t Start, uint64_t End) {
  return End > Start ? End - Start : 0;
}

uint64_t ActivityDecoder::correlation(uint32_t Id) const {
  return R.Epoch.load(std::memory_order_relaxed) << 32 | Id;
}

bool ActivityDecoder::isPartOfGraph(uint32_t Graph) const {
  return Graph && !R.Config.GraphNodes;
}

bool ActivityDecoder::isFinished(uint64_t Start, uint64_t End) {
  bool Finished = Start && End;
  Unfinished += !Finished;
  return Finished;
}

void ActivityDecoder::decode(uint8_t *Data, size_t Size) {
  CUpti_Activity *Activity = nullptr;
  while (R.Cupti.cuptiActivityGetNextRecord(Data, Size, &Activity) ==
         CUPTI_SUCCESS)
    record(Activity);
}

void ActivityDecoder::record(const CUpti_Activity *Activity) {
  const void *Record = Activity;
  switch (Activity->kind) {
  case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
  case CUPTI_ACTIVITY_KIND_KERNEL:
    return kernel(*static_cast<const CUpti_ActivityKernel10 *>(Record));
  case CUPTI_ACTIVITY_KIND_MEMCPY:
    return copy(*static_cast<const CUpti_ActivityMemcpy6 *>(Record));
  case CUPTI_ACTIVITY_KIND_MEMCPY2:
    return peerCopy(*static_cast<const CUpti_ActivityMemcpyPtoP4 *>(Record));
  case CUPTI_ACTIVITY_KIND_MEMSET:
    return memset(*static_cast<const CUpti_ActivityMemset4 *>(Record));
  case CUPTI_ACTIVITY_KIND_GRAPH_TRACE:
    return graph(*static_cast<const CUpti_ActivityGraphTrace2 *>(Record));
  case CUPTI_ACTIVITY_KIND_OVERHEAD:
    return overhead(*static_cast<const CUpti_ActivityOverhead3 *>(Record));
  default:
    return;
  }
}

void ActivityDecoder::kernel(const CUpti_ActivityKernel10 &Kernel) {
  uint64_t Correlation = correlation(Kernel.correlationId);
  bool IsNode = isPartOfGraph(Kernel.graphId);
  // CUPTI does not deliver again what it delivered before it ran.
  if (!IsNode)
    Pending.ran(Correlation);
  if (!isFinished(Kernel.start, Kernel.end))
    return;
  R.Streams.seeNumbers(Kernel.streamId, Kernel.contextId, Kernel.deviceId);
  if (IsNode)
    return graphNode(Kernel.correlationId, Kernel.graphId, Kernel.streamId,
                     Kernel.start, Kernel.end);
  auto Unsigned = [](int32_t Value) { return static_cast<uint64_t>(Value); };
  trace::ShapeRecord Shape;
  Shape.KernelName = Names.string(Kernel.name ? Kernel.name : "");
  Shape.GridX = Unsigned(Kernel.gridX);
  Shape.GridY = Unsigned(Kernel.gridY);
  Shape.GridZ = Unsigned(Kernel.gridZ);
  Shape.BlockX = Unsigned(Kernel.blockX);
  Shape.BlockY = Unsigned(Kernel.blockY);
  Shape.BlockZ = Unsigned(Kernel.blockZ);
  Shape.Registers = Kernel.registersPerThread;
  Shape.StaticShared = Unsigned(Kernel.staticSharedMemory);
  Shape.DynamicShared = Unsigned(Kernel.dynamicSharedMemory);
  Shape.Local = Kernel.localMemoryPerThread;
  uint64_t Duration = span(Kernel.start, Kernel.end);
  uint32_t ShapeId = Names.shape(Shape);
  if (Kernel.graphId)
    Out.append(trace::GraphKernelRecord{Kernel.start, Duration, Correlation,
                                        ShapeId, Kernel.streamId,
                                        Kernel.graphId, Kernel.graphNodeId});
  else
    Out.append(trace::KernelRecord{Kernel.start, Duration, Correlation, ShapeId,
                                   Kernel.streamId});
}

void ActivityDecoder::copy(const CUpti_ActivityMemcpy6 &Copy) {
  bool IsNode = isPartOfGraph(Copy.graphId);
  if (!IsNode)
    Pending.ran(correlation(Copy.correlationId));
  if (!isFinished(Copy.start, Copy.end))
    return;
  R.Streams.seeNumbers(Copy.streamId, Copy.contextId, Copy.deviceId);
  if (IsNode)
    return graphNode(Copy.correlationId, Copy.graphId, Copy.streamId,
                     Copy.start, Copy.end);
  Out.append(trace::CopyRecord{Copy.start, span(Copy.start, Copy.end),
                               correlation(Copy.correlationId), Copy.bytes,
                               Copy.copyKind, Copy.srcKind, Copy.dstKind,
                               Copy.streamId, Copy.flags});
}

void ActivityDecoder::peerCopy(const CUpti_ActivityMemcpyPtoP4 &Copy) {
  Pending.ran(correlation(Copy.correlationId));
  if (!isFinished(Copy.start, Copy.end))
    return;
  R.Streams.seeNumbers(Copy.streamId, Copy.contextId, Copy.deviceId);
  Out.append(trace::CopyRecord{Copy.start, span(Copy.start, Copy.end),
                               correlation(Copy.correlationId), Copy.bytes,
                               Copy.copyKind, Copy.srcKind, Copy.dstKind,
                               Copy.streamId, Copy.flags});
}

void ActivityDecoder::memset(const CUpti_ActivityMemset4 &Set) {
  if (!isFinished(Set.start, Set.end))
    return;
  R.Streams.seeNumbers(Set.streamId, Set.contextId, Set.deviceId);
  if (isPartOfGraph(Set.graphId))
    return graphNode(Set.correlationId, Set.graphId, Set.streamId, Set.start,
                     Set.end);
  Out.append(trace::MemsetRecord{Set.start, span(Set.start, Set.end),
                                 correlation(Set.correlationId), Set.bytes,
                                 Set.memoryKind, Set.streamId});
}

void ActivityDecoder::graph(const CUpti_ActivityGraphTrace2 &Graph) {
  if (!isFinished(Graph.start, Graph.end))
    return;
  uint64_t Correlation = correlation(Graph.correlationId);
  Pending.ran(Correlation);
  R.Streams.seeNumbers(Graph.streamId, Graph.contextId, Graph.deviceId);
  Out.append(trace::GraphRunRecord{Graph.start, span(Graph.start, Graph.end),
                                   Correlation, Graph.graphId, Graph.streamId,
                                   0, 0});
}

void ActivityDecoder::overhead(const CUpti_ActivityOverhead3 &Overhead) {
  uint64_t Tid = Overhead.objectKind == CUPTI_ACTIVITY_OBJECT_THREAD
                     ? Overhead.objectId.pt.threadId
                     : 0;
  Out.append(trace::OverheadRecord{static_cast<uint64_t>(Overhead.overheadKind),
                                   Overhead.start,
                                   span(Overhead.start, Overhead.end), Tid});
}

void ActivityDecoder::graphNode(uint32_t Correlation, uint32_t Graph,
                                uint32_t Stream, uint64_t Start, uint64_t End) {
  Run &Current = Runs[Correlation];
  trace::GraphRunRecord &Record = Current.Record;
  if (!Record.Nodes++) {
    Record.Start = Start;
    Record.Correlation = correlation(Correlation);
    Record.Graph = Graph;
    Record.Stream = Stream;
    Current.BusyUntil = Start;
  }
  Record.Start = std::min(Record.Start, Start);
  Current.End = std::max(Current.End, End);
  Record.Busy += span(std::max(Start, Current.BusyUntil), End);
  Current.BusyUntil = std::max(Current.BusyUntil, End);
  Current.Age = 0;
}

void ActivityDecoder::flushGraphs(bool Everything) {
  for (auto It = Runs.begin(); It != Runs.end();) {
    Run &Current = It->second;
    if (!Everything && ++Current.Age < QuietRounds) {
      ++It;
      continue;
    }
    Pending.ran(Current.Record.Correlation);
    Current.Record.Duration = span(Current.Record.Start, Current.End);
    Out.append(Current.Record);
    It = Runs.erase(It);
  }
}
