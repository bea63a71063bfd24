//===- MacroScan.h - Names that can only be macros --------------*- C++ -*-===//
//
// Between the members of a class and between the declarations of a namespace,
// some uses of a name are not valid C++ unless it is a macro:
// `FIELDS(Name, Size)` without a preceding type, `slots` in `public slots:`. An
// undefined macro makes the parser discard the enclosing class.
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
  /// The offset of its token in the file.
  unsigned Offset = 0;
};

struct UnknownMacros {
  std::vector<UnknownMacro> Uses;
  /// Positions of #include directives, which may define the names.
  std::vector<unsigned> Includes;
};

/// \p Tokens are the raw tokens of a file.
UnknownMacros findUnknownMacros(const std::vector<clang::Token> &Tokens,
                                const clang::IdentifierTable &Keywords);

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_MACROSCAN_H
