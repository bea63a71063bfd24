#include "profiler/analysis/TraceTexts.h"

#include "advice/KernelExchanges.h"
#include "analysis/replay/BuildExecution.h"
#include "profiler/format/TraceBytes.h"
#include "timeline/TimelineBuilder.h"

using namespace syncline;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using namespace syncline::tests;

static ReadTrace readEvents(trace::TraceReader Reader) {
  ReadTrace Result;
  TimelineBuilder Builder(Result.Data);
  trace::RawRecord Record;
  while (Reader.next(Record)) {
    Result.Data.add(Record);
    Builder.add(Record);
  }
  Result.Data.finish();
  static const rules::KernelTable Kernels = rules::KernelTable::builtin();
  advice::findExchanges(Result.Data, Kernels);
  Result.Events = Builder.finish(Result.Data.Span);
  return Result;
}

ReadTrace tests::readText(const std::string &Text) {
  Bytes File = traceOfText(Text);
  return readEvents(trace::TraceReader(trace::memorySource(File), "test"));
}

ReadTrace tests::readTraceFile(const std::string &Name) {
  return readEvents(
      trace::TraceReader::open(SYNCLINE_SOURCE_DIR "/tests/traces/" + Name));
}

const std::string tests::Definitions = R"(
process pid=100
thread id=1 tid=100 name="train"
thread id=2 tid=200
thread id=3 tid=300 name="loader"
device id=0
device id=1
stream id=7 context=1 device=0 kind=legacy-default
stream id=13 context=1 device=0 kind=blocking
stream id=14 context=1 device=0 kind=non-blocking
stream id=15 context=1 device=0 kind=non-blocking
stream id=27 context=2 device=1 kind=legacy-default
stream id=28 context=2 device=1 kind=blocking
string id=1 value="kernel"
shape id=1 kernel=1
api id=1 domain=runtime kind=launch function="cudaLaunchKernel"
api id=2 domain=runtime kind=stream-wait function="cudaStreamSynchronize"
api id=3 domain=runtime kind=event-wait function="cudaEventSynchronize"
api id=4 domain=runtime kind=device-wait function="cudaDeviceSynchronize"
api id=5 domain=runtime kind=copy function="cudaMemcpy"
api id=6 domain=runtime kind=async-copy function="cudaMemcpyAsync"
api id=7 domain=runtime kind=free function="cudaFree"
api id=8 domain=runtime kind=event-record function="cudaEventRecord"
api id=9 domain=runtime kind=stream-wait-event function="cudaStreamWaitEvent"
api id=10 domain=runtime kind=allocate function="cudaMalloc"
api id=11 domain=runtime kind=manage function="cudaStreamCreate"
api id=12 domain=runtime kind=set function="cudaMemset"
api id=13 domain=runtime kind=other function="cudaGetDevice"
)";

ReadTrace tests::readFull(const std::string &Events) {
  return readText(Definitions + "window-open time=0 why=\"a test\"\n" + Events);
}

Execution tests::executionOf(const ReadTrace &Trace,
                             const std::vector<uint64_t> &Starts) {
  return buildExecution(Trace.Data, Trace.Events,
                        findSyncs(Trace.Data, Trace.Events), Starts);
}

static std::string us(uint64_t Time) { return std::to_string(Time) + "000"; }

std::string tests::launch(uint64_t Start, uint64_t KernelStart,
                          uint64_t Duration, unsigned Stream) {
  // The time makes a correlation that nothing else has.
  std::string Correlation = std::to_string(Start + 1);
  return "api-call thread=1 api=1 start=" + us(Start) +
         " duration=5000 correlation=" + Correlation + "\n" +
         "kernel shape=1 start=" + us(KernelStart) +
         " duration=" + us(Duration) + " correlation=" + Correlation +
         " stream=" + std::to_string(Stream) + "\n";
}

std::string tests::streamWait(uint64_t Start, uint64_t Duration,
                              unsigned Stream) {
  return "call thread=1 api=2 start=" + us(Start) +
         " duration=" + us(Duration) + " stream=" + std::to_string(Stream) +
         "\n";
}
