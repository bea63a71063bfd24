//===- FunctionNames.h - Human-readable names -------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_FUNCTIONNAMES_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_FUNCTIONNAMES_H

#include <string>
#include <string_view>

namespace syncline::symbols {

struct FunctionName {
  /// See SourceFrame::Function and SourceFrame::OuterScope.
  std::string Display;
  std::string OuterScope;
  /// Whether it is complete, because it comes from the mangled name.
  bool Complete = false;
};

/// The name that a linker symbol stands for. Drops the endings that GCC gives
/// to parts of a function (".cold", ".isra.0"), and the version that follows an
/// '@'. A name that is not mangled is unchanged.
FunctionName demangled(std::string_view Symbol);

/// The outermost scope in a mangled name of the Itanium C++ ABI: "std", "at",
/// "(anonymous namespace)"; for what is local to a function, the scope of that
/// function. Empty if there is none or \p Symbol is not mangled.
///
/// It uses the mangled name since return types and template arguments occur
/// before and inside the demangled one.
std::string outerScope(std::string_view Symbol);

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_FUNCTIONNAMES_H
