//===- QualifiedName.h - Names without their arguments ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_QUALIFIEDNAME_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_QUALIFIEDNAME_H

#include <string>
#include <string_view>

namespace syncline::symbols {

/// The bare qualified name of a demangled function, as rules write it: without
/// return type, parameters, template arguments, anonymous namespaces and ABI
/// tags. A lambda in it is written {lambda}. That of a qualified name is the
/// name itself.
std::string qualifiedName(std::string_view Function);

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_QUALIFIEDNAME_H
