#include "advice/MatchedOperators.h"

#include "advice/FunctionName.h"

#include <optional>
#include <string_view>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::symbols;

/// The innermost node of the backward graph that is \p Frame or calls it.
static std::optional<size_t> nodeAround(size_t Frame,
                                        const BlockingStack &Stack,
                                        std::span<const SourceFrame> Frames) {
  for (size_t I = Frame; I < Stack.end(); ++I) {
    if (Frames[I].Language == SourceLanguage::Python)
      return std::nullopt;
    if (!backwardNodeName(Stack.name(I)).empty())
      return I;
  }
  return std::nullopt;
}

void advice::setOperators(RuleMatch &Found, const BlockingStack &Stack,
                          std::span<const SourceFrame> Frames) {
  std::optional<size_t> Node = nodeAround(Found.Frame, Stack, Frames);
  if (Node)
    Found.Differentiated = operatorOfBackwardNode(Stack.name(*Node));
  if (Node && *Node != Found.Frame)
    Found.Derivative = backwardNodeName(Stack.name(*Node));
  else if (auto Dispatch = Stack.firstDispatchAround(Found.Frame))
    Found.Within = Stack.operators(*Dispatch).back();
}
