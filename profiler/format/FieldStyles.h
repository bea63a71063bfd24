//===- FieldStyles.h - How a field looks as text ----------------*- C++ -*-===//
//
// Most fields are numbers. Values of an enumeration in Enums.h are shown by
// name; addresses are shown in hexadecimal.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_FIELDSTYLES_H
#define SYNCLINE_PROFILER_FORMAT_FIELDSTYLES_H

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace syncline::trace {

struct EnumName {
  uint64_t Value;
  std::string_view Name;
};

/// The names of a field's values; empty if it has none.
std::span<const EnumName> enumNames(std::string_view Record,
                                    std::string_view Field);

/// The name of a value; empty if it has none.
std::string_view nameOf(std::span<const EnumName> Names, uint64_t Value);
std::optional<uint64_t> valueOf(std::span<const EnumName> Names,
                                std::string_view Name);

/// The field is an address or a handle.
bool isAddress(std::string_view Record, std::string_view Field);

/// The kind of entity that the number in a field refers to, if it has a name.
enum class Reference { None, Api, Shape, Stream, String, Thread };
Reference referenceOf(std::string_view Record, std::string_view Field);

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_FIELDSTYLES_H
