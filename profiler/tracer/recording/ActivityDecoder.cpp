#include "tracer/recording/ActivityDecoder.h"

#include "tracer/output/Output.h"
#include "tracer/recording/PendingActivities.h"
#include "tracer/tables/Recorder.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::cupti;
using namespace syncline::tracer::output;
using namespace syncline::tracer::recording;
using namespace syncline::tracer::tables;

namespace {

/// Iterations of the tracer's thread without a new node, after which a graph
/// run counts as finished.
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
    return kernel(*static_cast<const KernelActivity *>(Record));
  case CUPTI_ACTIVITY_KIND_MEMCPY:
    return copy(*static_cast<const CopyActivity *>(Record));
  case CUPTI_ACTIVITY_KIND_MEMCPY2:
    return peerCopy(*static_cast<const PeerCopyActivity *>(Record));
  case CUPTI_ACTIVITY_KIND_MEMSET:
    return memset(*static_cast<const SetActivity *>(Record));
  case CUPTI_ACTIVITY_KIND_GRAPH_TRACE:
    return graph(*static_cast<const GraphActivity *>(Record));
  case CUPTI_ACTIVITY_KIND_OVERHEAD:
    return overhead(*static_cast<const OverheadActivity *>(Record));
  default:
    return;
  }
}

void ActivityDecoder::kernel(const KernelActivity &Kernel) {
  uint64_t Correlation = correlation(Kernel.Correlation);
  bool IsNode = isPartOfGraph(Kernel.Graph);
  // CUPTI does not redeliver what it delivered before it ran.
  if (!IsNode)
    Pending.ran(Correlation);
  if (!isFinished(Kernel.Start, Kernel.End))
    return;
  R.Streams.seeNumbers(Kernel.Stream, Kernel.Context, Kernel.Device);
  if (IsNode)
    return graphNode(Kernel.Correlation, Kernel.Graph, Kernel.Stream,
                     Kernel.Start, Kernel.End);
  auto Unsigned = [](int32_t Value) { return static_cast<uint64_t>(Value); };
  trace::ShapeRecord Shape;
  Shape.KernelName = Names.string(Kernel.Name ? Kernel.Name : "");
  Shape.GridX = Unsigned(Kernel.GridX);
  Shape.GridY = Unsigned(Kernel.GridY);
  Shape.GridZ = Unsigned(Kernel.GridZ);
  Shape.BlockX = Unsigned(Kernel.BlockX);
  Shape.BlockY = Unsigned(Kernel.BlockY);
  Shape.BlockZ = Unsigned(Kernel.BlockZ);
  Shape.Registers = Kernel.RegistersPerThread;
  Shape.StaticShared = Unsigned(Kernel.StaticSharedMemory);
  Shape.DynamicShared = Unsigned(Kernel.DynamicSharedMemory);
  Shape.Local = Kernel.LocalMemoryPerThread;
  uint64_t Duration = span(Kernel.Start, Kernel.End);
  uint32_t ShapeId = Names.shape(Shape);
  if (Kernel.Graph)
    Out.append(trace::GraphKernelRecord{Kernel.Start, Duration, Correlation,
                                        ShapeId, Kernel.Stream, Kernel.Graph,
                                        Kernel.GraphNode});
  else
    Out.append(trace::KernelRecord{Kernel.Start, Duration, Correlation, ShapeId,
                                   Kernel.Stream});
}

void ActivityDecoder::copy(const CopyActivity &Copy) {
  bool IsNode = isPartOfGraph(Copy.Graph);
  if (!IsNode)
    Pending.ran(correlation(Copy.Correlation));
  if (!isFinished(Copy.Start, Copy.End))
    return;
  R.Streams.seeNumbers(Copy.Stream, Copy.Context, Copy.Device);
  if (IsNode)
    return graphNode(Copy.Correlation, Copy.Graph, Copy.Stream, Copy.Start,
                     Copy.End);
  Out.append(trace::CopyRecord{Copy.Start, span(Copy.Start, Copy.End),
                               correlation(Copy.Correlation), Copy.Bytes,
                               Copy.CopyKind, Copy.SourceKind, Copy.TargetKind,
                               Copy.Stream, Copy.Flags});
}

void ActivityDecoder::peerCopy(const PeerCopyActivity &Copy) {
  Pending.ran(correlation(Copy.Correlation));
  if (!isFinished(Copy.Start, Copy.End))
    return;
  R.Streams.seeNumbers(Copy.Stream, Copy.Context, Copy.Device);
  Out.append(trace::CopyRecord{Copy.Start, span(Copy.Start, Copy.End),
                               correlation(Copy.Correlation), Copy.Bytes,
                               Copy.CopyKind, Copy.SourceKind, Copy.TargetKind,
                               Copy.Stream, Copy.Flags});
}

void ActivityDecoder::memset(const SetActivity &Set) {
  if (!isFinished(Set.Start, Set.End))
    return;
  R.Streams.seeNumbers(Set.Stream, Set.Context, Set.Device);
  if (isPartOfGraph(Set.Graph))
    return graphNode(Set.Correlation, Set.Graph, Set.Stream, Set.Start,
                     Set.End);
  Out.append(trace::MemsetRecord{Set.Start, span(Set.Start, Set.End),
                                 correlation(Set.Correlation), Set.Bytes,
                                 Set.MemoryKind, Set.Stream});
}

void ActivityDecoder::graph(const GraphActivity &Graph) {
  if (!isFinished(Graph.Start, Graph.End))
    return;
  uint64_t Correlation = correlation(Graph.Correlation);
  Pending.ran(Correlation);
  R.Streams.seeNumbers(Graph.Stream, Graph.Context, Graph.Device);
  Out.append(trace::GraphRunRecord{Graph.Start, span(Graph.Start, Graph.End),
                                   Correlation, Graph.Graph, Graph.Stream, 0,
                                   0});
}

void ActivityDecoder::overhead(const OverheadActivity &Overhead) {
  uint64_t Tid =
      Overhead.ObjectKind == CUPTI_ACTIVITY_OBJECT_THREAD ? Overhead.Thread : 0;
  Out.append(trace::OverheadRecord{Overhead.OverheadKind, Overhead.Start,
                                   span(Overhead.Start, Overhead.End), Tid});
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
