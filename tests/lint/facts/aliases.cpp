// RUN: %syncline lint --verify --assume-gpu --min-confidence possible %s -- %torch_flags

// Other ways to change a variable or a member than to assign it by its name:
// nothing may be believed of it that is no longer so.

#include <torch/torch.h>

torch::Tensor Global;
void change();
void use(const torch::Tensor &);

void variables(torch::Tensor X, bool C) {
  auto A = torch::zeros({4}), B = torch::zeros({4}, torch::kCUDA);
  std::swap(A, B);
  A.item(); // expect: sync-item/likely
  auto D = torch::zeros({4});
  torch::load(D, "x.pt");
  D.item(); // expect: sync-item/likely
  static torch::Tensor Once = torch::zeros({4});
  Once.item(); // expect: sync-item/likely
  Once = X.cuda(); // expect: sync-host-to-device
  Global = torch::zeros({4});
  Global.item();
  change();
  Global.item(); // expect: sync-item/likely
  auto E = torch::zeros({4});
  auto &Alias = E;
  Alias = B.cuda(); // expect: sync-host-to-device
  E.item(); // expect: sync-item/certain
  auto F = torch::zeros({4});
  auto Move = [&] { F = F.to(torch::kCUDA); }; // expect: sync-host-to-device
  F.item();
  Move();
  F.item(); // expect: sync-item/likely
}

torch::Tensor caught() {
  auto T = torch::zeros({4});
  try {
    T = T.to(torch::kCUDA); // expect: sync-host-to-device/certain
    use(T);
  } catch (...) {
    return T;
  }
  return torch::zeros({4});
}
void afterCatch() {
  caught().item(); // expect: sync-item/likely
}

// One GPU is not another.
void twoGpus(torch::Tensor X) {
  auto W = torch::zeros({4}, torch::kCUDA);
  if (X.device() != W.device())
    X.item(); // expect: sync-item/likely
  if (X.device().type() != torch::kCUDA)
    X.item();
}

template <typename Loader> void batches(Loader &Batches, bool C) {
  for (torch::data::Example<> &Each : Batches) {
    Each.data.item();
    if (C)
      Each.data = Each.data.to(torch::kCUDA); // expect: sync-host-to-device
    Each.data.item(); // expect: sync-item/likely
  }
}
template void batches(std::vector<torch::data::Example<>> &, bool);

class Factory {
public:
  static Factory make() {
    Factory Made;
    Made.Other = torch::zeros({4}, torch::kCUDA);
    return Made;
  }
  void viaThis() {
    auto *Self = this;
    Self->Mine = torch::zeros({4}, torch::kCUDA);
  }
  void read() {
    Other.item(); // expect: sync-item/likely
    Mine.item(); // expect: sync-item/likely
    Kept.item();
  }

private:
  torch::Tensor Other = torch::zeros({4}), Mine = torch::zeros({4}), Kept = torch::zeros({4});
};

class Nested {
public:
  struct Inner {
    Nested &Outer;
    void run() { Outer.X = torch::zeros({4}, torch::kCUDA); }
  };
  void read() { X.item(); } // expect: sync-item/likely

private:
  torch::Tensor X = torch::zeros({4});
};

class Initialized {
public:
  void set() { X = torch::zeros({4}); }
  void read() { X.item(); } // expect: sync-item/likely
  torch::Tensor home() { return Y.cpu(); } // expect: sync-device-to-host/certain

private:
  torch::Tensor X = torch::zeros({4}, torch::kCUDA), Y = torch::zeros({4}, torch::kCUDA);
};

class Replaced {
public:
  void set() { X.set_data(torch::zeros({4}, torch::kCUDA)); }
  void load(torch::serialize::InputArchive &From) { From.read("y", Y); }
  void read() {
    X.item(); // expect: sync-item/likely
    Y.item(); // expect: sync-item/likely
  }

private:
  torch::Tensor X = torch::zeros({4}), Y = torch::zeros({4});
};

struct Registered : torch::nn::Module {
  Registered() {
    X = torch::zeros({4});
    register_buffer("x", X);
    W = register_parameter("w", torch::zeros({4}));
    to(torch::kCUDA); // expect: sync-module-to
    W.item(); // expect: sync-item/likely
  }
  void read() { X.item(); } // expect: sync-item/likely

private:
  torch::Tensor X, W;
};

int fill(torch::Tensor &);
class Referred {
public:
  Referred() : A(torch::zeros({4})), B(torch::zeros({4})), C(torch::zeros({4})), R(A), N(fill(B)) {}
  torch::Tensor &get(bool First) { return First ? C : D; }
  void capture() {
    auto Set = [&Taken = E] { Taken = torch::zeros({4}, torch::kCUDA); };
    Set();
  }
  void read() {
    A.item(); // expect: sync-item/likely
    B.item(); // expect: sync-item/likely
    C.item(); // expect: sync-item/likely
    D.item(); // expect: sync-item/likely
    E.item(); // expect: sync-item/likely
  }

private:
  torch::Tensor A, B, C, D = torch::zeros({4}), E = torch::zeros({4});
  torch::Tensor &R;
  int N;
};

// Long expressions are evaluated once.
torch::Tensor longSum(torch::Tensor a, torch::Tensor b) {
  return a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b +
         a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b +
         a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b + a * b;
}
void sums(torch::Tensor X) {
  longSum(X.cuda(), X.cuda()).item(); // expect: sync-item/certain, sync-host-to-device, sync-host-to-device
}
