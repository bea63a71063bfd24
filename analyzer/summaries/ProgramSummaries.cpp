#include "summaries/ProgramSummaries.h"
#include "dataflow/ControlFlow.h"
#include "dataflow/Evaluator.h"
#include "dataflow/Fixpoint.h"
#include "model/CallView.h"
#include "model/Names.h"
#include "streams/ElementTransfer.h"
#include "summaries/FieldSummaries.h"
#include "summaries/FieldVisibility.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::streams;
using namespace syncline::lint::summaries;

/// A function is analyzed again for other arguments, at most so often and so
/// deep.
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

LatticeElement
ProgramSummaries::analyzeReturns(const FunctionDecl &Function,
                                 const std::vector<LatticeElement> &Arguments,
                                 std::optional<unsigned> Element) const {
  std::unique_ptr<CFG> Graph =
      buildGraph(Function, *Function.getBody(), Context);
  // There are no edges into handlers, so what these return would not be seen.
  if (!Graph || Graph->try_blocks_begin() != Graph->try_blocks_end())
    return {};
  AbstractState Entry;
  for (size_t I = 0; I < Arguments.size() && I < Function.getNumParams(); ++I)
    if (Arguments[I] != LatticeElement())
      Entry.assign(
          AccessPath{Function.getParamDecl(static_cast<unsigned>(I)), nullptr},
          Arguments[I]);
  Fixpoint Flow(*Graph, *this, transferElement);
  Flow.run(Entry);
  LatticeElement Result = LatticeElement::bottom();
  bool Returns = false;
  for (const CFGBlock *Block : *Graph) {
    if (!Flow.reached()[Block->getBlockID()])
      continue;
    AbstractState State = Flow.before()[Block->getBlockID()];
    for (const CFGElement &Each : *Block) {
      const auto *Return = dyn_cast_or_null<ReturnStmt>(statementOf(Each));
      if (Return && Return->getRetValue()) {
        Evaluator Values(*this, State);
        const Expr *Value = Return->getRetValue();
        Result = join(Result, Element ? Values.evaluateElement(Value, *Element)
                                      : Values.evaluate(Value));
        Returns = true;
      }
      transferElement(Each, State, *this);
    }
  }
  return Returns ? Result : LatticeElement();
}

std::optional<LatticeElement>
ProgramSummaries::returned(const FunctionDecl &Function,
                           const std::vector<LatticeElement> &Arguments,
                           std::optional<unsigned> Element) const {
  const FunctionDecl *Definition = definitionOf(Function);
  if (!Definition || Depth >= MostDepth)
    return std::nullopt;
  auto &Contexts = Returned[{Definition, Generation, Element}];
  if (auto Known = Contexts.find(Arguments); Known != Contexts.end())
    return Known->second;
  if (Contexts.size() >= MostContexts)
    return std::nullopt;
  Contexts[Arguments] = std::nullopt;
  ++Depth;
  LatticeElement Found = analyzeReturns(*Definition, Arguments, Element);
  --Depth;
  Contexts[Arguments] = Found;
  return Found;
}

void ProgramSummaries::abandonUnfinished() {
  if (Depth == 0 && !InProgress)
    return;
  Depth = 0;
  ++Generation; // answers may be missing, or rest on fields that are half known
  if (InProgress)
    Held[InProgress].clear();
  InProgress = nullptr;
}

/// What methods assign may be what members held before: from nothing at all on,
/// until nothing is added.
void ProgramSummaries::findMembers(const CXXRecordDecl &Class) const {
  Held[&Class] = trackedFields(Class);
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    FieldSummaries Found =
        fieldsFilledBy(Class, Held[&Class], Writers.of(Class), *this);
    ++Generation; // what was found out meanwhile may have rested on less
    if (Found == Held[&Class]) {
      // What nothing is seen to be put in is filled in a way that is not seen.
      std::erase_if(Held[&Class], [](const auto &Entry) {
        return Entry.second.Device == DeviceLattice::Bottom;
      });
      return;
    }
    Held[&Class] = std::move(Found);
  }
  Held[&Class].clear();
}

/// If other code may fill a member, too, the visible assignments show its dtype
/// but not its device: a batch is created on the host, and its copy lives on
/// the GPU.
static LatticeElement weakened(const LatticeElement &Facts) {
  LatticeElement Kind;
  Kind.DType = Facts.DType;
  return Kind;
}

std::optional<LatticeElement>
ProgramSummaries::collected(const FieldDecl &Field) const {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  if (!Class ||
      Context.getSourceManager().isInSystemHeader(Class->getLocation()))
    return std::nullopt;
  if (!Held.contains(Class)) {
    // What rests on members that are half known must not be kept.
    if (InProgress)
      return std::nullopt;
    InProgress = Class;
    findMembers(*Class);
    InProgress = nullptr;
  }
  const FieldSummaries &Members = Held[Class];
  auto Entry = Members.find(&Field);
  if (Entry == Members.end())
    return std::nullopt;
  return Entry->second;
}

std::optional<LatticeElement>
ProgramSummaries::held(const FieldDecl &Field) const {
  std::optional<LatticeElement> Facts = collected(Field);
  if (!Facts)
    return std::nullopt;
  FieldVisibility View = visibilityOf(Field);
  // Who assigns a public member from outside brings it to a GPU, not away.
  bool IsBelieved =
      View == FieldVisibility::Whole || (View == FieldVisibility::OwnMethods &&
                                         Facts->Device == DeviceLattice::CUDA);
  return IsBelieved ? *Facts : weakened(*Facts);
}

std::optional<LatticeElement>
ProgramSummaries::heldByAny(const FieldDecl &Field) const {
  std::optional<LatticeElement> Facts = collected(Field);
  return Facts && visibilityOf(Field) != FieldVisibility::Whole
             ? weakened(*Facts)
             : Facts;
}
