//===- RealCupti.h - The functions that the tracer interposes ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_GUEST_REALCUPTI_H
#define SYNCLINE_PROFILER_TRACER_GUEST_REALCUPTI_H

#include <cupti.h>

namespace syncline::tracer::guest {

/// The function of this name in the process's libcupti: the one that the tracer
/// uses, else the one that the program has loaded. Null if there is none.
void *realFunction(const char *Name);

/// The same, with the type of a declared function.
template <class FunctionT> FunctionT *real(FunctionT &, const char *Name) {
  return reinterpret_cast<FunctionT *>(realFunction(Name));
}

/// Calls a function returned by real(), which may be null.
template <class FunctionT, class... ArgumentTs>
CUptiResult callReal(FunctionT *Function, ArgumentTs... Arguments) {
  return Function ? Function(Arguments...) : CUPTI_ERROR_NOT_INITIALIZED;
}

} // namespace syncline::tracer::guest

/// A pointer to CUPTI's own function of this name.
#define SYNCLINE_REAL_CUPTI(Name)                                              \
  (::syncline::tracer::guest::real(::Name, #Name))

#endif // SYNCLINE_PROFILER_TRACER_GUEST_REALCUPTI_H
