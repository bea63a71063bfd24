//===- RuleMatcher.h - Rules for recorded synchronizations ------*- C++ -*-===//
//
// The useful rule is the one for the function that user code called, not for
// the function that blocked: in x.index({mask}) LibTorch calls nonzero, which
// copies a size to the host and blocks, but the user can only change the index
// expression. Therefore frames are examined from the user's code inwards, and
// the first one that matches decides. A frame matches an entry of a rule
// - if it is one of the entry's functions, or the dispatch of their operator;
// - if the rule names the CUDA call and the direction of the copy;
// - and if its form matches: see below.
//
// The other conditions of an entry leave no trace in a stack. They need not be
// checked: the stack shows that the function blocked, and no two rules list a
// function with the same kind of synchronization.
//
// Python files that a rule names (see PythonForms.h) take precedence over all
// operators: to the program, print(tensor) is one call, whatever blocks inside
// it.
//
// If several entries match a frame, an index expression takes precedence over a
// transfer, and a transfer over a call if copy_() runs below the frame; next
// comes an entry with the recorded kind of host memory; then the rule whose id
// sorts first.
//
// - tensor-index: nonzero below the frame indicates a mask, reading a scalar
//   indicates a 0-dim index. Otherwise, a copy to the device is the copy of
//   index_put_'s value if its implementation starts the copy, else that of an
//   index. The backward pass of an index expression evaluates masks again;
//   there, its node (IndexBackward0) represents the expression. So does the
//   node of a call whose entry says that its backward pass blocks.
// - transfer: the direction, which must be known for functions that go both
//   ways (to, copy_). An asynchronous copy from or to pinned memory does not
//   block unless SyncSignature::SyncFollows is set.
// - a CUDA function, or one that controls the device (an event's synchronize,
//   emptyCache): if the user's code called it. Such a rule does not cover calls
//   that operators, cuBLAS or NCCL make for their own purposes.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ADVICE_RULEMATCHER_H
#define SYNCLINE_PROFILER_ADVICE_RULEMATCHER_H

#include "advice/PythonForms.h"
#include "format/Enums.h"
#include "loader/RuleSet.h"
#include "timeline/symbols/ModuleKinds.h"
#include "timeline/symbols/SourceFrame.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace syncline::advice {

class BlockingStack;

/// The properties of a recorded synchronization other than its stack.
struct SyncSignature {
  /// The CUDA function that blocked: "cudaStreamSynchronize".
  std::string Api;
  trace::CallKind Kind = trace::CallKind::Other;
  /// The direction of the copy. For a stream or event synchronization: of the
  /// copy that the thread started immediately before it, from the same
  /// function; Unknown if there is none.
  trace::CopyDirection Direction = trace::CopyDirection::Unknown;
  trace::MemoryKind Host = trace::MemoryKind::Unknown;
  /// For an asynchronous copy: whether the function that started it
  /// synchronized the stream immediately afterwards. x.to(device) does,
  /// x.to(device, /*non_blocking=*/true) does not. No value: unknown.
  std::optional<bool> SyncFollows;
};

struct RuleMatch {
  const rules::Rule *Matched = nullptr;
  /// The frame that determined the match; if no frame has the name of the CUDA
  /// function that the user's code called, the frame that called it.
  size_t Frame = 0;
  /// False: matched by the CUDA call that the user's code made.
  bool ByOperator = false;
  /// Set if the user's code called a different operator, such as "lstm", which
  /// has no rule and called Frame. Advice to write the call in another way does
  /// not apply then.
  std::string Within = {};
  /// The node of the backward graph that contains the derivative which called
  /// Frame: "CumprodBackward0". Nobody who writes a program wrote that call.
  /// Empty if the node itself is Frame.
  std::string Derivative = {};
  /// The operator of that node, or of Frame if it is a node: "cumprod".
  std::string Differentiated = {};
};

class RuleMatcher {
public:
  /// \p Rules must outlive the matcher. Without \p LibTorch, the newest version
  /// is assumed.
  explicit RuleMatcher(const rules::RuleSet &Rules,
                       symbols::ModuleKinds Kinds = symbols::ModuleKinds(),
                       std::optional<rules::Version> LibTorch = std::nullopt);

  /// The rule for a synchronization with this host stack (innermost frame
  /// first, inlined ones included), or nothing.
  std::optional<RuleMatch> match(std::span<const symbols::SourceFrame> Stack,
                                 const SyncSignature &Sync) const;

private:
  struct Candidate {
    const rules::Rule *From = nullptr;
    const rules::Match *Entry = nullptr;
  };
  using Candidates = std::vector<Candidate>;
  using Index = std::unordered_map<std::string, Candidates>;

  void addEntry(const rules::Rule &Listed, const rules::Match &Entry);
  const rules::Rule *ruleOf(const BlockingStack &Stack, size_t Frame,
                            const SyncSignature &Sync) const;
  const rules::Rule *ruleOfBackward(const BlockingStack &Stack, size_t Frame,
                                    const SyncSignature &Sync) const;
  const rules::Rule *best(const Candidates &Listed, const BlockingStack &Stack,
                          size_t Frame, const SyncSignature &Sync) const;

  symbols::ModuleKinds Kinds;
  rules::Version LibTorch;
  PythonPlaces Places;
  Index ByName;
  Index ByOperator;
};

} // namespace syncline::advice

#endif // SYNCLINE_PROFILER_ADVICE_RULEMATCHER_H
