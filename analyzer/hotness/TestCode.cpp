#include "hotness/TestCode.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace syncline::lint::hotness;
using namespace syncline::lint::model;

/// The function that the file spells.
static const FunctionDecl *spelled(const FunctionDecl &Function) {
  if (const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern())
    return Pattern->getCanonicalDecl();
  return Function.getCanonicalDecl();
}

/// Test suites, fixtures and environments of GoogleTest.
static bool isTestClass(const CXXRecordDecl &Class) {
  if (!Class.hasDefinition())
    return false;
  bool Found = false;
  Class.forallBases([&](const CXXRecordDecl *Base) {
    std::string Name = qualifiedName(*Base);
    Found |= Name == "testing::Test" || Name == "testing::Environment";
    return true;
  });
  return Found;
}

/// A typed test is a template, whose base class depends on its parameter.
static bool isTypedTest(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->getDeclName().isIdentifier() &&
         Method->getName() == "TestBody" &&
         Method->getParent()->isDependentContext();
}

/// With DOCTEST_CONFIG_DISABLE, a test is a template that nothing instantiates.
static bool isDisabledTest(const FunctionDecl &Function) {
  const TemplateDecl *Template = Function.getDescribedFunctionTemplate();
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
      !Template && Method)
    Template = Method->getParent()->getDescribedClassTemplate();
  if (!Template || Template->getTemplateParameters()->size() == 0)
    return false;
  const NamedDecl *First = Template->getTemplateParameters()->getParam(0);
  return First->getDeclName().isIdentifier() &&
         First->getName() == "DOCTEST_UNUSED_TEMPLATE_TYPE";
}

/// Without the header that defines the macro, `TEST_F(Storage, Reads) {}` looks
/// like a function TEST_F without a return type.
static bool isUndefinedMacro(const FunctionDecl &Function) {
  return Function.getDeclName().isIdentifier() &&
         Function.getBeginLoc() == Function.getLocation() &&
         Function.getName().contains("TEST") && !Function.isMain();
}

static bool isOfFramework(const NamedDecl &D) {
  std::string Qualified = qualifiedName(D);
  llvm::StringRef Name = Qualified;
  return Name.starts_with("testing::") || Name.starts_with("Catch::") ||
         Name.starts_with("doctest::");
}

/// Whether \p S starts all tests, as the main() of a test program does.
static bool runsTests(const Stmt *S) {
  if (!S)
    return false;
  const auto *Reference = dyn_cast<DeclRefExpr>(S);
  const auto *Construction = dyn_cast<CXXConstructExpr>(S);
  if (Reference && isa<FunctionDecl>(Reference->getDecl())) {
    std::string Name = qualifiedName(*Reference->getDecl());
    if (Name == "testing::InitGoogleTest" || Name == "testing::InitGoogleMock")
      return true;
  }
  if (Construction) {
    std::string Name = className(Construction->getType());
    if (Name == "Catch::Session" || Name == "doctest::Context")
      return true;
  }
  return llvm::any_of(S->children(), runsTests);
}

/// The object that registers a test with Catch2 or doctest; its arguments name
/// the test.
static bool isRegistration(const Stmt &S) {
  const auto *Construction = dyn_cast<CXXConstructExpr>(&S);
  if (!Construction)
    return false;
  std::string Name = className(Construction->getType());
  return Name == "Catch::AutoReg" || Name == "doctest::detail::TestCase";
}

bool TestCode::isTest(const FunctionDecl &Function) const {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return (IsTestTarget && isOfMainFile(Function)) ||
         (Method && isTestClass(*Method->getParent())) ||
         isTypedTest(Function) || isDisabledTest(Function) ||
         isUndefinedMacro(Function) ||
         (Function.isMain() && runsTests(Function.getBody()));
}

bool TestCode::isOfMainFile(const NamedDecl &D) const {
  return Sources.isInMainFile(Sources.getExpansionLoc(D.getLocation()));
}

static const FunctionDecl *namedBy(const Stmt &S) {
  const ValueDecl *Named = nullptr;
  if (const auto *Reference = dyn_cast<DeclRefExpr>(&S))
    Named = Reference->getDecl();
  else if (const auto *Member = dyn_cast<MemberExpr>(&S))
    Named = Member->getMemberDecl();
  else if (const auto *Construction = dyn_cast<CXXConstructExpr>(&S))
    Named = Construction->getConstructor();
  return dyn_cast_or_null<FunctionDecl>(Named);
}

void TestCode::look(const Stmt &S, const FunctionDecl *User,
                    bool IsRegistered) {
  IsRegistered = IsRegistered || isRegistration(S);
  if (const FunctionDecl *Named = namedBy(S)) {
    if (!IsRegistered)
      Users[spelled(*Named)].insert(User);
    else if (!isOfFramework(*Named))
      Tests.insert(spelled(*Named));
  }
  if (const auto *Lambda = dyn_cast<LambdaExpr>(&S))
    return look(*Lambda->getBody(), User, IsRegistered);
  for (const Stmt *Child : S.children())
    if (Child)
      look(*Child, User, IsRegistered);
}

void TestCode::add(const FunctionDecl &Function) {
  const FunctionDecl *Canonical = spelled(Function);
  if (isTest(Function))
    Tests.insert(Canonical);
  if (isOfMainFile(Function))
    OfMainFile.insert(Canonical);
  if (llvm::all_of(Function.redecls(), [&](const FunctionDecl *Each) {
        return isOfMainFile(*Each);
      }))
    Candidates.insert(Canonical);
  if (const Stmt *Body = Function.getBody())
    look(*Body, Canonical, /*IsRegistered=*/false);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    for (const CXXCtorInitializer *Each : Constructor->inits())
      if (Each->getInit())
        look(*Each->getInit(), Canonical, /*IsRegistered=*/false);
}

void TestCode::add(const Expr &Initializer) {
  look(Initializer, nullptr, /*IsRegistered=*/false);
}

bool TestCode::isHelper(const FunctionDecl &Function) const {
  auto Known = Users.find(&Function);
  bool IsUsed = false;
  if (Known != Users.end())
    for (const FunctionDecl *User : Known->second) {
      if (User == &Function)
        continue;
      if (!User || !Tests.contains(User))
        return false;
      IsUsed = true;
    }
  return IsUsed;
}

void TestCode::propagate() {
  bool Changed = !Tests.empty();
  while (Changed) {
    Changed = false;
    for (const FunctionDecl *Each : Candidates)
      if (!Tests.contains(Each) && isHelper(*Each))
        Changed |= Tests.insert(Each).second;
  }
}

bool TestCode::contains(const NamedDecl &Holder) const {
  if (IsTestTarget && isOfMainFile(Holder))
    return true;
  // A class in the body of a test has functions of its own.
  const Decl *At = &Holder;
  while (At) {
    if (const auto *Function = dyn_cast<FunctionDecl>(At))
      if (Tests.contains(spelled(*Function)))
        return true;
    const DeclContext *Outer = At->getDeclContext();
    At = Outer ? dyn_cast<Decl>(Outer) : nullptr;
  }
  return false;
}

bool TestCode::isAll() const {
  return !Tests.empty() &&
         llvm::all_of(OfMainFile, [&](const FunctionDecl *Each) {
           return contains(*Each);
         });
}
