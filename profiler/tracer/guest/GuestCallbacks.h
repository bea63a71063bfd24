//===- GuestCallbacks.h - Another subscriber next to the tracer -*- C++ -*-===//
//
// CUPTI supports one subscriber. PyTorch's profiler subscribes once, and
// records no device activity if that fails. The tracer, which interposes
// cuptiSubscribe when it is preloaded, therefore accepts one more subscriber:
// only the tracer subscribes to CUPTI, enables what either wants, and forwards
// what the guest requested.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_GUEST_GUESTCALLBACKS_H
#define SYNCLINE_PROFILER_TRACER_GUEST_GUESTCALLBACKS_H

#include <cupti.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>

namespace syncline::tracer::tables {
struct Recorder;
} // namespace syncline::tracer::tables

namespace syncline::tracer::guest {

/// While the tracer does not hold CUPTI, each function calls the real one.
class GuestCallbacks {
public:
  explicit GuestCallbacks(tables::Recorder &R) : R(R) {}

  // Called by the guest, on any thread.
  CUptiResult subscribe(CUpti_SubscriberHandle &Handle,
                        CUpti_CallbackFunc Function, void *User);
  CUptiResult unsubscribe(CUpti_SubscriberHandle Handle);
  /// While the tracer holds CUPTI, a callback that the guest disables stays
  /// enabled in CUPTI, since the tracer may need it too, but is no longer
  /// forwarded.
  CUptiResult enableCallback(bool On, CUpti_SubscriberHandle Handle,
                             CUpti_CallbackDomain Domain,
                             CUpti_CallbackId Cbid);
  CUptiResult enableDomain(bool On, CUpti_SubscriberHandle Handle,
                           CUpti_CallbackDomain Domain);
  /// Drops the subscription.
  void forget();

  /// Must come first in each of the tracer's callbacks.
  void forwardToGuest(CUpti_CallbackDomain Domain, CUpti_CallbackId Cbid,
                      const void *Data) const {
    if (Function.load(std::memory_order_relaxed) && isWanted(Domain, Cbid))
      call(Domain, Cbid, Data);
  }
  /// The guest gets callbacks of calls, so its code may be inside one at any
  /// time.
  bool listensToCalls() const { return ListensToCalls.load(); }

  // Called by the tracer's attachment.
  /// Before the tracer subscribes: unsubscribes the guest.
  void yield();
  /// The tracer has subscribed: enables the callbacks that the guest wants.
  void follow(CUpti_SubscriberHandle TheTracers);
  /// The tracer has unsubscribed permanently: subscribes the guest.
  void handBack();

private:
  static constexpr size_t Domains = CUPTI_CB_DOMAIN_SIZE;
  static constexpr size_t Cbids = 1024;
  struct RequestedCallbacks {
    std::atomic<bool> Whole{false};
    std::array<std::atomic<bool>, Cbids> Single = {};
  };

  bool isWanted(CUpti_CallbackDomain Domain, CUpti_CallbackId Cbid) const {
    return Domain < Domains && (Wishes[Domain].Whole.load() ||
                                (Cbid < Cbids && Wishes[Domain].Single[Cbid]));
  }
  void call(CUpti_CallbackDomain Domain, CUpti_CallbackId Cbid,
            const void *Data) const;
  bool isGuests(CUpti_SubscriberHandle Handle) const;
  CUptiResult subscribeToCupti();
  /// The guest enables or disables a callback. Wish: where that is stored; null
  /// for a callback that CUPTI has to refuse. Enable calls CUPTI.
  template <class EnableT>
  CUptiResult setRequested(bool On, CUpti_SubscriberHandle Handle,
                           CUpti_CallbackDomain Domain, std::atomic<bool> *Wish,
                           EnableT Enable);
  void forgetLocked();
  void enableRequestedCallbacks(CUpti_SubscriberHandle Subscriber) const;

  tables::Recorder &R;
  std::mutex Lock;
  std::atomic<CUpti_CallbackFunc> Function{nullptr};
  std::atomic<void *> User{nullptr};
  std::array<RequestedCallbacks, Domains> Wishes;
  std::atomic<bool> ListensToCalls{false};
  /// The handle that the guest was given.
  CUpti_SubscriberHandle Given = nullptr;
  /// The guest's own subscription while the tracer has none.
  CUpti_SubscriberHandle Own = nullptr;
  CUpti_SubscriberHandle Host = nullptr;
};

/// One per process, never destroyed.
GuestCallbacks &guestCallbacks();

} // namespace syncline::tracer::guest

#endif // SYNCLINE_PROFILER_TRACER_GUEST_GUESTCALLBACKS_H
