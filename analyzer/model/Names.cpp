#include "model/Names.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;

std::string model::qualifiedName(const NamedDecl &D) {
  llvm::SmallVector<std::string, 6> Parts;
  Parts.push_back(D.getDeclName().isIdentifier() ? D.getName().str()
                                                 : D.getNameAsString());
  // The name of a constructor template prints with its class's template
  // arguments.
  if (isa<CXXConstructorDecl>(D))
    Parts.back() = cast<CXXConstructorDecl>(D).getParent()->getName().str();
  for (const DeclContext *C = D.getDeclContext(); C; C = C->getParent()) {
    if (const auto *N = dyn_cast<NamespaceDecl>(C)) {
      if (!N->isInline() && !N->isAnonymousNamespace())
        Parts.push_back(N->getName().str());
    } else if (const auto *T = dyn_cast<TagDecl>(C)) {
      Parts.push_back(T->getName().str());
    } else if (const auto *F = dyn_cast<FunctionDecl>(C)) {
      Parts.push_back(F->getNameAsString());
    }
  }
  std::string Name;
  for (auto Part = Parts.rbegin(); Part != Parts.rend(); ++Part) {
    if (!Name.empty())
      Name += "::";
    Name += *Part;
  }
  return Name;
}

static const DeclContext *outermostNamespace(const NamedDecl &D) {
  const DeclContext *Outermost = nullptr;
  for (const DeclContext *C = D.getDeclContext(); C; C = C->getParent())
    if (C->isNamespace())
      Outermost = C;
  return Outermost;
}

bool model::isLibTorch(const NamedDecl &D) {
  const auto *N = dyn_cast_or_null<NamespaceDecl>(outermostNamespace(D));
  if (!N)
    return false;
  llvm::StringRef Name = N->getName();
  return Name == "at" || Name == "c10" || Name == "torch" || Name == "caffe2";
}

bool model::isInNamespaceStd(const NamedDecl &D) {
  const auto *N = dyn_cast_or_null<NamespaceDecl>(outermostNamespace(D));
  return N && (N->getName() == "std" || N->getName() == "__gnu_cxx");
}

bool model::isNumber(TypeClass Class) {
  return Class == TypeClass::Integer || Class == TypeClass::Boolean ||
         Class == TypeClass::Floating;
}

bool model::isTensorOrList(TypeClass Class) {
  return Class == TypeClass::Tensor || Class == TypeClass::TensorList;
}

bool model::isTensorOrList(QualType T) { return isTensorOrList(classify(T)); }

std::string model::className(QualType T) {
  if (T.isNull())
    return {};
  if (const auto *Record = T.getNonReferenceType()->getAsCXXRecordDecl())
    return qualifiedName(*Record);
  return {};
}

/// The type arguments of a class template specialization, packs flattened.
static void typeArguments(const ClassTemplateSpecializationDecl &S,
                          llvm::SmallVectorImpl<QualType> &Types) {
  for (const TemplateArgument &A : S.getTemplateArgs().asArray()) {
    if (A.getKind() == TemplateArgument::Type)
      Types.push_back(A.getAsType());
    else if (A.getKind() == TemplateArgument::Pack)
      for (const TemplateArgument &Element : A.pack_elements())
        if (Element.getKind() == TemplateArgument::Type)
          Types.push_back(Element.getAsType());
  }
}

static TypeClass
classifySpecialization(const ClassTemplateSpecializationDecl &S,
                       llvm::StringRef Name) {
  llvm::SmallVector<QualType, 4> Arguments;
  typeArguments(S, Arguments);
  if (Name == "std::optional" || Name == "c10::optional" ||
      Name == "c10::MaybeOwned" || Name == "c10::OptionalRef" ||
      Name == "c10::intrusive_ptr" || Name == "std::reference_wrapper")
    return Arguments.empty() ? TypeClass::Other : classify(Arguments.front());
  bool IsList =
      llvm::StringSwitch<bool>(Name)
          .Cases({"std::vector", "std::array", "std::list", "std::deque",
                  "std::initializer_list", "std::tuple", "std::pair",
                  "std::map", "std::unordered_map", "std::span"},
                 true)
          .Cases({"c10::ArrayRef", "c10::List", "c10::SmallVector",
                  "c10::IListRef", "c10::HeaderOnlyArrayRef",
                  "c10::OptionalArrayRef", "c10::Dict", "torch::OrderedDict"},
                 true)
          .Default(false);
  if (!IsList)
    return TypeClass::Other;
  for (QualType A : Arguments) {
    if (isTensorOrList(A))
      return TypeClass::TensorList;
  }
  return TypeClass::List;
}

static TypeClass classifyRecord(const CXXRecordDecl &Record) {
  std::string Name = qualifiedName(Record);
  TypeClass Known =
      llvm::StringSwitch<TypeClass>(Name)
          .Cases({"at::Tensor", "at::TensorBase", "at::OptionalTensorRef",
                  "torch::autograd::Variable"},
                 TypeClass::Tensor)
          .Cases({"at::ITensorListRef", "c10::TensorList", "c10::IValue",
                  "c10::ivalue::Tuple", "c10::ivalue::TupleElements"},
                 TypeClass::TensorList)
          .Case("c10::Scalar", TypeClass::Scalar)
          .Case("c10::SymInt", TypeClass::Integer)
          .Case("c10::Device", TypeClass::Device)
          .Case("c10::TensorOptions", TypeClass::Options)
          .Case("caffe2::TypeMeta", TypeClass::DType)
          .Cases({"std::basic_string", "std::basic_string_view",
                  "c10::basic_string_view"},
                 TypeClass::String)
          .Default(TypeClass::Other);
  if (Known != TypeClass::Other)
    return Known;
  if (const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(&Record))
    return classifySpecialization(*S, Name);
  return TypeClass::Other;
}

TypeClass model::classify(QualType T) {
  if (T.isNull())
    return TypeClass::Other;
  T = T.getNonReferenceType().getCanonicalType();
  if (const auto *Record = T->getAsCXXRecordDecl())
    return classifyRecord(*Record);
  if (const auto *Enum = T->getAsEnumDecl()) {
    std::string Name = qualifiedName(*Enum);
    if (Name == "c10::DeviceType")
      return TypeClass::DeviceType;
    if (Name == "c10::ScalarType")
      return TypeClass::DType;
    return TypeClass::Other;
  }
  if (T->isBooleanType())
    return TypeClass::Boolean;
  if (T->isIntegerType())
    return TypeClass::Integer;
  if (T->isFloatingType())
    return TypeClass::Floating;
  if (const auto *Array = T->getAsArrayTypeUnsafe()) {
    if (Array->getElementType()->isCharType())
      return TypeClass::String;
    return isTensorOrList(classify(Array->getElementType()))
               ? TypeClass::TensorList
               : TypeClass::Other;
  }
  if (T->isPointerType()) {
    // The object of p->item() is the tensor that p points to.
    TypeClass Pointee = classify(T->getPointeeType());
    if (isTensorOrList(Pointee))
      return Pointee;
    return T->getPointeeType()->isCharType() ? TypeClass::String
                                             : TypeClass::Pointer;
  }
  return TypeClass::Other;
}
