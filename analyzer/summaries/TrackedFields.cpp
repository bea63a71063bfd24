#include "summaries/TrackedFields.h"
#include "dataflow/Evaluator.h"
#include "dataflow/TrackedTypes.h"
#include "model/Names.h"
#include "summaries/FieldVisibility.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::summaries;

/// Elements of these are written by name. Elements of maps may also be written
/// through iterators.
static bool isSequenceOfTensors(QualType T) {
  return classify(T) == TypeClass::TensorList &&
         (T->isArrayType() ||
          llvm::StringSwitch<bool>(className(T))
              .Cases({"std::vector", "std::array", "std::deque", "std::list"},
                     true)
              .Default(false));
}

/// Whether a value of type \p Type says where tensors are created.
static bool namesDevice(TypeClass Type) {
  return Type == TypeClass::Device || Type == TypeClass::DeviceType ||
         Type == TypeClass::Options;
}

/// Tracks devices and options only if \p IsOwn.
static FieldSummaries tracked(const CXXRecordDecl &Class,
                              bool (*IsOwn)(const FieldDecl &)) {
  FieldSummaries Result;
  if (Class.isDependentContext() || Class.isInvalidDecl())
    return Result;
  for (const FieldDecl *Field : Class.fields()) {
    TypeClass Type = classify(Field->getType());
    if (Type == TypeClass::Tensor || isSequenceOfTensors(Field->getType()) ||
        (namesDevice(Type) && IsOwn(*Field)))
      Result[Field] = LatticeElement::bottom();
  }
  return Result;
}

// A device that code outside the unit can set is one that the program selects.
FieldSummaries summaries::trackedFields(const CXXRecordDecl &Class) {
  return tracked(Class, [](const FieldDecl &Field) {
    return visibilityOf(Field) == FieldVisibility::Whole;
  });
}

FieldSummaries summaries::fieldsOfProgram(const CXXRecordDecl &Class) {
  return tracked(Class, [](const FieldDecl &) { return true; });
}

void summaries::joinDefaults(const CXXRecordDecl &Class,
                             const Summaries &Program, FieldSummaries &Fields) {
  for (const FieldDecl *Field : Class.fields())
    if (const Expr *Init = Field->getInClassInitializer())
      if (auto Known = Fields.find(Field); Known != Fields.end())
        Known->second = joinHeld(
            Known->second, Evaluator(Program, AbstractState()).evaluate(Init));
}

bool summaries::hasTrackedMembers(const CXXRecordDecl &Class) {
  if (!Class.hasDefinition() || isLibTorch(Class) || isInNamespaceStd(Class))
    return false;
  return llvm::any_of(Class.fields(),
                      [](const FieldDecl *Field) {
                        return isTrackedType(Field->getType());
                      }) ||
         llvm::any_of(Class.bases(), [](const CXXBaseSpecifier &Base) {
           const CXXRecordDecl *Parent = Base.getType()->getAsCXXRecordDecl();
           return Parent && hasTrackedMembers(*Parent);
         });
}
