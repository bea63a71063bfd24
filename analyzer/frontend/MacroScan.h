//===- MacroScan.h - Names that can only be macros --------------*- C++ -*-===//
//
// Between the members of a class and between the declarations of a namespace
// some uses of a name have no meaning in C++: `FIELDS(Name, Size)` without a
// type before it, `slots` in `public slots:`. A macro that is not known makes
// the parser give up on the class around it.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_MACROSCAN_H
#define SYNCLINE_ANALYZER_FRONTEND_MACROSCAN_H

#include <string>
#include <vector>

namespace clang {
class IdentifierTable;
class Token;
} // namespace clang

namespace syncline::lint::frontend {

struct UnknownMacro {
  enum class Kind {
    /// EXPORT in `class EXPORT Name {`, slots in `public slots:`.
    Name,
    /// signals in `signals:`.
    Access,
    /// FIELDS in `FIELDS(Name, Size)`.
    Call
  };
  std::string Macro;
  Kind As = Kind::Name;
  /// Of its token in the file.
  unsigned Offset = 0;
};

struct UnknownMacros {
  std::vector<UnknownMacro> Uses;
  /// Where the file includes others, which may define the names.
  std::vector<unsigned> Includes;
};

/// \p Tokens are those of a file before preprocessing.
UnknownMacros findUnknownMacros(const std::vector<clang::Token> &Tokens,
                                const clang::IdentifierTable &Keywords);

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_MACROSCAN_H
