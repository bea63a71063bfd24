//===- KernelExchanges.h - Which kernels exchange data ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ADVICE_KERNELEXCHANGES_H
#define SYNCLINE_PROFILER_ADVICE_KERNELEXCHANGES_H

#include "loader/KernelTable.h"
#include "timeline/TraceData.h"

namespace syncline::advice {

/// Sets TraceData::Exchanges according to the kernel names in \p Known. The
/// names in \p Trace may be mangled or demangled.
void findExchanges(timeline::TraceData &Trace, const rules::KernelTable &Known);

} // namespace syncline::advice

#endif // SYNCLINE_PROFILER_ADVICE_KERNELEXCHANGES_H
