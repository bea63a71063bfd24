//===- OverloadNames.h - Names of operator overloads ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ADVICE_OVERLOADNAMES_H
#define SYNCLINE_PROFILER_ADVICE_OVERLOADNAMES_H

#include <span>
#include <string_view>

namespace syncline::advice {

/// All overloads of LibTorch 2.11's operators, sorted.
std::span<const std::string_view> overloadNames();

} // namespace syncline::advice

#endif // SYNCLINE_PROFILER_ADVICE_OVERLOADNAMES_H
