//===- ConstructorCalls.h - Constructors that templates call ----*- C++ -*-===//
//
// std::make_unique<Box>(X) and the like call a constructor with their own
// arguments. The bodies of these templates are not analyzed.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_CONSTRUCTORCALLS_H
#define SYNCLINE_ANALYZER_SUMMARIES_CONSTRUCTORCALLS_H

namespace clang {
class CXXConstructorDecl;
class CXXRecordDecl;
class FunctionDecl;
} // namespace clang

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::summaries {

/// Whether \p Class has a definition, and neither LibTorch nor the standard
/// library has made it. It may be null.
bool isOfProgram(const clang::CXXRecordDecl *Class);

/// Box if \p Callee is std::make_unique<Box> or std::make_shared<Box>;
/// otherwise null.
const clang::CXXRecordDecl *classMadeBy(const clang::FunctionDecl &Callee);

/// Whether \p Call makes a \p Class from another one, or from an object that is
/// derived from it: `Boxes.emplace_back(Box(X))` constructs only the one that
/// it is given.
bool copiesObject(const model::CallView &Call,
                  const clang::CXXRecordDecl &Class);

/// The constructor that \p Call runs with its own arguments if it is
/// std::make_unique<Box>(...) or the like, or emplace_back(...) of a list of
/// boxes. Null if several constructors take as many arguments, or if it copies
/// an object.
const clang::CXXConstructorDecl *constructorRunBy(const model::CallView &Call);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_CONSTRUCTORCALLS_H
