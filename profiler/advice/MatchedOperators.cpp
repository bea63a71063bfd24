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

MatchedOperators advice::operatorsAround(size_t Frame,
                                         const BlockingStack &Stack,
                                         std::span<const SourceFrame> Frames) {
  MatchedOperators Result;
  std::optional<size_t> Node = nodeAround(Frame, Stack, Frames);
  if (Node)
    Result.Differentiated = operatorOfBackwardNode(Stack.name(*Node));
  if (Node && *Node != Frame)
    Result.Derivative = backwardNodeName(Stack.name(*Node));
  else if (auto Dispatch = Stack.firstDispatchAround(Frame))
    Result.Within = Stack.operators(*Dispatch).back();
  return Result;
}
