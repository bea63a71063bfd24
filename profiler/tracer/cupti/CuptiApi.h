//===- CuptiApi.h - CUPTI's functions, found at run time --------*- C++ -*-===//
//
// The tracer is not linked to libcupti: it uses the one that the process has
// already loaded, since a second copy would not see the process's CUDA. On a
// machine without CUPTI the program runs untraced.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_CUPTIAPI_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_CUPTIAPI_H

#include "tracer/cupti/CuptiFunctions.h"

#include <cupti.h>

#include <atomic>
#include <string>

namespace syncline::tracer::cupti {

/// All pointers except the last three are set once load() has returned an empty
/// string.
struct CuptiApi {
  // NOLINTBEGIN(readability-identifier-naming): CUPTI's names.
// NOLINTNEXTLINE(bugprone-macro-parentheses): a declarator takes none
#define SYNCLINE_CUPTI_POINTER(Name) decltype(&::Name) Name = nullptr;
  SYNCLINE_CUPTI_FUNCTIONS(SYNCLINE_CUPTI_POINTER)
#undef SYNCLINE_CUPTI_POINTER

  /// Null in CUDA 12; reports the name of the tool that has already subscribed.
  decltype(&::cuptiSubscribe_v2) cuptiSubscribe_v2 = nullptr;
  /// Null if this CUPTI has none: overhead records then have different thread
  /// numbers, and buffers are cleared a second time.
  decltype(&::cuptiSetThreadIdType) cuptiSetThreadIdType = nullptr;
  decltype(&::cuptiActivitySetAttribute) cuptiActivitySetAttribute = nullptr;
  // NOLINTEND(readability-identifier-naming)

  /// Set once all pointers are set.
  std::atomic<void *> Library{nullptr};
  uint32_t Version = 0;
  std::string Path;

  /// Loads the libcupti in the process, else Preferred, else one that matches
  /// the process's CUDA (see CuptiSearch). Returns a one-line error, or an
  /// empty string on success.
  std::string load(const std::string &Preferred, int DriverVersion);

  /// If another tool has subscribed and CUPTI reports its name, Other receives
  /// the name.
  CUptiResult subscribe(CUpti_SubscriberHandle &Subscriber,
                        CUpti_CallbackFunc Callback, std::string &Other) const;

  /// CUPTI's own description of a result.
  const char *describe(CUptiResult Result) const;
};

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_CUPTIAPI_H
