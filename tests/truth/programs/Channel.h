//===- Channel.h - Hands values from thread to thread -----------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_TRUTH_CHANNEL_H
#define SYNCLINE_TESTS_TRUTH_CHANNEL_H

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace truth {

/// A queue of at most Most values. After close(), both threads stop.
template <typename T> class Channel {
public:
  explicit Channel(size_t Most) : Most(Most) {}

  /// Waits for room; returns whether the channel is open.
  bool push(T Value) {
    std::unique_lock<std::mutex> Lock(Mutex);
    Changed.wait(Lock, [this] { return Closed || Values.size() < Most; });
    if (!Closed)
      Values.push_back(std::move(Value));
    Changed.notify_all();
    return !Closed;
  }

  /// Waits for a value; returns none once the channel is closed.
  std::optional<T> pop() {
    std::unique_lock<std::mutex> Lock(Mutex);
    Changed.wait(Lock, [this] { return Closed || !Values.empty(); });
    if (Closed)
      return std::nullopt;
    std::optional<T> Value = std::move(Values.front());
    Values.pop_front();
    Changed.notify_all();
    return Value;
  }

  void close() {
    std::lock_guard<std::mutex> Lock(Mutex);
    Closed = true;
    Changed.notify_all();
  }

private:
  size_t Most;
  std::mutex Mutex;
  std::condition_variable Changed;
  std::deque<T> Values;
  bool Closed = false;
};

} // namespace truth

#endif // SYNCLINE_TESTS_TRUTH_CHANNEL_H
