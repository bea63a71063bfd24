//===- CuptiApi.h - The functions of CUPTI, found at run time ---*- C++ -*-===//
//
// The tracer is not linked to libcupti: it uses the one that the process has
// loaded already (a second copy would not see its CUDA), and a program on a
// machine without CUPTI runs on untraced.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_CUPTIAPI_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_CUPTIAPI_H

#include <cupti.h>

#include <string>

namespace syncline::tracer::cupti {

/// Before CUDA 13.0 update 1, cudaDeviceSynchronize is not seen reliably.
inline constexpr uint32_t LeastCuptiVersion = 130001;

#define SYNCLINE_CUPTI_FUNCTIONS(X)                                            \
  X(cuptiGetVersion)                                                           \
  X(cuptiGetResultString)                                                      \
  X(cuptiSubscribe_v2)                                                         \
  X(cuptiUnsubscribe)                                                          \
  X(cuptiEnableCallback)                                                       \
  X(cuptiActivityRegisterCallbacks)                                            \
  X(cuptiActivityRegisterTimestampCallback)                                    \
  X(cuptiActivityEnable)                                                       \
  X(cuptiActivityDisable)                                                      \
  X(cuptiActivityEnableRuntimeApi)                                             \
  X(cuptiActivityEnableDriverApi)                                              \
  X(cuptiActivityFlushAll)                                                     \
  X(cuptiActivityGetNextRecord)                                                \
  X(cuptiActivityGetNumDroppedRecords)                                         \
  X(cuptiGetStreamIdEx)                                                        \
  X(cuptiGetContextId)                                                         \
  X(cuptiGetDeviceId)                                                          \
  X(cuptiFinalize)

/// Every pointer but the last two is set once load() has returned an empty
/// string.
struct CuptiApi {
  // NOLINTBEGIN(readability-identifier-naming): CUPTI's names.
// NOLINTNEXTLINE(bugprone-macro-parentheses): a declarator takes none
#define SYNCLINE_CUPTI_POINTER(Name) decltype(&::Name) Name = nullptr;
  SYNCLINE_CUPTI_FUNCTIONS(SYNCLINE_CUPTI_POINTER)
#undef SYNCLINE_CUPTI_POINTER

  /// Null where this CUPTI has none: overhead records then bear other numbers
  /// for threads, and buffers are cleared a second time.
  decltype(&::cuptiSetThreadIdType) cuptiSetThreadIdType = nullptr;
  decltype(&::cuptiActivitySetAttribute) cuptiActivitySetAttribute = nullptr;
  // NOLINTEND(readability-identifier-naming)

  uint32_t Version = 0;
  std::string Path;

  /// Takes the libcupti in the process, else Preferred, else one where CUDA
  /// keeps it. Returns what is wrong in one line, or an empty string.
  std::string load(const std::string &Preferred);

  /// CUPTI's own words for a result.
  const char *describe(CUptiResult Result) const;
};

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_CUPTIAPI_H
