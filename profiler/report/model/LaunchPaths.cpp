#include "report/model/LaunchPaths.h"

#include "advice/BlockingStack.h"
#include "advice/FunctionName.h"
#include "analysis/stacks/ActivityGroups.h"
#include "analysis/stacks/SortByStack.h"
#include "timeline/symbols/CallerFrames.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::analysis;
using namespace syncline::analysis::stacks;
using namespace syncline::report;
using namespace syncline::symbols;
using namespace syncline::timeline;

/// Clearing and clipping gradients are part of an optimizer's work, too.
static bool isOptimizer(const SourceFrame &Frame, std::string_view Function) {
  if (Frame.Language == SourceLanguage::Python) {
    std::string File = libraryPath(Frame);
    return File.starts_with("torch/optim/") ||
           File == "torch/nn/utils/clip_grad.py" ||
           File == "torch/amp/grad_scaler.py";
  }
  return Function.starts_with("torch::optim::") ||
         Function.starts_with("torch::nn::utils::clip_grad_") ||
         Function == "torch::nn::Module::zero_grad";
}

/// The part of an operator's name that the forward and the backward pass share:
/// relu_ and ReluBackward0, nll_loss2d_forward and NllLoss2DBackward0.
static std::string comparable(std::string Operator) {
  std::erase(Operator, '_');
  constexpr std::string_view Forward = "forward";
  if (Operator.ends_with(Forward))
    Operator.resize(Operator.size() - Forward.size());
  return Operator;
}

/// A call of the user's code: \p Frame makes the call, and the frame before it
/// is the callee.
static UserCall siteOf(std::span<const SourceFrame> Frames,
                       const BlockingStack &Stack, size_t Frame) {
  UserCall Result;
  // What Python calls in its interpreter tells a reader nothing.
  if (Frames[Frame].Language != SourceLanguage::Python ||
      Frames[Frame - 1].Language == SourceLanguage::Python)
    Result.Function = Stack.name(Frame - 1);
  Result.File = Frames[Frame].File;
  Result.FileParts = Frames[Frame].FileParts;
  if (!Result.File.empty())
    Result.Line = Frames[Frame].Line;
  return Result;
}

CallPath report::callPathOf(std::span<const SourceFrame> Frames,
                            std::string_view Api, const ModuleKinds &Kinds) {
  BlockingStack Stack(Frames, Api, Kinds);
  CallPath Result;
  Result.ContainsUserCode = Stack.user().has_value();
  for (size_t I = Stack.size(); I-- > 0;) {
    // If the line is unknown, the name identifies a user's function; library
    // functions are called from too many sites.
    if (I > 0 && Stack.isUser(I) &&
        (!Frames[I].File.empty() ||
         (Stack.isUser(I - 1) && !Stack.name(I - 1).empty())))
      Result.Sites.push_back(siteOf(Frames, Stack, I));
    if (Stack.isDispatch(I))
      for (const std::string &Operator : Stack.operators(I))
        Result.Operators.push_back(comparable(Operator));
    if (Result.Differentiated.empty())
      Result.Differentiated = comparable(operatorOfBackwardNode(Stack.name(I)));
    Result.IsOptimizer |= isOptimizer(Frames[I], Stack.name(I));
  }
  return Result;
}

CallPaths report::findLaunchPaths(LoadedTrace &Recorded,
                                  const std::vector<std::string> &UserCode) {
  if (!hasLaunchStacks(Recorded.Events))
    return {};
  ModuleKinds Kinds(UserCode);
  CallPaths Result;
  Result.OfCalls = sortByStack<CallPath>(
      Recorded.Events,
      [&](const HostCall &Call) {
        return callPathOf(Recorded.Stacks.frames(Call.Stack),
                          Recorded.Data.api(Call.Api).Function, Kinds);
      },
      Result.Paths);
  return Result;
}
