#include "tracer/recording/Housekeeping.h"

#include "tracer/base/Clock.h"
#include "tracer/hooks/LoadTorchRanges.h"
#include "tracer/hooks/PythonFrames.h"
#include "tracer/output/Identity.h"
#include "tracer/tables/Recorder.h"

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::output;
using namespace syncline::tracer::recording;

static constexpr uint64_t RoundTime = NanosecondsPerSecond;
static constexpr uint64_t ClockTime = 10 * NanosecondsPerSecond;

void Housekeeping::begin(const Identity &Who) {
  writeProcess(R, Who, Data.Out.File);
  writeClock();
  Mapped.writeNew(Data.Out.File);
}

bool Housekeeping::round(uint64_t Now, bool HasCuda) {
  writeNewDevices();
  if (Now < LastRound + RoundTime)
    return false;
  LastRound = Now;
  askForTorchRanges(HasCuda);
  if (HasCuda)
    lookForPython(R);
  writePythonNote();
  noteRepeatedIds();
  Mapped.writeNew(Data.Out.File);
  Data.Hosts.refreshNames();
  writeCost();
  if (Now >= LastClock + ClockTime)
    writeClock();
  return true;
}

void Housekeeping::end(const char *Why) {
  writeNewDevices();
  writePythonNote();
  noteRepeatedIds();
  Mapped.writeNew(Data.Out.File);
  writeCost();
  writeClock();
  Data.Out.append(trace::EndRecord{now(), Why});
}

/// Not before the first event: CUDA must be initialized.
void Housekeeping::writeNewDevices() {
  if (DevicesWritten || !Data.Hosts.events())
    return;
  DevicesWritten = true;
  writeDevices(R, Data.Out.File);
}

void Housekeeping::askForTorchRanges(bool HasCuda) {
  // Not before CUDA starts: a program that starts CUDA while it loads a library
  // waits for this thread, which would wait for the dynamic loader.
  if (!R.Config.TorchRanges || TorchRangesSettled || !HasCuda)
    return;
  std::string WhyNot;
  TorchRangesSettled = loadTorchRanges(WhyNot) || !WhyNot.empty();
  if (!WhyNot.empty())
    Data.note("record_function ranges are not recorded: " + WhyNot);
}

void Housekeeping::writePythonNote() {
  if (std::string Note = takePythonNote(); !Note.empty())
    Data.note(Note);
}

/// See hooks/RepeatedIds.h.
void Housekeeping::noteRepeatedIds() {
  if (NotedRepeatedIds || !R.RepeatedIdsEpoch.load())
    return;
  NotedRepeatedIds = true;
  Data.note(
      "after CUPTI was attached again, it gave several calls one correlation "
      "id: device work in some windows may be shown at the wrong line");
}

void Housekeeping::writeClock() {
  LastClock = now();
  Data.Out.append(trace::ClockRecord{LastClock, readClock(CLOCK_REALTIME)});
}

void Housekeeping::writeCost() {
  trace::CostRecord Cost = Data.Hosts.totals();
  Cost.Time = now();
  Cost.WriterTime = readClock(CLOCK_THREAD_CPUTIME_ID);
  Cost.BytesWritten = Data.Out.File.bytesWritten();
  Data.Out.append(Cost);
}
