//===- TextPrinter.h - Prints records as text -------------------*- C++ -*-===//
//
// One record per line: name key=value key=value ...
// docs/reference/trace-format.md describes the format. TextAssembler.h is the
// inverse.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_TEXTPRINTER_H
#define SYNCLINE_PROFILER_FORMAT_TEXTPRINTER_H

#include "format/FieldStyles.h"
#include "format/NameTable.h"
#include "format/PlaceSource.h"
#include "format/RawRecord.h"

#include <string>
#include <vector>

namespace syncline::trace {

struct PrintOptions {
  /// One JSON object per line, instead of key=value.
  bool Json = false;
  /// Adds api-name="...", stream-name="..." and so on after the ids.
  const NameTable *Names = nullptr;
  /// Adds place="file:line" and function="..." to records with a stack.
  PlaceSource *Places = nullptr;
};

/// Prints the records of one file.
class TextPrinter {
public:
  explicit TextPrinter(PrintOptions Options) : Options(Options) {}

  /// Appends the line for \p Record to \p Out, including a newline.
  void append(std::string &Out, const RawRecord &Record);

private:
  struct Style {
    /// The text before the value: ` key=`, or `,"key":`.
    std::string Prefix;
    bool Signed = false;
    bool Text = false;
    bool Address = false;
    std::span<const EnumName> Names;
    Reference To = Reference::None;
    std::string NamePrefix;
    /// Whether the field is a stack, or is itself a node of the trie.
    enum class StackRole { None, Stack, Node } Role = StackRole::None;
  };

  std::string prefix(const std::string &Key) const;
  const std::vector<Style> &stylesOf(const SchemaType &Type);
  void appendValue(std::string &Out, const Style &How,
                   const FieldValue &Value) const;

  void appendPlace(std::string &Out, const Style &How, uint64_t Stack) const;

  PrintOptions Options;
  /// Indexed by SchemaType::Index; empty until a record of the type is printed.
  std::vector<std::vector<Style>> Styles;
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_TEXTPRINTER_H
