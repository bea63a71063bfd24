#include "summaries/ProgramSummaries.h"
#include "dataflow/ControlFlow.h"
#include "dataflow/Evaluator.h"
#include "dataflow/Fixpoint.h"
#include "model/CallView.h"
#include "model/Names.h"
#include "streams/ElementTransfer.h"
#include "summaries/FieldSummaries.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::streams;
using namespace syncline::lint::summaries;

/// A function is analysed anew for what it is given, so often and so deep.
static constexpr size_t MostContexts = 16;
static constexpr unsigned MostDepth = 12;
static constexpr unsigned MostRounds = 8;

/// The definition that a call runs, for sure.
static const FunctionDecl *definitionOf(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (Method && Method->isVirtual() && !Method->hasAttr<FinalAttr>() &&
      !Method->getParent()->isEffectivelyFinal())
    return nullptr;
  const FunctionDecl *Definition = nullptr;
  if (!Function.hasBody(Definition) || Definition->isDependentContext() ||
      Definition->isInvalidDecl())
    return nullptr;
  return Definition;
}

ValueFacts Program::analyzeReturns(const FunctionDecl &Function,
                                   const std::vector<ValueFacts> &Given,
                                   std::optional<unsigned> Element) const {
  std::unique_ptr<CFG> Graph =
      buildGraph(Function, *Function.getBody(), Context);
  // There are no edges into handlers, so what these return would not be seen.
  if (!Graph || Graph->try_blocks_begin() != Graph->try_blocks_end())
    return {};
  State Entry;
  for (size_t I = 0; I < Given.size() && I < Function.getNumParams(); ++I)
    if (Given[I] != ValueFacts())
      Entry.assign(
          Place{Function.getParamDecl(static_cast<unsigned>(I)), nullptr},
          Given[I]);
  FixedPoint Flow(*Graph, *this, transferElement);
  Flow.run(Entry);
  ValueFacts Result = ValueFacts::unset();
  bool Returns = false;
  for (const CFGBlock *Block : *Graph) {
    if (!Flow.reached()[Block->getBlockID()])
      continue;
    State Here = Flow.before()[Block->getBlockID()];
    for (const CFGElement &Each : *Block) {
      const auto *Return = dyn_cast_or_null<ReturnStmt>(statementOf(Each));
      if (Return && Return->getRetValue()) {
        Evaluator Values(*this, Here);
        const Expr *Value = Return->getRetValue();
        Result = join(Result, Element ? Values.evaluateElement(Value, *Element)
                                      : Values.evaluate(Value));
        Returns = true;
      }
      transferElement(Each, Here, *this);
    }
  }
  return Returns ? Result : ValueFacts();
}

std::optional<ValueFacts>
Program::returned(const FunctionDecl &Function,
                  const std::vector<ValueFacts> &Given,
                  std::optional<unsigned> Element) const {
  const FunctionDecl *Definition = definitionOf(Function);
  if (!Definition || Depth >= MostDepth)
    return std::nullopt;
  auto &Contexts = Returned[{Definition, Generation, Element}];
  if (auto Known = Contexts.find(Given); Known != Contexts.end())
    return Known->second;
  if (Contexts.size() >= MostContexts)
    return std::nullopt;
  Contexts[Given] = std::nullopt;
  ++Depth;
  ValueFacts Found = analyzeReturns(*Definition, Given, Element);
  --Depth;
  Contexts[Given] = Found;
  return Found;
}

/// What methods assign may be what members held before: from nothing at all on,
/// until nothing is added.
void Program::findMembers(const CXXRecordDecl &Class) const {
  Held[&Class] = trackedMembers(Class);
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    MemberFacts Found =
        membersOf(Class, Held[&Class], Writers.of(Class), *this);
    ++Generation; // what was found out meanwhile may have rested on less
    if (Found == Held[&Class]) {
      // What nothing is seen to be put in is filled in a way that is not seen.
      std::erase_if(Held[&Class], [](const auto &Entry) {
        return Entry.second.Device == DeviceFact::Unset;
      });
      return;
    }
    Held[&Class] = std::move(Found);
  }
  Held[&Class].clear();
}

/// Of a member that others may fill too, what is seen tells what kind of tensor
/// it is, not where each of them lives: a batch is made on the host and goes on
/// as another one on the GPU.
static ValueFacts weakened(const ValueFacts &Facts) {
  ValueFacts Kind;
  Kind.DType = Facts.DType;
  return Kind;
}

std::optional<ValueFacts> Program::collected(const FieldDecl &Field) const {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  if (!Class ||
      Context.getSourceManager().isInSystemHeader(Class->getLocation()))
    return std::nullopt;
  if (!Held.contains(Class)) {
    // What rests on members that are half known must not be kept.
    if (IsFinding)
      return std::nullopt;
    IsFinding = true;
    findMembers(*Class);
    IsFinding = false;
  }
  const MemberFacts &Members = Held[Class];
  auto Entry = Members.find(&Field);
  if (Entry == Members.end())
    return std::nullopt;
  return Entry->second;
}

std::optional<ValueFacts> Program::held(const FieldDecl &Field) const {
  std::optional<ValueFacts> Facts = collected(Field);
  if (!Facts)
    return std::nullopt;
  MemberView View = viewOf(Field);
  // Who assigns a public member from outside brings it to a GPU, not away.
  bool IsBelieved =
      View == MemberView::Whole ||
      (View == MemberView::OwnMethods && Facts->Device == DeviceFact::CUDA);
  return IsBelieved ? *Facts : weakened(*Facts);
}

std::optional<ValueFacts> Program::heldByAny(const FieldDecl &Field) const {
  std::optional<ValueFacts> Facts = collected(Field);
  return Facts && viewOf(Field) != MemberView::Whole ? weakened(*Facts) : Facts;
}
