//===- Activity.h - Buffers with activity records ---------------*- C++ -*-===//

#ifndef SYNCLINE_FAKE_CUPTI_ACTIVITY_H
#define SYNCLINE_FAKE_CUPTI_ACTIVITY_H

#include "FakeCupti.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace syncline::fake {

struct State;

/// Asks the registered functions for buffers and fills them. A full buffer is
/// given back on a thread of its own, a started one by flush().
class ActivityStore {
public:
  void registerCallbacks(CUpti_BuffersCallbackRequestFunc Request,
                         CUpti_BuffersCallbackCompleteFunc Complete);
  /// The tool declares that it clears the buffers that it gives; real CUPTI may
  /// then give back what was in them before.
  void expectClearBuffers(bool Expected) { ExpectsClear.store(Expected); }
  /// Another tool's functions from here on.
  void takeAway();

  // One step decides whether there is a record, by which clock, and in which
  // buffer: whatever was switched before a flush holds for all records after
  // it, however long the thread that makes one has waited meanwhile.
  /// Adds the record of some work, where its kind is switched on.
  void addWork(const State &S, const Call &Cause, uint32_t Correlation);
  /// Adds the record of a call that began at \p Start, where its kind is
  /// switched on.
  void addCall(const State &S, const Call &Made, uint32_t Correlation,
               uint64_t Start);
  /// Gives back what has run by Now.
  void flush(uint64_t Now, bool Late);
  void forget();

  void drop(uint64_t Count);
  /// Those since the last call.
  uint64_t takeDropped() { return Pending.exchange(0); }

  uint64_t added() const { return Added.load(); }
  uint64_t dropped() const { return Dropped.load(); }

private:
  struct Buffer {
    uint8_t *Data = nullptr;
    size_t Size = 0;
    size_t Used = 0;
    /// When the last work in it has run.
    uint64_t Complete = 0;
  };

  // Both need the lock.
  template <class RecordT> void add(const State &S, const RecordT &Record);
  void append(const State &S, const void *Record, size_t Size, uint64_t End);
  Buffer request();
  void startWorker();
  void work();

  std::mutex Lock;
  std::condition_variable Changed;
  CUpti_BuffersCallbackRequestFunc Request = nullptr;
  CUpti_BuffersCallbackCompleteFunc Complete = nullptr;
  Buffer Current;
  /// Full, for the worker to give back.
  std::vector<Buffer> Finished;
  /// Left over from a flood, or kept back by a late flush.
  std::vector<Buffer> Parked;
  std::atomic<bool> ExpectsClear{false};
  bool WorkerIsBusy = false;
  bool HasWorker = false;
  bool Delay = false;
  std::atomic<uint64_t> Pending{0};
  std::atomic<uint64_t> Added{0};
  std::atomic<uint64_t> Dropped{0};
};

/// Bytes of a record of that kind; 0 where it is none of ours.
size_t recordSize(CUpti_ActivityKind Kind);

} // namespace syncline::fake

#endif // SYNCLINE_FAKE_CUPTI_ACTIVITY_H
