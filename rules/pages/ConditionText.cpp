#include "pages/ConditionText.h"

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::rules::pages;

static std::string constantText(const Constant &C) {
  if (const auto *B = std::get_if<bool>(&C))
    return *B ? "true" : "false";
  if (const auto *I = std::get_if<int64_t>(&C))
    return std::to_string(*I);
  if (const auto *S = std::get_if<std::string>(&C))
    return *S;
  return "null";
}

static const char *typeText(ArgumentType T) {
  switch (T) {
  case ArgumentType::Tensor:
    return "a tensor";
  case ArgumentType::TensorList:
    return "a list of tensors";
  case ArgumentType::Scalar:
    return "a scalar";
  case ArgumentType::Integer:
    return "an integer";
  case ArgumentType::Floating:
    return "a floating-point number";
  case ArgumentType::Boolean:
    return "a bool";
  case ArgumentType::String:
    return "a string";
  case ArgumentType::List:
    return "a list";
  case ArgumentType::Device:
    return "a device";
  case ArgumentType::Options:
    return "TensorOptions";
  case ArgumentType::DType:
    return "a dtype";
  case ArgumentType::Pointer:
    return "a pointer";
  }
  return "";
}

static const char *dtypeText(DTypeKind D) {
  switch (D) {
  case DTypeKind::Bool:
    return "has dtype bool";
  case DTypeKind::Integer:
    return "has an integer dtype";
  case DTypeKind::Floating:
    return "has a floating-point dtype";
  }
  return "";
}

static std::string text(const Condition &C) {
  std::string Subject = C.Argument.Name == "any" ? std::string("an argument")
                        : C.Argument.Name.empty()
                            ? "argument " + C.Argument.str()
                            : "`" + C.Argument.Name + "`";
  std::string Text;
  auto Add = [&](const std::string &Predicate) {
    Text += Text.empty() ? Subject + " " : " and ";
    Text += Predicate;
  };
  if (C.Type)
    Add(std::string("is ") + typeText(*C.Type));
  if (C.Present)
    Add(*C.Present ? "is given" : "is not given");
  if (C.Equals)
    Add("is `" + constantText(*C.Equals) + "`");
  if (C.NotEquals)
    Add("is not `" + constantText(*C.NotEquals) + "`");
  if (C.Device)
    Add(*C.Device == DeviceKind::CUDA ? "is on a CUDA device"
                                      : "is on the CPU");
  if (C.DType)
    Add(dtypeText(*C.DType));
  if (C.Pinned)
    Add(*C.Pinned ? "is pinned" : "is pageable");
  if (C.ZeroDim)
    Add(*C.ZeroDim ? "is a 0-dim tensor" : "is not a 0-dim tensor");
  return Text;
}

static std::string patternText(const Match &M) {
  if (M.Pattern == PatternKind::TensorIndex) {
    switch (M.Index.Kind) {
    case IndexKind::Mask:
      return M.Index.MinMasks > 1 ? "several of the indices are bool masks"
                                  : "an index is a bool mask";
    case IndexKind::ZeroDim:
      return "an index is a 0-dim tensor on the device";
    case IndexKind::HostTensor:
      return "an index is a tensor on the CPU but not a mask, and the indexed "
             "tensor is not on the CPU";
    case IndexKind::HostMask:
      return "an index is a mask on the CPU and the indexed tensor is not";
    case IndexKind::Integer:
      return "an index is a tensor of integers";
    }
  }
  if (M.Pattern == PatternKind::Transfer) {
    std::string Way = M.Transfer.Way == Direction::DeviceToHost
                          ? "the data goes from the device to the host"
                          : "the data goes from the host to the device";
    return Way + (M.Transfer.NonBlocking
                      ? " with non_blocking, and the host memory is pageable"
                      : " without non_blocking");
  }
  return {};
}

static std::string joined(const std::vector<std::string> &Parts) {
  std::string Result;
  for (const std::string &Part : Parts)
    if (!Part.empty())
      Result += (Result.empty() ? "" : ", ") + Part;
  return Result;
}

static std::string argumentsText(const Match &M) {
  std::vector<std::string> Parts = {patternText(M), M.Blocks};
  for (const Condition &C : M.When)
    Parts.push_back(text(C));
  return joined(Parts);
}

static std::string versionText(const Match &M) {
  return M.LibTorch.unbounded() ? "" : "with LibTorch " + M.LibTorch.str();
}

std::string pages::blockingText(const Match &M) {
  return joined({argumentsText(M), versionText(M)});
}

std::string pages::conditionText(const Match &M) {
  std::string Hot, Saved, Surest;
  if (M.HotOnly)
    Hot = "in a loop, in forward() or in a training step";
  if (M.RestoresSaved)
    Saved = "from a file to which the same function saves a module";
  if (M.MaxConfidence != Confidence::Certain)
    Surest = std::string("with confidence ") + toString(M.MaxConfidence) +
             " at most";
  return joined({argumentsText(M), Hot, Saved, Surest, versionText(M)});
}
