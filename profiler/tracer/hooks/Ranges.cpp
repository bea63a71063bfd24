#include "tracer/hooks/Ranges.h"

#include "tracer/base/Clock.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"

#include <atomic>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::tables;

/// The number of open ranges, over all threads, with the name that turns
/// recording on.
static std::atomic<int> ChosenOpen{0};
static std::atomic<void (*)(bool IsOpen)> ChosenHandler{nullptr};
/// Per thread: the depth of pushed ranges, and a bit for each of them that
/// turns recording on; ranges deeper than 64 do not.
static thread_local unsigned Depth __attribute__((tls_model("initial-exec"))) =
    0;
static thread_local uint64_t Chosen __attribute__((tls_model("initial-exec"))) =
    0;

static bool isChosen(std::string_view Name) {
  const std::string &Wanted = recorder().Config.Range;
  return !Wanted.empty() && Name == Wanted;
}

static void callHandler(bool IsOpen) {
  if (auto *Handler = ChosenHandler.load())
    Handler(IsOpen);
}

static void openChosen() {
  if (ChosenOpen.fetch_add(1) == 0)
    callHandler(true);
}

static void closeChosen() {
  if (ChosenOpen.fetch_sub(1) == 1)
    callHandler(false);
}

static void record(RawEvent::Kind What, std::string_view Name, uint32_t Domain,
                   uint64_t Value = 0) {
  Recorder &R = recorder();
  if (!R.Active.load(std::memory_order_relaxed))
    return;
  ThreadLog *Log = ThreadLog::mine();
  if (!Log)
    return;
  RawEvent Event;
  Event.What = What;
  uint64_t NameId = Name.empty() ? 0 : R.Names.string(Name);
  Event.Extra = NameId | uint64_t{Domain} << 32;
  Event.Value = Value;
  Event.Start = now();
  Log->push(Event);
}

void hooks::pushRange(std::string_view Name, uint32_t Domain) {
  if (isChosen(Name) && Depth < 64) {
    Chosen |= uint64_t{1} << Depth;
    openChosen();
  }
  ++Depth;
  record(RawEvent::Kind::RangePush, Name, Domain);
}

void hooks::popRange(uint32_t Domain) {
  record(RawEvent::Kind::RangePop, {}, Domain);
  if (!Depth)
    return;
  --Depth;
  if (Depth >= 64)
    return;
  uint64_t Bit = uint64_t{1} << Depth;
  if (Chosen & Bit) {
    Chosen &= ~Bit;
    closeChosen();
  }
}

uint64_t hooks::startRange(std::string_view Name, uint32_t Domain) {
  // The lowest bit is set if the end of the range may turn recording off.
  static std::atomic<uint64_t> Count{0};
  bool Switches = isChosen(Name);
  if (Switches)
    openChosen();
  uint64_t Range = (Count.fetch_add(1) + 1) << 1 | Switches;
  record(RawEvent::Kind::RangeStart, Name, Domain, Range);
  return Range;
}

void hooks::endRange(uint64_t Range) {
  record(RawEvent::Kind::RangeEnd, {}, 0, Range);
  if (Range & 1)
    closeChosen();
}

void hooks::mark(std::string_view Name, uint32_t Domain) {
  record(RawEvent::Kind::Mark, Name, Domain);
}

void hooks::onChosenRange(void (*Handler)(bool IsOpen)) {
  ChosenHandler.store(Handler);
}

bool hooks::chosenRangeIsOpen() { return ChosenOpen.load() > 0; }
