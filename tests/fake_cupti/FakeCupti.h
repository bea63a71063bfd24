//===- FakeCupti.h - A CUPTI that does what a test asks ---------*- C++ -*-===//
//
// It plays the version of CUPTI whose headers it is compiled with: its number,
// its records, and the functions that it has.
//
// The library exports what the tracer uses of CUPTI, and these functions, with
// which a test's program makes CUDA calls. It also watches over the rules that
// real CUPTI punishes with a crash. Who breaks one ends the process with
// RuleStatus and a line that names it:
//
// - cuptiFinalize while another thread is inside a function of CUPTI, or has
//   been for a while inside a call that is listened to and is no mere wait;
// - any function of CUPTI but those that subscribe after cuptiFinalize, until
//   the next subscriber has come;
// - cuptiFinalize after the callback of cudaLaunchKernel was switched off for
//   the same subscriber;
// - before CUDA 13.0 update 1: any cuptiFinalize, and to switch an activity
//   kind or the callback of cudaLaunchKernel after the program's first call.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_FAKE_CUPTI_FAKECUPTI_H
#define SYNCLINE_FAKE_CUPTI_FAKECUPTI_H

#include <cupti.h>

#include <cstdint>

#define FAKE_CUPTI_EXPORT extern "C" __attribute__((visibility("default")))

namespace syncline::fake {

inline constexpr int RuleStatus = 99;

/// Device work that a call causes.
enum class Work : int { None, Kernel, Copy, Set, Overhead };

/// A CUDA call that the program makes.
struct Call {
  CUpti_CallbackDomain Domain = CUPTI_CB_DOMAIN_RUNTIME_API;
  CUpti_CallbackId Cbid = 0;
  const char *Name = "";
  /// One of CUPTI's structs of arguments.
  const void *Parameters = nullptr;
  int Result = 0;
  Work Causes = Work::None;
  uint64_t WorkTime = 1000;
  uint64_t Bytes = 0;
  /// The target of a copy is page-locked memory.
  bool ToPinned = false;
  /// Not 0: the kernel is a node of that graph.
  uint32_t Graph = 0;
  /// The kernel's name, which outlives the process's last record; null: two
  /// names in turn, by the correlation id.
  const char *Kernel = nullptr;
  /// What happens between entry and exit; calls in it are nested.
  void (*Body)(void *User) = nullptr;
  void *User = nullptr;
};

/// What goes wrong; combined in FAKE_CUPTI_FAULT with commas.
enum class Fault : int {
  OldVersion,          // old-version: that of CUDA 12.3
  NewVersion,          // new-version: that of a CUDA 14.0
  MultipleSubscribers, // multiple-subscribers: another tool is there
  SecondSubscribe,     // second-subscribe: only the first one works
  NoCallbacks,         // no-callbacks: cuptiEnableCallback fails
  NoPrivileges,        // no-privileges: kernels cannot be traced
  Flood,               // flood: a buffer for each record, completed by a flush
  EmptyBuffers,        // empty-buffers: for each record also an empty one
  LateFlush,           // late-flush: buffers come 100 ms after a flush
  Reenter,             // reenter: calls back from inside cuptiGetStreamIdEx
  FinalizeFails,       // finalize-fails
  SlowFinalize,        // slow-finalize: it takes 10 ms
  SlowDevice,          // slow-device: work runs 600 ms after its launch
  StuckFlush,          // stuck-flush: a flush ends when this fault does
  RepeatedCalls,       // repeated-calls: recorded twice, if attached again
  RepeatedIds,         // repeated-ids: one for a thread, if attached again
  Count
};

} // namespace syncline::fake

/// Delivers entry and exit to the subscriber and adds the activity in between,
/// all as far as they are switched on. Returns the correlation id.
FAKE_CUPTI_EXPORT uint32_t fakeCall(const syncline::fake::Call *Call);

/// cudaStreamCreate's, or a graph's, callback of the resource domain.
FAKE_CUPTI_EXPORT void fakeResource(CUpti_CallbackId Cbid, uint64_t Stream);

FAKE_CUPTI_EXPORT void fakeSetFault(syncline::fake::Fault Fault, bool On);
/// By its name, as in FAKE_CUPTI_FAULT; false where there is none.
FAKE_CUPTI_EXPORT bool fakeSetFaultByName(const char *Name, bool On);

/// Another tool in the process calls cuptiFinalize.
FAKE_CUPTI_EXPORT void fakeForeignFinalize();
/// Another tool registers its own functions for buffers.
FAKE_CUPTI_EXPORT void fakeForeignRegister();
/// So many records are lost inside CUPTI.
FAKE_CUPTI_EXPORT void fakeDrop(uint64_t Count);

FAKE_CUPTI_EXPORT bool fakeIsListening(CUpti_CallbackDomain Domain,
                                       CUpti_CallbackId Cbid);
/// Whether CUPTI makes records of kernels.
FAKE_CUPTI_EXPORT bool fakeTracesKernels();
/// Whether a thread is inside of such a flush.
FAKE_CUPTI_EXPORT bool fakeFlushIsStuck();
/// How often a flush has begun.
FAKE_CUPTI_EXPORT uint64_t fakeFlushes();
/// How often kernels were traced for a while.
FAKE_CUPTI_EXPORT uint64_t fakeWindows();
/// How often a subscriber came.
FAKE_CUPTI_EXPORT uint64_t fakeSubscriptions();
/// Records added, and records lost, since the process began.
FAKE_CUPTI_EXPORT uint64_t fakeRecordsAdded();
FAKE_CUPTI_EXPORT uint64_t fakeRecordsDropped();

#endif // SYNCLINE_FAKE_CUPTI_FAKECUPTI_H
