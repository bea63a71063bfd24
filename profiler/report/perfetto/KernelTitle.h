//===- KernelTitle.h - Short names of kernels -------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_PERFETTO_KERNELTITLE_H
#define SYNCLINE_PROFILER_REPORT_PERFETTO_KERNELTITLE_H

#include <string>
#include <string_view>

namespace syncline::report::perfetto {

/// "reduce_kernel (sum_functor)": the kernel's own name and, for generic
/// kernels of LibTorch, the operation of this one. \p Demangled is the full
/// name.
std::string kernelTitle(std::string_view Demangled);

} // namespace syncline::report::perfetto

#endif // SYNCLINE_PROFILER_REPORT_PERFETTO_KERNELTITLE_H
