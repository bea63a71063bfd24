#include "summaries/TrackedFields.h"
#include "model/Names.h"
#include "summaries/FieldVisibility.h"

#include "clang/AST/DeclCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::summaries;

/// Devices and options are kept where \p IsOwn.
static FieldSummaries tracked(const CXXRecordDecl &Class,
                              bool (*IsOwn)(const FieldDecl &)) {
  FieldSummaries Result;
  if (Class.isDependentContext() || Class.isInvalidDecl())
    return Result;
  for (const FieldDecl *Field : Class.fields()) {
    TypeClass Type = classify(Field->getType());
    // A device that others can set is one that the program chooses.
    bool IsChoice = Type == TypeClass::Device || Type == TypeClass::Options;
    if (Type == TypeClass::Tensor || (IsChoice && IsOwn(*Field)))
      Result[Field] = LatticeElement::bottom();
  }
  return Result;
}

FieldSummaries summaries::trackedFields(const CXXRecordDecl &Class) {
  return tracked(Class, [](const FieldDecl &Field) {
    return visibilityOf(Field) == FieldVisibility::Whole;
  });
}

FieldSummaries summaries::fieldsOfProgram(const CXXRecordDecl &Class) {
  return tracked(Class, isOwnOfMethods);
}
