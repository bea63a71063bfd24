#include "advice/BlockingStack.h"

#include "advice/FunctionName.h"
#include "model/CudaModel.h"
#include "timeline/symbols/UserFrame.h"

#include <algorithm>
#include <utility>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::rules::model;
using namespace syncline::symbols;

bool advice::isCudaFunction(std::string_view Name) {
  return Name.starts_with("cu") && Name.find(':') == std::string_view::npos;
}

std::string advice::backwardNode(std::span<const SourceFrame> Stack) {
  for (const SourceFrame &Frame : Stack)
    if (std::string Name = qualifiedName(Frame.Function);
        Frame.Language == SourceLanguage::Native &&
        !backwardNodeName(Name).empty())
      return std::string(backwardNodeName(Name));
  return {};
}

BlockingStack::Named BlockingStack::nameOf(const SourceFrame &Frame) {
  Named Result;
  // A Python function may have any name.
  if (Frame.Language == SourceLanguage::Python) {
    Result.Name = Frame.Function;
    return Result;
  }
  Result.Name = qualifiedName(Frame.Function);
  if (isCudaFunction(Result.Name))
    Result.Name = withoutStreamVariant(Result.Name);
  // The function that rules name is inlined, and visible only with debug
  // information.
  if (std::string_view Inlined = findCudaFunction(Result.Name).Implements;
      !Inlined.empty())
    Result.Name = Inlined;
  Result.Operators = operatorsOfDispatch(Result.Name);
  Result.IsDispatch = !Result.Operators.empty();
  if (std::string Operator = operatorOfFunction(Result.Name); !Operator.empty())
    Result.Operators.push_back(std::move(Operator));
  // The operator that index_put_ and the backward pass of index call.
  for (std::string &Operator : Result.Operators)
    if (Operator == "_index_put_impl_")
      Operator = "index_put_";
  return Result;
}

BlockingStack::BlockingStack(std::span<const SourceFrame> Stack,
                             std::string_view Api, const ModuleKinds &Kinds)
    : Stack(Stack), Kinds(Kinds) {
  for (const SourceFrame &Frame : Stack)
    Frames.push_back(nameOf(Frame));
  nameAnomalyMode();
  // A statically linked CUDA runtime is in the user's module, but is not the
  // user's code.
  size_t Begin = 0;
  for (size_t I = 0; I < size(); ++I)
    if (name(I) == withoutStreamVariant(Api))
      Begin = I + 1;
  if (auto Found = firstUserFrame(Stack.subspan(Begin), Kinds))
    User = Begin + *Found;
}

/// The user enables anomaly mode, and has left the stack by the time the call
/// blocks: the engine itself reads a value there, outside of all nodes.
void BlockingStack::nameAnomalyMode() {
  for (size_t I = 0; I < size(); ++I) {
    if (name(I) == "torch::autograd::Node::operator()")
      return;
    if (name(I) == "torch::autograd::Engine::evaluate_function" &&
        callsInside(I, "_local_scalar_dense")) {
      Frames[I].Name = "torch::autograd::AnomalyMode::set_enabled";
      return;
    }
  }
}

bool BlockingStack::isUser(size_t Frame) const {
  return isUserFrame(Stack[Frame], Kinds);
}

bool BlockingStack::callsInside(size_t Frame, std::string_view Operator) const {
  for (size_t I = 0; I < Frame; ++I)
    if (std::find(operators(I).begin(), operators(I).end(), Operator) !=
        operators(I).end())
      return true;
  return false;
}

std::optional<size_t> BlockingStack::firstDispatchAround(size_t Frame) const {
  for (size_t I = end(); I-- > Frame + 1;)
    if (isDispatch(I))
      return I;
  return std::nullopt;
}

bool BlockingStack::isCudaRuntime(size_t Frame) const {
  const std::string &Path = Stack[Frame].Module;
  return symbols::isCudaRuntime(Path) ||
         Kinds.classify(Path) == ModuleKind::Tracer;
}

bool BlockingStack::isCalledByUser(size_t Frame) const {
  bool UnderPython = false;
  for (size_t I = Frame + 1; I < end(); ++I) {
    ModuleKind Kind = Kinds.classify(Stack[I].Module);
    UnderPython |= Kind == ModuleKind::Python;
    if (isCudaRuntime(I))
      continue;
    if (isDispatch(I) || Kind == ModuleKind::Cuda ||
        Kind == ModuleKind::ThirdParty || name(I).starts_with("at::native::") ||
        name(I).starts_with("torch::autograd::") ||
        Stack[I].OuterScope == "c10d")
      return false;
    // Headers that are compiled into the user's module count as the user's
    // code, because what they do is written where they are used.
    if (isCudaFunction(name(Frame)) && Kind != ModuleKind::User)
      return false;
  }
  return User || UnderPython;
}

bool BlockingStack::isCalledByUser() const {
  if (!User)
    return false;
  for (size_t I = 0; I < *User; ++I)
    if (!isCudaRuntime(I) &&
        Kinds.classify(Stack[I].Module) != ModuleKind::User)
      return false;
  return true;
}
