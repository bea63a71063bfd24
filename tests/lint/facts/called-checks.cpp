// RUN: %syncline lint --no-cache --verify --min-confidence possible %s -- %torch_flags

// A called function that checks its arguments shows where they are.

#include <torch/torch.h>

#include <optional>
#include <vector>

inline bool isOnGpu(const torch::Tensor &X) { return X.is_cuda(); }
inline bool isOnGpu(const std::optional<torch::Tensor> &X) { return !X.has_value() || isOnGpu(X.value()); }
inline bool isEmptyOrOnHost(const torch::Tensor &X) { return X.numel() == 0 || X.is_cpu(); }
#define ON_GPU(X) TORCH_CHECK(isOnGpu(X), #X " must be on a GPU")

void predicates(const torch::Tensor &X, const torch::Tensor &Y, const std::vector<torch::Tensor> &All) {
  X.item(); // expect: sync-item/likely
  ON_GPU(X);
  X.item(); // expect: sync-item/certain
  if (!isOnGpu(Y))
    Y.item();
  else
    Y.item(); // expect: sync-item/certain
  ON_GPU(All[1]);
  All[1].item(); // expect: sync-item/certain
  All[0].item(); // expect: sync-item/likely
}

// An optional may have no value, and an empty tensor may be anywhere.
void weaker(const std::optional<torch::Tensor> &X, const torch::Tensor &Y, const std::optional<torch::Tensor> &Z) {
  ON_GPU(X);
  X->item(); // expect: sync-item/likely
  if (!isEmptyOrOnHost(Y))
    Y.item(); // expect: sync-item/certain
  else
    Y.item(); // expect: sync-item/likely
  TORCH_CHECK(Z.has_value() && Z->is_cuda());
  Z->item(); // expect: sync-item/certain
  Z.value().item(); // expect: sync-item/certain
}

static void checkOne(const torch::Tensor &X, const char *Name) { TORCH_CHECK(X.is_cuda(), Name); }
static void checkBoth(torch::Tensor X, const torch::Tensor &Y) {
  checkOne(X, "X");
  if (Y.device().type() != torch::kCUDA)
    throw 1;
}

void checked(const torch::Tensor &X, torch::Tensor Y, const torch::Tensor &Z) {
  checkBoth(X, Y);
  X.item(); // expect: sync-item/certain
  Y.item(); // expect: sync-item/certain
  Z.item(); // expect: sync-item/likely
  Y = Z;
  Y.item(); // expect: sync-item/likely
}

// An operator checks its input before it works.
static torch::Tensor scaled(const torch::Tensor &X, const torch::Tensor &Factor) {
  ON_GPU(X);
  return X * Factor;
}

void operators(const torch::Tensor &X, const torch::Tensor &Factor) {
  scaled(X, Factor).sum();
  X.item(); // expect: sync-item/certain
  X.cuda();
  Factor.item(); // expect: sync-item/likely
}

static void hostOnly(const torch::Tensor &X) { TORCH_CHECK(!isOnGpu(X), "not on a GPU"); }
void onTheHost(const torch::Tensor &X) {
  hostOnly(X);
  X.item();
}

// Look-alikes: it returns in any case, it moves its own copy, and it checks
// another tensor.
static void warnIfOnHost(const torch::Tensor &X) {
  if (!X.is_cuda())
    TORCH_WARN("slow");
}
static void movesCopy(torch::Tensor X) {
  if (!X.is_cuda())
    X = X.cuda(); // expect: sync-host-to-device/certain
  TORCH_CHECK(X.is_cuda());
}
static void checksOther(const torch::Tensor &, const torch::Tensor &Other) { TORCH_CHECK(Other.is_cuda()); }
static bool eitherWay(const torch::Tensor &X, bool Strict) {
  if (!Strict)
    return true;
  return X.is_cuda();
}

void unknown(const torch::Tensor &A, const torch::Tensor &B, const torch::Tensor &C, const torch::Tensor &D) {
  warnIfOnHost(A);
  A.item(); // expect: sync-item/likely
  movesCopy(B);
  B.item(); // expect: sync-item/likely
  checksOther(C, A);
  C.item(); // expect: sync-item/likely
  TORCH_CHECK(eitherWay(D, false));
  D.item(); // expect: sync-item/likely
}
