#include "dataflow/AccessPath.h"
#include "dataflow/AbstractState.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

using namespace clang;
using namespace syncline::lint::dataflow;

namespace {

constexpr const char *Declarations = R"(
namespace std {
template <typename T> struct vector {
  T &operator[](unsigned);
  T &back();
};
template <typename T> struct unique_ptr { T *operator->(); };
template <typename T> struct shared_ptr { T *operator->(); };
}
struct Body { int Place; };
struct System {
  Body Sun;
  std::vector<Body> All;
  std::unique_ptr<Body> Own;
  std::shared_ptr<Body> Shared;
  int Size;
  void use(std::vector<Body> List, std::vector<Body *> Others, Body One,
           Body *Any, int I, Body (&Four)[4]) {
    Body &Same = One;
)";

/// The statements of use() are \p Code.
class AccessPathTest : public testing::Test {
protected:
  std::vector<const Expr *> parse(const std::string &Code) {
    // No operator of the snippets is used for its value.
    Unit =
        tooling::buildASTFromCodeWithArgs(Declarations + Code + "}};", {"-w"});
    using namespace ast_matchers;
    const auto Found =
        match(functionDecl(hasName("use")).bind("use"), Unit->getASTContext());
    const auto *Use = Found[0].getNodeAs<FunctionDecl>("use");
    std::vector<const Expr *> Expressions;
    for (const Stmt *Each : Use->getBody()->children())
      if (const auto *E = dyn_cast<Expr>(Each))
        Expressions.push_back(E);
    return Expressions;
  }

  static std::string textOf(const std::optional<AccessPath> &P) {
    if (!P)
      return "none";
    std::string Text = P->Root ? P->Root->getNameAsString() : "this";
    if (P->Owner)
      Text += "." + P->Owner->getNameAsString();
    if (P->At.Is == Position::Kind::Any)
      Text += "[?]";
    if (P->At.Is == Position::Kind::Constant)
      Text += "[" + std::to_string(P->At.Constant) + "]";
    if (P->At.Is == Position::Kind::Variable)
      Text += "[" + P->At.Variable->getNameAsString() + "]";
    return P->Field ? Text + "." + P->Field->getNameAsString() : Text;
  }

  std::string pathOf(const std::string &Expression) {
    return textOf(AccessPath::of(parse(Expression + ";")[0]));
  }

  std::unique_ptr<ASTUnit> Unit;
};

LatticeElement on(DeviceLattice Device) {
  LatticeElement Facts;
  Facts.Device = Device;
  return Facts;
}

TEST_F(AccessPathTest, NamesMembersOfObjects) {
  EXPECT_EQ(pathOf("Size"), "this.Size");
  EXPECT_EQ(pathOf("One.Place"), "One.Place");
  EXPECT_EQ(pathOf("Same.Place"), "One.Place");
  EXPECT_EQ(pathOf("Sun.Place"), "this.Sun.Place");
  EXPECT_EQ(pathOf("this->Own->Place"), "this.Own.Place");
}

TEST_F(AccessPathTest, NamesMembersOfElements) {
  EXPECT_EQ(pathOf("List[I].Place"), "List[I].Place");
  EXPECT_EQ(pathOf("List[3].Place"), "List[3].Place");
  EXPECT_EQ(pathOf("List[I + 1].Place"), "List[?].Place");
  EXPECT_EQ(pathOf("List.back().Place"), "List[?].Place");
  EXPECT_EQ(pathOf("All[I].Place"), "this.All[I].Place");
  EXPECT_EQ(pathOf("Four[2].Place"), "Four[2].Place");
}

TEST_F(AccessPathTest, DoesNotNameWhatOthersShare) {
  EXPECT_EQ(pathOf("Any->Place"), "none");
  EXPECT_EQ(pathOf("Others[I]->Place"), "none");
  EXPECT_EQ(pathOf("Shared->Place"), "none");
}

TEST_F(AccessPathTest, OtherElementsAreUpdatedWeakly) {
  std::vector<const Expr *> E =
      parse("List[0].Place; List[1].Place; List[I].Place; List.back().Place;");
  AccessPath First = *AccessPath::of(E[0]);
  AccessPath Second = *AccessPath::of(E[1]);
  AccessPath AtI = *AccessPath::of(E[2]);
  AbstractState State;
  State.assign(First, on(DeviceLattice::CUDA));
  State.assign(Second, on(DeviceLattice::CPU));
  EXPECT_EQ(State.lookup(First), on(DeviceLattice::CUDA));
  State.assign(AtI, on(DeviceLattice::CPU));
  EXPECT_EQ(State.lookup(First), on(DeviceLattice::Top));
  EXPECT_EQ(State.lookup(Second), on(DeviceLattice::CPU));
  EXPECT_EQ(State.lookup(AtI), on(DeviceLattice::CPU));
  State.assign(*AccessPath::of(E[3]), on(DeviceLattice::CUDA));
  EXPECT_EQ(State.lookup(Second), on(DeviceLattice::Top));
  EXPECT_EQ(State.lookup(*AccessPath::of(E[3])), std::nullopt);
}

TEST_F(AccessPathTest, ForgetsElementsAtAnotherIndex) {
  std::vector<const Expr *> E = parse("List[I].Place; List[0].Place;");
  AccessPath AtI = *AccessPath::of(E[0]);
  AbstractState State;
  State.assign(AtI, on(DeviceLattice::CPU));
  State.assign(*AccessPath::of(E[1]), on(DeviceLattice::CPU));
  State.forgetIndex(*AtI.At.Variable);
  EXPECT_EQ(State.lookup(AtI), std::nullopt);
  EXPECT_EQ(State.lookup(*AccessPath::of(E[1])), on(DeviceLattice::CPU));
}

TEST_F(AccessPathTest, SetsTheMembersOfAnObject) {
  std::vector<const Expr *> E = parse("Sun; Sun.Place; Size;");
  AccessPath Place = *AccessPath::of(E[1]);
  AccessPath Size = *AccessPath::of(E[2]);
  ObjectPath Sun = *ObjectPath::of(E[0]);
  AbstractState State;
  State.assign(Size, on(DeviceLattice::CUDA));
  State.setMembers(Sun, {{Place.Field, on(DeviceLattice::CPU)}});
  EXPECT_EQ(State.lookup(Place), on(DeviceLattice::CPU));
  EXPECT_EQ(State.membersOf(Sun),
            (MemberFacts{{Place.Field, on(DeviceLattice::CPU)}}));
  // Of *this itself there is no member of another object.
  EXPECT_EQ(State.membersOf(ObjectPath{}),
            (MemberFacts{{Size.Field, on(DeviceLattice::CUDA)}}));
  State.forgetMembers(Sun);
  EXPECT_EQ(State.lookup(Place), std::nullopt);
  EXPECT_EQ(State.lookup(Size), on(DeviceLattice::CUDA));
}

} // namespace
