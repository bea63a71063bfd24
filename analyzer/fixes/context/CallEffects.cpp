#include "fixes/context/CallEffects.h"
#include "model/CallView.h"
#include "model/Names.h"
#include "model/Operators.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::model;

/// Operators of LibTorch, by name, whose result is new and depends on their
/// operands alone.
static bool isFreshOperator(llvm::StringRef Name) {
  static const llvm::StringSet<> Set = {
      "add",           "sub",          "mul",           "div",
      "neg",           "abs",          "exp",           "log",
      "log2",          "log10",        "log1p",         "expm1",
      "sqrt",          "rsqrt",        "square",        "pow",
      "reciprocal",    "sign",         "round",         "floor",
      "ceil",          "trunc",        "remainder",     "fmod",
      "sigmoid",       "tanh",         "relu",          "sin",
      "cos",           "clamp",        "clamp_min",     "clamp_max",
      "maximum",       "minimum",      "nan_to_num",    "where",
      "softmax",       "log_softmax",  "logsumexp",     "cumsum",
      "matmul",        "mm",           "bmm",           "mv",
      "addmm",         "cat",          "stack",         "clone",
      "zeros",         "ones",         "full",          "empty",
      "arange",        "linspace",     "eye",           "tensor",
      "scalar_tensor", "zeros_like",   "ones_like",     "full_like",
      "masked_fill",   "index_select", "gather",        "sort",
      "topk",          "one_hot",      "cross_entropy", "mse_loss",
      "nll_loss",      "linalg_norm",  "frobenius_norm"};
  return Set.contains(Name) || returnsBool(Name) || isReduction(Name) ||
         Name == "argsort" || Name == "nonzero" || Name == "bincount";
}

/// Operators that write into a copy of their object.
static bool writesIntoCopy(llvm::StringRef Name) {
  static const llvm::StringSet<> Set = {
      "scatter",    "scatter_add", "index_add",     "index_copy",
      "index_fill", "index_put",   "masked_scatter"};
  return Set.contains(Name);
}

bool fixes::context::leavesOperands(llvm::StringRef Name) {
  static const llvm::StringSet<> Set = {"repeat_interleave",
                                        "repeat",
                                        "roll",
                                        "flip",
                                        "tril",
                                        "triu",
                                        "linear",
                                        "conv1d",
                                        "conv2d",
                                        "layer_norm",
                                        "embedding",
                                        "multinomial",
                                        "bernoulli",
                                        "inverse",
                                        "linalg_inv",
                                        "linalg_solve",
                                        "einsum",
                                        "outer",
                                        "cdist",
                                        "pad",
                                        "unique",
                                        "masked_select",
                                        "histc",
                                        "cumprod",
                                        "diff",
                                        "lerp",
                                        "addcmul",
                                        "addcdiv",
                                        "baddbmm",
                                        "linalg_cholesky",
                                        "linalg_eigh",
                                        "linalg_svd"};
  return Set.contains(Name) || writesIntoCopy(Name);
}

static bool isArithmetic(OverloadedOperatorKind Kind) {
  switch (Kind) {
  case OO_Plus:
  case OO_Minus:
  case OO_Star:
  case OO_Slash:
  case OO_Percent:
  case OO_Less:
  case OO_LessEqual:
  case OO_Greater:
  case OO_GreaterEqual:
  case OO_EqualEqual:
  case OO_ExclaimEqual:
  case OO_Tilde:
  case OO_Exclaim:
  case OO_Amp:
  case OO_Pipe:
  case OO_Caret:
    return true;
  default:
    return false;
  }
}

bool fixes::context::givesFreshValue(const CallView &Call) {
  if (!isLibTorch(*Call.Callee) || isa<CXXConstructorDecl>(Call.Callee))
    return false;
  if (!Call.Callee->getDeclName().isIdentifier())
    return isArithmetic(Call.Callee->getOverloadedOperator());
  return isFreshOperator(Call.Callee->getName());
}

bool fixes::context::asksOnly(const CallView &Call) {
  llvm::StringRef Name = libTorchName(Call);
  if (Name == "item" || Name == "is_nonzero" || Name == "equal")
    return true;
  return readsNoContents(Name) && !Name.contains("data_ptr") &&
         !Name.contains("accessor") && Name != "set_requires_grad" &&
         Name != "requires_grad_" && Name != "reset" && Name != "storage" &&
         Name != "mutable_grad" && Name != "grad" && Name != "record_stream" &&
         Name != "unsafeGetTensorImpl" && !Name.contains("rand");
}

bool fixes::context::mayShareMemory(const CallView &Call) {
  if (!isLibTorch(*Call.Callee))
    return false;
  if (Call.Callee->getOverloadedOperator() == OO_Subscript)
    return true;
  llvm::StringRef Name = libTorchName(Call);
  return isView(Name) ||
         llvm::StringSwitch<bool>(Name)
             .Cases({"reshape", "contiguous", "to", "cpu", "cuda", "flatten",
                     "index", "type_as", "toType"},
                    true)
             .Default(false);
}

bool fixes::context::isHelper(const CallView &Call) {
  if (isa<CXXConstructorDecl>(Call.Callee))
    return isLibTorch(*Call.Callee) || isInNamespaceStd(*Call.Callee);
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee))
    if (std::string Class = qualifiedName(*Method->getParent());
        Class == "c10::Scalar" || Class == "c10::TensorOptions" ||
        Class == "c10::Device")
      return Method->isConst();
  return false;
}

/// Reads of a container, an optional, a tuple.
static bool isStdRead(const CallView &Call) {
  if (!isInNamespaceStd(*Call.Callee))
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (!Method)
    return Call.Callee->getDeclName().isIdentifier() &&
           (Call.Callee->getName() == "get" ||
            Call.Callee->getName() == "move");
  if (Method->isStatic()) // std::numeric_limits<float>::infinity()
    return Call.Arguments.empty();
  OverloadedOperatorKind Kind = Method->getOverloadedOperator();
  return Kind != OO_Call && (Method->isConst() || Kind == OO_Subscript ||
                             Kind == OO_Star || Kind == OO_Arrow);
}

bool fixes::context::isPureCall(const CallView &Call) {
  return givesFreshValue(Call) || asksOnly(Call) || mayShareMemory(Call) ||
         isHelper(Call) || isStdRead(Call);
}
