#include "advice/RuleMatcher.h"

#include "advice/BlockingStack.h"
#include "advice/FunctionName.h"
#include "advice/MatchedOperators.h"
#include "model/CudaModel.h"

#include <algorithm>
#include <iterator>
#include <tuple>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::rules;
using namespace syncline::symbols;
using syncline::rules::model::withoutStreamVariant;
using trace::CallKind;
using trace::CopyDirection;
using trace::MemoryKind;

/// Scopes of functions that control the device and are not operators.
static constexpr std::string_view ControlScopes[] = {
    "c10::cuda::",  "at::cuda::",  "torch::cuda::",         "at::accelerator",
    "c10::Stream:", "c10::Event:", "c10::DeviceAllocator:",
};

static bool controlsDevice(std::string_view Name) {
  return isCudaFunction(Name) ||
         std::any_of(
             std::begin(ControlScopes), std::end(ControlScopes),
             [&](std::string_view Scope) { return Name.starts_with(Scope); });
}

static bool isCopy(const SyncSignature &Sync) {
  return Sync.Kind == CallKind::Copy || Sync.Kind == CallKind::AsyncCopy;
}

static std::string_view directionName(CopyDirection Direction) {
  switch (Direction) {
  case CopyDirection::DeviceToHost:
  case CopyDirection::ArrayToHost:
    return "device-to-host";
  case CopyDirection::HostToDevice:
  case CopyDirection::HostToArray:
    return "host-to-device";
  case CopyDirection::DeviceToDevice:
    return "device-to-device";
  default:
    return "";
  }
}

static bool isUpload(const SyncSignature &Sync) {
  return directionName(Sync.Direction) == "host-to-device";
}

static bool isDownload(const SyncSignature &Sync) {
  return directionName(Sync.Direction) == "device-to-host";
}

static bool namesCall(const RuntimeSignature &Runtime,
                      const SyncSignature &Sync) {
  return std::find(Runtime.Api.begin(), Runtime.Api.end(),
                   withoutStreamVariant(Sync.Api)) != Runtime.Api.end();
}

static bool namesDirection(const RuntimeSignature &Runtime,
                           const SyncSignature &Sync) {
  if (Runtime.Copy == "none")
    return !isCopy(Sync);
  std::string_view Name = directionName(Sync.Direction);
  return Name.empty() || Name == Runtime.Copy;
}

/// The only argument that a trace records.
static bool allowsCopyKind(const Match &Entry, const SyncSignature &Sync) {
  return Sync.Direction != CopyDirection::DeviceToDevice ||
         std::none_of(
             Entry.When.begin(), Entry.When.end(), [](const Condition &C) {
               return C.Argument.Name == "kind" &&
                      C.NotEquals ==
                          Constant(std::string("cudaMemcpyDeviceToDevice"));
             });
}

static bool fitsCall(const Rule &Listed, const Match &Entry,
                     const BlockingStack &Stack, size_t Frame,
                     const SyncSignature &Sync) {
  const std::string &Name = Stack.name(Frame);
  if (controlsDevice(Name) && !Stack.isCalledByUser(Frame))
    return false;
  if (Name == withoutStreamVariant(Sync.Api))
    return allowsCopyKind(Entry, Sync);
  return namesCall(Listed.Runtime, Sync) &&
         namesDirection(Listed.Runtime, Sync);
}

/// Whether index_put_ itself starts the copy to the device inside \p Frame,
/// which is then a copy of its value. Indices are copied earlier, or by
/// functions that it calls.
static bool copiesValue(const BlockingStack &Stack, size_t Frame) {
  size_t I = 0;
  for (size_t Inner = 0; Inner < Frame; ++Inner)
    for (const std::string &Operator : Stack.operators(Inner))
      if (Stack.isDispatch(Inner) &&
          (Operator == "to" || Operator == "_to_copy" || Operator == "copy_"))
        I = Inner;
  for (++I; I < Frame; ++I)
    if (Stack.name(I).starts_with("at::native::") ||
        Stack.name(I).starts_with("at::indexing::"))
      return Stack.name(I) == "at::native::_index_put_impl_";
  return false;
}

/// The kind of index that makes the index expression \p Frame block.
static std::optional<IndexKind>
indexKind(const BlockingStack &Stack, size_t Frame, const SyncSignature &Sync) {
  if (!isUpload(Sync)) {
    if (Stack.callsInside(Frame, "nonzero"))
      return IndexKind::Mask;
    if (Stack.callsInside(Frame, "_local_scalar_dense"))
      return IndexKind::ZeroDim;
  }
  if (isDownload(Sync) || !Stack.callsInside(Frame, "copy_"))
    return std::nullopt;
  return copiesValue(Stack, Frame) ? IndexKind::Integer : IndexKind::HostTensor;
}

static bool fitsIndex(const Rule &Listed, const Match &Entry,
                      const BlockingStack &Stack, size_t Frame,
                      const SyncSignature &Sync) {
  if (!namesCall(Listed.Runtime, Sync))
    return false;
  IndexKind Wanted = Entry.Index.Kind;
  // Both kinds have the same stack.
  if (Wanted == IndexKind::HostMask)
    Wanted = IndexKind::HostTensor;
  return indexKind(Stack, Frame, Sync) == Wanted;
}

static bool fitsTransfer(const Rule &Listed, const Match &Entry,
                         const SyncSignature &Sync) {
  const TransferPattern &Pattern = Entry.Transfer;
  if (!namesCall(Listed.Runtime, Sync) || !namesDirection(Listed.Runtime, Sync))
    return false;
  if (Sync.Kind != CallKind::AsyncCopy)
    return true;
  bool IsPinned = Sync.Host == MemoryKind::Pinned;
  if (Pattern.NonBlocking)
    return !IsPinned && !Sync.SyncFollows.value_or(false);
  return Sync.SyncFollows.value_or(!IsPinned);
}

static bool fits(const Rule &Listed, const Match &Entry,
                 const BlockingStack &Stack, size_t Frame,
                 const SyncSignature &Sync) {
  switch (Entry.Pattern) {
  case PatternKind::OperatorCall:
    return fitsCall(Listed, Entry, Stack, Frame, Sync);
  case PatternKind::TensorIndex:
    return fitsIndex(Listed, Entry, Stack, Frame, Sync);
  case PatternKind::Transfer:
    return fitsTransfer(Listed, Entry, Sync);
  case PatternKind::StreamOrder: // nothing blocks there
    return false;
  }
  return false;
}

/// If several entries match, the smallest wins; rules are ordered by id.
static auto precedence(const Rule &Listed, const Match &Entry,
                       const BlockingStack &Stack, size_t Frame,
                       const SyncSignature &Sync) {
  int OfTransfer = Stack.callsInside(Frame, "copy_") ? 1 : 3;
  int ByPattern = Entry.Pattern == PatternKind::TensorIndex ? 0
                  : Entry.Pattern == PatternKind::Transfer  ? OfTransfer
                                                            : 2;
  const std::string &Memory = Listed.Runtime.HostMemory;
  bool IsOtherMemory =
      (Sync.Host == MemoryKind::Pinned && Memory == "pageable") ||
      (Sync.Host == MemoryKind::Pageable && Memory == "pinned");
  return std::tuple(ByPattern, Entry.Transfer.NonBlocking, IsOtherMemory);
}

RuleMatcher::RuleMatcher(const RuleSet &Rules, ModuleKinds Kinds,
                         std::optional<Version> LibTorch)
    : Kinds(std::move(Kinds)), LibTorch(LibTorch.value_or(Version{~0u, 0})),
      Places(Rules) {
  for (const Rule &From : Rules.rules())
    for (const Match &Entry : From.Matches)
      if (Entry.LibTorch.contains(this->LibTorch))
        addEntry(From, Entry);
}

void RuleMatcher::addEntry(const Rule &Listed, const Match &Entry) {
  for (const std::string &Function : Entry.Functions) {
    ByName[Function].push_back({&Listed, &Entry});
    if (std::string Operator = operatorOfFunction(Function); !Operator.empty())
      ByOperator[Operator].push_back({&Listed, &Entry});
  }
}

const Rule *RuleMatcher::best(const Candidates &Listed,
                              const BlockingStack &Stack, size_t Frame,
                              const SyncSignature &Sync) const {
  auto GoesOtherWay = [&](const Candidate &C) {
    return std::any_of(Listed.begin(), Listed.end(), [&](const Candidate &D) {
      return C.Entry->Pattern == PatternKind::Transfer &&
             D.Entry->Pattern == PatternKind::Transfer &&
             C.Entry->Transfer.Way != D.Entry->Transfer.Way;
    });
  };
  const Candidate *Result = nullptr;
  for (const Candidate &C : Listed) {
    if (!fits(*C.From, *C.Entry, Stack, Frame, Sync) ||
        (directionName(Sync.Direction).empty() && GoesOtherWay(C)))
      continue;
    auto Rank = [&](const Candidate &Of) {
      return precedence(*Of.From, *Of.Entry, Stack, Frame, Sync);
    };
    if (!Result || Rank(C) < Rank(*Result))
      Result = &C;
  }
  return Result ? Result->From : nullptr;
}

const Rule *RuleMatcher::ruleOf(const BlockingStack &Stack, size_t Frame,
                                const SyncSignature &Sync) const {
  if (auto Found = ByName.find(Stack.name(Frame)); Found != ByName.end())
    if (const Rule *Result = best(Found->second, Stack, Frame, Sync))
      return Result;
  for (const std::string &Operator : Stack.operators(Frame))
    if (auto Found = ByOperator.find(Operator); Found != ByOperator.end())
      if (const Rule *Result = best(Found->second, Stack, Frame, Sync))
        return Result;
  return ruleOfBackward(Stack, Frame, Sync);
}

/// For a node of the backward graph: index expressions, and calls whose entries
/// say so, block there for the reason that their rule names.
const Rule *RuleMatcher::ruleOfBackward(const BlockingStack &Stack,
                                        size_t Frame,
                                        const SyncSignature &Sync) const {
  std::string Operator = operatorOfBackwardNode(Stack.name(Frame));
  for (std::string_view InPlace : {"", "_"}) {
    auto Found = ByOperator.find(Operator + std::string(InPlace));
    if (Operator.empty() || Found == ByOperator.end())
      continue;
    Candidates Listed;
    std::copy_if(Found->second.begin(), Found->second.end(),
                 std::back_inserter(Listed), [](const Candidate &C) {
                   return C.Entry->Backward ||
                          C.Entry->Pattern == PatternKind::TensorIndex;
                 });
    if (const Rule *Result = best(Listed, Stack, Frame, Sync))
      return Result;
  }
  return nullptr;
}

/// Whether a rule that names the place of \p Frame covers a synchronization in
/// it. All copies in a file of Python count as one call, but not those that
/// torch.cuda.synchronize() makes when it initializes CUDA.
static bool isOfPlace(const Rule &Own, const SourceFrame &Frame,
                      const SyncSignature &Sync) {
  if (Frame.Language == SourceLanguage::Python && Own.Runtime.Copy != "none")
    return true;
  return namesCall(Own.Runtime, Sync) && namesDirection(Own.Runtime, Sync);
}

std::optional<RuleMatch> RuleMatcher::match(std::span<const SourceFrame> Frames,
                                            const SyncSignature &Sync) const {
  BlockingStack Stack(Frames, Sync.Api, Kinds);
  // A rule for one of the user's own functions is more specific than a rule for
  // what that function calls.
  for (size_t I = Stack.end(); I < Stack.size(); ++I)
    if (auto Found = ByName.find(Stack.name(I));
        Found != ByName.end() && Stack.isUser(I))
      if (const Rule *Result = best(Found->second, Stack, I, Sync))
        return RuleMatch{Result, I, true};
  for (size_t I = Stack.user().value_or(0); I-- > 0;)
    if (const Rule *Result = Places.find(Frames[I]);
        Result && isOfPlace(*Result, Frames[I], Sync))
      return RuleMatch{Result, I, true};
  for (size_t I = Stack.end(); I-- > 0;)
    if (const Rule *Result = ruleOf(Stack, I, Sync)) {
      auto [Within, Node, Operator] = operatorsAround(I, Stack, Frames);
      return RuleMatch{Result, I,    !isCudaFunction(Stack.name(I)),
                       Within, Node, Operator};
    }
  std::optional<size_t> User = Stack.user();
  if (!User || !Stack.isCalledByUser())
    return std::nullopt;
  if (auto Found = ByName.find(std::string(withoutStreamVariant(Sync.Api)));
      Found != ByName.end())
    for (const Candidate &C : Found->second)
      if (allowsCopyKind(*C.Entry, Sync))
        return RuleMatch{C.From, *User, false};
  return std::nullopt;
}
