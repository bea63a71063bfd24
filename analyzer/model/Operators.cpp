#include "model/Operators.h"

#include "llvm/ADT/StringSet.h"

using namespace syncline::lint;
using namespace syncline::lint::model;

static bool isOneOf(llvm::StringRef Operator, const llvm::StringSet<> &Set) {
  return Set.contains(Operator);
}

bool model::returnsBool(llvm::StringRef Operator) {
  static const llvm::StringSet<> Set = {"eq",
                                        "ne",
                                        "lt",
                                        "le",
                                        "gt",
                                        "ge",
                                        "not_equal",
                                        "less",
                                        "less_equal",
                                        "greater",
                                        "greater_equal",
                                        "isnan",
                                        "isinf",
                                        "isfinite",
                                        "isreal",
                                        "isposinf",
                                        "isneginf",
                                        "isin",
                                        "isclose",
                                        "logical_and",
                                        "logical_or",
                                        "logical_not",
                                        "logical_xor",
                                        "any",
                                        "all",
                                        "signbit",
                                        "operator==",
                                        "operator!=",
                                        "operator<",
                                        "operator<=",
                                        "operator>",
                                        "operator>=",
                                        "operator!"};
  return isOneOf(Operator, Set);
}

bool model::returnsInteger(llvm::StringRef Operator) {
  static const llvm::StringSet<> Set = {
      "argmax",       "argmin",         "argsort",   "nonzero",
      "argwhere",     "nonzero_static", "bucketize", "searchsorted",
      "bincount",     "count_nonzero",  "one_hot",   "multinomial",
      "randint",      "randint_like",   "randperm",  "tril_indices",
      "triu_indices", "unravel_index"};
  return isOneOf(Operator, Set);
}

/// A new tensor with the properties of the object.
static bool createsLike(llvm::StringRef Operator) {
  static const llvm::StringSet<> Set = {"zeros_like", "ones_like",
                                        "empty_like", "rand_like",
                                        "randn_like", "full_like"};
  return isOneOf(Operator, Set);
}

static bool createsNew(llvm::StringRef Operator) {
  static const llvm::StringSet<> Set = {"new_zeros", "new_ones", "new_empty",
                                        "new_full"};
  return isOneOf(Operator, Set);
}

/// The same elements in another shape or order.
static bool rearranges(llvm::StringRef Operator) {
  static const llvm::StringSet<> Set = {
      "view",       "view_as",      "reshape",   "reshape_as", "expand",
      "expand_as",  "unsqueeze",    "squeeze",   "permute",    "transpose",
      "t",          "flatten",      "unflatten", "movedim",    "moveaxis",
      "swapaxes",   "swapdims",     "diagonal",  "ravel",      "unfold",
      "as_strided", "broadcast_to", "rot90",     "roll",       "flip",
      "numpy_T",    "mT",           "split",     "chunk",      "unbind"};
  return isOneOf(Operator, Set);
}

/// Some of the elements, or the elements of several tensors.
static bool selectsOrJoins(llvm::StringRef Operator) {
  static const llvm::StringSet<> Set = {"select",
                                        "slice",
                                        "narrow",
                                        "index",
                                        "operator[]",
                                        "masked_select",
                                        "index_select",
                                        "gather",
                                        "take",
                                        "tril",
                                        "triu",
                                        "sort",
                                        "cat",
                                        "concat",
                                        "stack",
                                        "vstack",
                                        "hstack",
                                        "repeat",
                                        "repeat_interleave"};
  return isOneOf(Operator, Set);
}

/// All elements, as they are.
static bool copiesOrAliases(llvm::StringRef Operator) {
  static const llvm::StringSet<> Set = {
      "contiguous",    "clone", "detach", "alias",      "data",
      "variable_data", "cpu",   "cuda",   "pin_memory", "requires_grad"};
  return isOneOf(Operator, Set);
}

static bool overwrites(llvm::StringRef Operator) {
  static const llvm::StringSet<> Set = {
      "masked_fill", "index_put",      "copy",   "zero",
      "fill",        "masked_scatter", "scatter"};
  return isOneOf(Operator, Set);
}

bool model::keepsDType(llvm::StringRef Operator) {
  return rearranges(Operator) || selectsOrJoins(Operator) ||
         copiesOrAliases(Operator) || overwrites(Operator) ||
         createsLike(Operator) || createsNew(Operator);
}

bool model::isBitwise(llvm::StringRef Operator) {
  static const llvm::StringSet<> Set = {
      "bitwise_and", "bitwise_or", "bitwise_xor", "bitwise_not",
      "__and__",     "__or__",     "__xor__",     "operator&",
      "operator|",   "operator^",  "operator~"};
  return isOneOf(Operator, Set);
}

bool model::isElementwise(llvm::StringRef Operator) {
  static const llvm::StringSet<> Set = {
      "add",       "sub",       "mul",       "div",       "neg",
      "abs",       "exp",       "log",       "sqrt",      "rsqrt",
      "square",    "pow",       "clamp",     "clamp_min", "clamp_max",
      "sigmoid",   "tanh",      "relu",      "round",     "floor",
      "ceil",      "maximum",   "minimum",   "sign",      "reciprocal",
      "remainder", "fmod",      "where",     "operator+", "operator-",
      "operator*", "operator/", "operator%", "detach",    "clone"};
  return isOneOf(Operator, Set) || isBitwise(Operator) ||
         (returnsBool(Operator) && Operator != "isin" &&
          !isReduction(Operator));
}

bool model::isReduction(llvm::StringRef Operator) {
  static const llvm::StringSet<> Set = {
      "sum",    "mean",      "max",           "min",  "prod",   "std",
      "var",    "norm",      "all",           "any",  "median", "nanmedian",
      "argmax", "argmin",    "count_nonzero", "dist", "nansum", "nanmean",
      "amax",   "amin",      "dot",           "vdot", "trace",  "logdet",
      "det",    "linalg_det"};
  return isOneOf(Operator, Set);
}

bool model::isView(llvm::StringRef Operator) {
  static const llvm::StringSet<> Set = {
      "view",      "view_as",    "slice",         "narrow",
      "detach",    "select",     "permute",       "transpose",
      "t",         "squeeze",    "unsqueeze",     "expand",
      "expand_as", "alias",      "numpy_T",       "diagonal",
      "unfold",    "movedim",    "swapaxes",      "swapdims",
      "unflatten", "as_strided", "variable_data", "broadcast_to",
      "unbind",    "chunk",      "split",         "tensor_split",
      "data",      "real",       "imag"};
  return isOneOf(Operator, Set);
}

static bool readsShape(llvm::StringRef Operator) {
  static const llvm::StringSet<> Set = {
      "size",  "sizes",  "sym_size", "sym_sizes",    "dim",    "ndimension",
      "numel", "nbytes", "itemsize", "element_size", "stride", "strides"};
  return isOneOf(Operator, Set);
}

bool model::readsNoContents(llvm::StringRef Operator) {
  if (Operator.starts_with("is_") && Operator != "is_nonzero")
    return true;
  static const llvm::StringSet<> Set = {"options",
                                        "device",
                                        "dtype",
                                        "scalar_type",
                                        "layout",
                                        "get_device",
                                        "defined",
                                        "storage",
                                        "storage_offset",
                                        "use_count",
                                        "requires_grad",
                                        "requires_grad_",
                                        "set_requires_grad",
                                        "grad",
                                        "mutable_grad",
                                        "grad_fn",
                                        "record_stream",
                                        "data_ptr",
                                        "mutable_data_ptr",
                                        "const_data_ptr",
                                        "accessor",
                                        "packed_accessor32",
                                        "packed_accessor64",
                                        "suggest_memory_format",
                                        "unsafeGetTensorImpl",
                                        "reset"};
  return isOneOf(Operator, Set) || readsShape(Operator) ||
         createsLike(Operator);
}
