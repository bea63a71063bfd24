//===- FunctionNames.h - Names for people -----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_FUNCTIONNAMES_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_FUNCTIONNAMES_H

#include <string>
#include <string_view>

namespace syncline::symbols {

struct FunctionName {
  /// See SourceFrame::Function and SourceFrame::OuterScope.
  std::string Display;
  std::string OuterScope;
  /// Made from the mangled name, so it is complete.
  bool Complete = false;
};

/// The name that a symbol of the linker stands for. The endings that GCC gives
/// to parts of a function (".cold", ".isra.0") are dropped, and so is the
/// version that follows an '@'. A name that is not mangled stays as it is.
FunctionName demangled(std::string_view Symbol);

/// The outermost scope in a mangled name of the Itanium C++ ABI: "std",
/// "at", "(anonymous namespace)"; for what is local to a function, the scope
/// of that function. Empty if there is none or \p Symbol is not mangled.
///
/// It is taken from the mangled name since return types and template
/// arguments stand before and inside the demangled one.
std::string outerScope(std::string_view Symbol);

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_FUNCTIONNAMES_H
