//===- ThreadLog.h - A thread's log of events -------------------*- C++ -*-===//
//
// A ring of fixed-size slots for each host thread: the thread pushes without a
// lock, and the tracer's own thread drains. A full ring drops events and counts
// them; it never blocks the program. Logs are never freed while the process
// lives; a new thread reuses the log of one that has exited.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_TABLES_THREADLOG_H
#define SYNCLINE_PROFILER_TRACER_TABLES_THREADLOG_H

#include "tracer/python/CodeCache.h"
#include "tracer/tables/KnownMemory.h"
#include "tracer/tables/KnownStack.h"
#include "tracer/tables/KnownStream.h"
#include "tracer/tables/UsageReading.h"
#include "tracer/unwind/LastWalks.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace syncline::tracer::tables {

/// One slot. The member What determines which fields are used. They have the
/// same names as the fields of the records in format/HostEvents.h. ThreadUsage:
/// Value, Count and Result are minor faults, major faults and preemptions,
/// Extra and Correlation the queued and sleeping time. Collection: Value is the
/// generation.
struct RawEvent {
  enum class Kind : uint8_t {
    Call,
    CopyCall,
    MemoryCall,
    Poll,
    ApiCall,
    EventRecord,
    EventWait,
    RangePush,
    RangePop,
    RangeStart,
    RangeEnd,
    Mark,
    ThreadUsage,
    Collection,
    HostSample,
  };
  Kind What = Kind::Call;
  uint8_t Direction = 0;
  uint8_t Source = 0;
  uint8_t Target = 0;
  uint32_t Api = 0;
  uint32_t Stack = 0;
  uint32_t Stream = 0;
  uint32_t Result = 0;
  /// Poll: how many queries found work unfinished. Calls: the stack of the
  /// operator that created the autograd node that makes the call; 0: unknown.
  uint32_t Count = 0;
  uint64_t Start = 0;
  uint64_t Duration = 0;
  uint64_t Correlation = 0;
  /// Bytes, an event's handle, a range's number, or the number of polls.
  uint64_t Value = 0;
  /// Poll: time spent in queries. Ranges: ids of name (low) and domain (high 32
  /// bits).
  uint64_t Extra = 0;
};
static_assert(sizeof(RawEvent) == 64);

/// Updates a counter that only one thread modifies and others read.
inline void addTo(std::atomic<uint64_t> &Total, uint64_t Amount) {
  Total.store(Total.load(std::memory_order_relaxed) + Amount,
              std::memory_order_relaxed);
}

/// The id of a thread's stack (0: not captured), and that of the operator that
/// created the autograd node running on the thread (0: unknown).
struct TakenStack {
  uint32_t Own = 0;
  uint32_t Forward = 0;
};

/// A call between its entry and exit; Api is 0 if there is none.
struct PendingCall {
  uint32_t Api = 0;
  bool IsRuntime = false;
  TakenStack Stack;
  uint32_t Correlation = 0;
  /// The recorder's epoch at the call's entry.
  uint64_t Epoch = 0;
  uint64_t Round = 0;
  uint64_t Start = 0;
};

/// The outermost call that this thread is inside and during which CUPTI must
/// stay attached; Api is 0 if there is none.
struct HeldCall {
  uint32_t Api = 0;
  uint32_t Correlation = 0;
  /// The recorder's epoch at the call's entry.
  uint64_t Epoch = 0;
};

/// The last call of the runtime that this thread has completed.
struct CompletedCall {
  uint32_t Correlation = 0;
  /// The recorder's epoch; 0: there is none.
  uint64_t Epoch = 0;

  bool operator==(const CompletedCall &) const = default;
};

/// Consecutive queries, counted as one event.
struct PendingPoll {
  uint32_t Api = 0;
  uint32_t Stack = 0;
  uint32_t Count = 0;
  uint32_t NotReady = 0;
  uint64_t First = 0;
  uint64_t LastEnd = 0;
  uint64_t Blocked = 0;
};

/// Converts counted queries into an event.
RawEvent pollEvent(const PendingPoll &Poll);

class ThreadLog {
public:
  /// A step of a large model launches from a few thousand sites.
  static constexpr size_t StackCacheSize = 4096;

  /// The calling thread's log, created on first use; null if memory is
  /// exhausted, or before configure().
  static ThreadLog *mine() { return Mine ? Mine : create(); }

  /// Slots is a power of two. AtExit, which may be null, is called on each
  /// exiting thread with its log. Must precede the first mine().
  static void configure(size_t Slots, void (*AtExit)(ThreadLog &Log));

  /// The head of the list of all logs, newest first; continue with next().
  static ThreadLog *first();
  ThreadLog *next() const { return Next; }

  /// Called by the owning thread. Counts the event as dropped if there is no
  /// room.
  void push(const RawEvent &Event) {
    if (!pushIfRoom(Event))
      Dropped.fetch_add(1, std::memory_order_relaxed);
  }

  /// Called by the owning thread. Returns false if there is no room.
  bool pushIfRoom(const RawEvent &Event) {
    uint64_t Head = Written.load(std::memory_order_relaxed);
    if (Head - Read.load(std::memory_order_acquire) >= Capacity)
      return false;
    Slots[Head & (Capacity - 1)] = Event;
    Written.store(Head + 1, std::memory_order_release);
    // The other thread has read the next slot: without this, the next event
    // waits for the cache line.
    constexpr int ToWrite = 1;
    __builtin_prefetch(&Slots[(Head + 1) & (Capacity - 1)], ToWrite);
    return true;
  }

  /// Called by the tracer's thread: consumes the available events, oldest
  /// first.
  template <class ConsumerT> void drain(ConsumerT &&Consume) {
    uint64_t Tail = Read.load(std::memory_order_relaxed);
    uint64_t Head = Written.load(std::memory_order_acquire);
    for (; Tail != Head; ++Tail)
      Consume(Slots[Tail & (Capacity - 1)]);
    Read.store(Tail, std::memory_order_release);
  }

  /// More than half full: the tracer's thread should drain it early.
  bool crowded() const {
    return Written.load(std::memory_order_relaxed) -
               Read.load(std::memory_order_relaxed) >
           Capacity / 2;
  }

  uint64_t takeDropped() { return Dropped.exchange(0); }
  /// The thread has exited: nothing more will be pushed.
  bool ended() const {
    return Life.load(std::memory_order_acquire) == Stage::Ended;
  }
  /// Called by the tracer's thread once an ended log is drained: another thread
  /// may reuse it.
  void release() {
    Id = 0;
    Life.store(Stage::Free, std::memory_order_release);
  }

  /// Numbers threads from 1; 0 until its thread record is written.
  uint32_t Id = 0;
  uint32_t Tid = 0;
  /// The name that the thread had when it exited, when the system can no longer
  /// report it.
  char LastName[16] = {};

  // Everything below belongs to the owning thread alone.
  /// Set while the tracer itself calls CUDA.
  bool Busy = false;
  PendingCall Call;
  HeldCall Held;
  CompletedCall LastCompleted;
  KnownStack Stacks[StackCacheSize];
  python::ThreadCache Python;
  unwind::LastWalks Walks;
  KnownStreams Streams;
  KnownMemory Memory;
  /// When the last call ended, on the trace's clock; 0: there was none.
  uint64_t LastEnd = 0;
  UsageReading Usage;
  /// When the garbage collector last began on this thread, and in which window,
  /// counted from 1; 0: it has not.
  uint64_t CollectionStart = 0;
  uint32_t CollectionWindow = 0;

  /// Shared under the lock: the tracer's thread takes polls that have stopped.
  /// HasPoll may be read without the lock.
  std::atomic_flag PollLock;
  std::atomic<bool> HasPoll{false};
  PendingPoll Poll;

  /// Takes the queries counted so far if the last one precedes Before (on the
  /// trace's clock). Count is 0 if there are none.
  PendingPoll takePoll(uint64_t Before);

  // Totals, written by the owner and read by the tracer's thread.
  std::atomic<uint64_t> Callbacks{0};
  std::atomic<uint64_t> CallbackTime{0};
  std::atomic<uint64_t> StacksTaken{0};

private:
  enum class Stage : uint8_t { Live, Ended, Free };

  static ThreadLog *create();
  static ThreadLog *takeOver();
  void bindToThisThread();
  static void onThreadExit(void *Log);

  static thread_local ThreadLog *Mine
      __attribute__((tls_model("initial-exec")));

  RawEvent *Slots = nullptr;
  size_t Capacity = 0;
  ThreadLog *Next = nullptr;
  std::atomic<uint64_t> Dropped{0};
  std::atomic<Stage> Life{Stage::Live};
  // On separate cache lines: each of the two threads writes one of them.
  alignas(64) std::atomic<uint64_t> Written{0};
  alignas(64) std::atomic<uint64_t> Read{0};
};

} // namespace syncline::tracer::tables

#endif // SYNCLINE_PROFILER_TRACER_TABLES_THREADLOG_H
