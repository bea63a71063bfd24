//===- ConstructorCalls.h - Constructors that templates call ----*- C++ -*-===//
//
// std::make_unique<Box>(X) and the like call a constructor with their own
// arguments. The bodies of these templates are not analyzed.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_MODEL_CONSTRUCTORCALLS_H
#define SYNCLINE_ANALYZER_MODEL_CONSTRUCTORCALLS_H

#include <cstddef>

namespace clang {
class CXXConstructorDecl;
class CXXRecordDecl;
class Expr;
class FunctionDecl;
} // namespace clang

namespace syncline::lint::model {

struct CallView;

/// Whether \p Class has a definition, and neither LibTorch nor the standard
/// library has made it. It may be null.
bool isOfProgram(const clang::CXXRecordDecl *Class);

/// Box if \p Callee is std::make_unique<Box> or std::make_shared<Box>;
/// otherwise null.
const clang::CXXRecordDecl *classMadeBy(const clang::FunctionDecl &Callee);

/// Whether \p Call makes a \p Class from another one, or from an object that is
/// derived from it: `Boxes.emplace_back(Box(X))` constructs only the one that
/// it is given.
bool copiesObject(const CallView &Call, const clang::CXXRecordDecl &Class);

/// The constructor that \p Call runs with its own arguments if it is
/// std::make_unique<Box>(...) or the like, or emplace_back(...) of a list of
/// boxes. Null if several constructors take as many arguments, or if it copies
/// an object.
const clang::CXXConstructorDecl *constructorRunBy(const CallView &Call);

/// The argument that \p Call has for parameter \p I of the constructor \p Made,
/// which it runs; null if it is not known.
const clang::Expr *argumentOf(const clang::CXXConstructorDecl &Made,
                              const CallView &Call, size_t I);

} // namespace syncline::lint::model

#endif // SYNCLINE_ANALYZER_MODEL_CONSTRUCTORCALLS_H
