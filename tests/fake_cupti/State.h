//===- State.h - What the fake CUPTI knows ----------------------*- C++ -*-===//

#ifndef SYNCLINE_FAKE_CUPTI_STATE_H
#define SYNCLINE_FAKE_CUPTI_STATE_H

#include "Activity.h"
#include "FakeCupti.h"

#include <array>
#include <atomic>
#include <cstddef>

namespace syncline::fake {

/// One a process, never destroyed.
struct State {
  static constexpr size_t Domains = CUPTI_CB_DOMAIN_SIZE;
  static constexpr size_t Cbids = 1024;

  State();

  /// 0: nobody subscribes.
  std::atomic<uintptr_t> Subscriber{0};
  std::atomic<CUpti_CallbackFunc> Callback{nullptr};
  std::atomic<void *> User{nullptr};
  std::atomic<uint64_t> Subscriptions{0};
  std::array<std::array<std::atomic<bool>, Cbids>, Domains> Listening = {};
  std::array<std::atomic<bool>, CUPTI_ACTIVITY_KIND_COUNT> Kinds = {};
  std::atomic<CUpti_TimestampCallbackFunc> Timestamp{nullptr};
  std::atomic<uint32_t> Correlation{0};

  /// Threads inside functions of CUPTI.
  std::atomic<int> Inside{0};
  /// Since when each thread, if it has a slot, is inside a call that CUPTI
  /// works in; 0: it is not.
  static constexpr size_t Threads = 64;
  std::array<std::atomic<uint64_t>, Threads> Working = {};
  /// The tracer has called cuptiFinalize, and not subscribed again.
  std::atomic<bool> Left{false};
  std::atomic<bool> LaunchesSwitchedOff{false};
  std::atomic<uint64_t> Flushes{0};
  std::atomic<uint64_t> Windows{0};
  /// A flush does not end for now.
  std::atomic<bool> Stuck{false};

  std::array<std::atomic<bool>, static_cast<size_t>(Fault::Count)> Faults = {};
  ActivityStore Activities;

  bool has(Fault What) const {
    return Faults[static_cast<size_t>(What)].load();
  }
  uint64_t now() const;
  /// A thread is inside such a call, and has been long enough for whoever keeps
  /// account of that to know.
  bool someoneWorks() const;
  /// Forgets subscriber, switches and buffers.
  void forget();
  /// Delivers a callback where it is switched on.
  void deliver(CUpti_CallbackDomain Domain, CUpti_CallbackId Cbid,
               const void *Data);
};

State &state();

/// Prints Rule and ends the process.
[[noreturn]] void breakRule(const char *Rule, const char *Function);

/// Around each function of CUPTI.
class Entry {
public:
  explicit Entry(const char *Function) {
    state().Inside.fetch_add(1);
    if (state().Left.load())
      breakRule("called between cuptiFinalize and the next subscriber",
                Function);
  }
  ~Entry() { state().Inside.fetch_sub(1); }
  Entry(const Entry &) = delete;
  Entry &operator=(const Entry &) = delete;
};

} // namespace syncline::fake

#endif // SYNCLINE_FAKE_CUPTI_STATE_H
