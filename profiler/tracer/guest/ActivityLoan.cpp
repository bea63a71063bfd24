#include "tracer/guest/ActivityLoan.h"

#include "tracer/base/Clock.h"
#include "tracer/base/Messages.h"
#include "tracer/cupti/ActivityBuffers.h"
#include "tracer/guest/AttachedScope.h"
#include "tracer/guest/RealCupti.h"
#include "tracer/tables/Recorder.h"

#include <ctime>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::guest;

ActivityLoan &guest::activityLoan() {
  static auto *Loan = new ActivityLoan(tables::recorder());
  return *Loan;
}

/// CUPTI's own default on Linux.
static uint64_t CUPTIAPI timeOfDay() { return readClock(CLOCK_REALTIME); }

CUptiResult
ActivityLoan::registerBuffers(CUpti_BuffersCallbackRequestFunc NewRequest,
                              CUpti_BuffersCallbackCompleteFunc NewComplete) {
  if (!NewRequest || !NewComplete)
    return CUPTI_ERROR_INVALID_PARAMETER;
  {
    std::lock_guard Guard(Lock);
    Request = NewRequest;
    Complete = NewComplete;
  }
  return R.HoldsCupti.load() ? CUPTI_SUCCESS
                             : registerWithCupti(R.Epoch.load() != 0);
}

void CUPTIAPI ActivityLoan::onRequest(uint8_t **Buffer, size_t *Size,
                                      size_t *MaxRecords) {
  *Buffer = nullptr;
  *Size = *MaxRecords = 0;
  activityLoan().takeRequest(Buffer, Size, MaxRecords);
}

void CUPTIAPI ActivityLoan::onComplete(CUcontext Context, uint32_t Stream,
                                       uint8_t *Buffer, size_t Size,
                                       size_t ValidSize) {
  // Otherwise the buffer belongs to the tracer, which has left.
  if (!activityLoan().complete(Context, Stream, Buffer, Size, ValidSize))
    cupti::activityBuffers().complete(Buffer, 0, false);
}

CUptiResult ActivityLoan::registerWithCupti(bool HasFlush) {
  CUptiResult Result =
      callReal(SYNCLINE_REAL_CUPTI(cuptiActivityRegisterCallbacks), onRequest,
               onComplete);
  if (HasFlush)
    callReal(SYNCLINE_REAL_CUPTI(cuptiActivityFlushAll),
             static_cast<uint32_t>(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED));
  return Result;
}

bool ActivityLoan::isInstalled() const {
  std::lock_guard Guard(Lock);
  return Request;
}

CUptiResult
ActivityLoan::registerTimestamp(CUpti_TimestampCallbackFunc NewTimestamp) {
  if (!NewTimestamp)
    return CUPTI_ERROR_INVALID_PARAMETER;
  AttachedScope Inside(R);
  {
    std::lock_guard Guard(Lock);
    Timestamp = NewTimestamp;
  }
  if (R.HoldsCupti.load() && !isLent())
    return CUPTI_SUCCESS;
  return callReal(SYNCLINE_REAL_CUPTI(cuptiActivityRegisterTimestampCallback),
                  NewTimestamp);
}

bool ActivityLoan::isInUse() const {
  std::lock_guard Guard(Lock);
  return !Kinds.empty();
}

CUpti_TimestampCallbackFunc ActivityLoan::timestamp() const {
  std::lock_guard Guard(Lock);
  return Timestamp ? Timestamp : timeOfDay;
}

void ActivityLoan::borrow() {
  constexpr timespec Nap = {0, 200'000};
  constexpr uint64_t Patience = 5 * NanosecondsPerSecond;
  R.RecordingWakeup.ring();
  uint64_t GiveUp = now() + Patience;
  while ((isWanted() || Now.load() == State::Prepared) && R.HoldsCupti.load() &&
         now() < GiveUp)
    nanosleep(&Nap, nullptr);
}

bool ActivityLoan::refuses() {
  uint64_t Repeated = R.RepeatedIdsEpoch.load();
  if (!R.HoldsCupti.load() || !Repeated || Repeated != R.Epoch.load())
    return false;
  if (!ReportedRefusal.exchange(true))
    say("a profiler in the program gets no device activity: since CUPTI was "
        "attached again, it gives several calls one correlation id; record "
        "with --sync-only or --full to profile the program at the same time");
  return true;
}

CUptiResult ActivityLoan::enable(CUpti_ActivityKind Kind) {
  if (refuses())
    return CUPTI_ERROR_NOT_COMPATIBLE;
  bool Borrows = false;
  {
    std::lock_guard Guard(Lock);
    // Records that nobody consumes: CUPTI is loaded early this way.
    if (R.HoldsCupti.load() && !Request)
      return CUPTI_SUCCESS;
    Kinds.insert(Kind);
    if (R.HoldsCupti.load() && Now.load() != State::Lent) {
      Shared.store(true);
      if (Now.load() == State::Returned)
        Now.store(State::Lent);
      else if (Now.load() == State::Kept)
        Now.store(State::Wanted);
      Borrows = Now.load() != State::Lent;
    }
  }
  if (Borrows)
    borrow();
  AttachedScope Inside(R);
  return callReal(SYNCLINE_REAL_CUPTI(cuptiActivityEnable), Kind);
}

/// The tracer's thread takes the device activity back once the guest has
/// flushed its records, or has not flushed for a while.
void ActivityLoan::giveUpLast() {
  if (!Kinds.empty() || Now.load() != State::Lent)
    return;
  Flushed = false;
  ReturnTime = now();
  Now.store(State::Returned);
}

CUptiResult ActivityLoan::disable(CUpti_ActivityKind Kind) {
  AttachedScope Inside(R);
  bool Forwards = !R.HoldsCupti.load() || isLent();
  CUptiResult Result =
      Forwards ? callReal(SYNCLINE_REAL_CUPTI(cuptiActivityDisable), Kind)
               : CUPTI_SUCCESS;
  std::lock_guard Guard(Lock);
  Kinds.erase(Kind);
  giveUpLast();
  return Result;
}

CUptiResult ActivityLoan::flush(uint32_t Flags) {
  AttachedScope Inside(R);
  // Otherwise the guest has received all of its records.
  if (R.HoldsCupti.load() && !isLent())
    return CUPTI_SUCCESS;
  CUptiResult Result =
      callReal(SYNCLINE_REAL_CUPTI(cuptiActivityFlushAll), Flags);
  std::lock_guard Guard(Lock);
  Flushed = Now.load() == State::Returned;
  return Result;
}

CUptiResult ActivityLoan::finalize() {
  if (!R.HoldsCupti.load())
    return callReal(SYNCLINE_REAL_CUPTI(cuptiFinalize));
  std::set<CUpti_ActivityKind> Left;
  {
    std::lock_guard Guard(Lock);
    Left = Kinds;
  }
  for (CUpti_ActivityKind Kind : Left)
    disable(Kind);
  return CUPTI_SUCCESS;
}

bool ActivityLoan::request(uint8_t **Buffer, size_t *Size, size_t *MaxRecords) {
  return (isLent() || Now.load() == State::Prepared) &&
         takeRequest(Buffer, Size, MaxRecords);
}

bool ActivityLoan::takeRequest(uint8_t **Buffer, size_t *Size,
                               size_t *MaxRecords) {
  CUpti_BuffersCallbackRequestFunc Asked = nullptr;
  {
    std::lock_guard Guard(Lock);
    Asked = Request;
  }
  if (!Asked)
    return false;
  Asked(Buffer, Size, MaxRecords);
  if (*Buffer) {
    std::lock_guard Guard(Lock);
    Buffers.insert(*Buffer);
  }
  return true;
}

bool ActivityLoan::hasBuffers() const {
  std::lock_guard Guard(Lock);
  return !Buffers.empty();
}

bool ActivityLoan::complete(CUcontext Context, uint32_t Stream, uint8_t *Buffer,
                            size_t Size, size_t ValidSize) {
  CUpti_BuffersCallbackCompleteFunc Taker = nullptr;
  {
    std::lock_guard Guard(Lock);
    if (!Buffers.erase(Buffer))
      return false;
    Taker = Complete;
    if (ValidSize)
      ValidSize = Repeated.removeFrom(
          Buffer, ValidSize, SYNCLINE_REAL_CUPTI(cuptiActivityGetNextRecord));
  }
  Taker(Context, Stream, Buffer, Size, ValidSize);
  return true;
}

void ActivityLoan::prepare() {
  std::lock_guard Guard(Lock);
  Now.store(State::Prepared);
}

void ActivityLoan::lend() {
  std::lock_guard Guard(Lock);
  Now.store(State::Lent);
  giveUpLast(); // in case the guest no longer wants any
}

bool ActivityLoan::conclude(uint64_t Time) {
  constexpr uint64_t Patience = 2 * NanosecondsPerSecond;
  std::lock_guard Guard(Lock);
  if (Now.load() != State::Returned ||
      (!Flushed && Time < ReturnTime + Patience))
    return false;
  Now.store(State::Kept);
  return true;
}

void ActivityLoan::handBack() {
  bool WasLent = isLent();
  Now.store(State::Kept);
  if (!isInstalled())
    return;
  registerWithCupti(!WasLent);
  R.Cupti.cuptiActivityRegisterTimestampCallback(timestamp());
}
