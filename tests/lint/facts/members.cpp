// RUN: %syncline lint --verify --assume-gpu --min-confidence possible %s -- %torch_flags

// What a class, and those who fill its objects, put in members.
#include <torch/torch.h>

#include <utility>
#include <vector>

// Others find what a method leaves, not what it has on the way.
class Rays {
public:
  Rays() {
    Origins = torch::zeros({8, 3});
    Origins = Origins.to(torch::kCUDA); // expect: sync-host-to-device/certain
    Seen = torch::zeros({8, 3});
    peek();
    Seen = Seen.to(torch::kCUDA); // expect: sync-host-to-device/certain
  }
  void use() {
    Origins.to(torch::kCUDA);
    Origins.sum().item(); // expect: sync-item/certain
    Seen.to(torch::kCUDA); // expect: sync-host-to-device/likely
  }

private:
  void peek() { Seen.sum().item(); } // expect: sync-item/likely
  torch::Tensor Origins, Seen;
};

// A method keeps the members that it does not assign, and changes the others.
class Model {
public:
  void run() {
    Weights = torch::rand({4}).to(torch::kCUDA); // expect: sync-host-to-device
    Bias = torch::rand({4});
    count();
    Weights.sum().item(); // expect: sync-item/certain
    Bias.sum().item();
    upload();
    Weights.sum().item(); // expect: sync-item/certain
    Bias.sum().item(); // expect: sync-item/certain
    refill();
    Weights.sum().item();
  }

private:
  void count() { ++Steps; }
  void upload() { Bias = Bias.to(torch::kCUDA); } // expect: sync-host-to-device
  void refill() { Weights = torch::rand({4}); }
  torch::Tensor Weights, Bias;
  int Steps = 0;
};

// std::tie assigns members, its own and another object's.
class Pairs {
public:
  Pairs(const char *Path) {
    std::tie(Images, Labels) = read(Path);
    std::tie(Images, Labels) = read(Path);
  }
  void use() {
    Images.to(torch::kCUDA); // expect: sync-host-to-device/certain
    Labels.sum().item(); // expect: sync-item/certain
  }

private:
  std::pair<torch::Tensor, torch::Tensor> read(const char *) {
    return {torch::rand({8}), torch::rand({8}, torch::kCUDA)};
  }
  torch::Tensor Images, Labels;
};

// On one way only: before it the member was what others left.
class Lazy {
public:
  torch::Tensor get(bool Again) {
    if (Again)
      Table = torch::zeros({4}, torch::kCUDA);
    return Table.to(torch::kCUDA);
  }

private:
  torch::Tensor Table;
};

// Only this file can assign public members of a class that it defines.
struct Open {
  Open() : Host(torch::zeros(1)), Device(torch::zeros(1, torch::kCUDA)) {}
  void read() {
    Host.item();
    Device.item(); // expect: sync-item/certain
    Device.to(torch::kCUDA);
    Written.item(); // expect: sync-item/likely
  }
  torch::Tensor Host, Device, Written = torch::zeros(1);
};
void write(Open &O) { O.Written = torch::zeros(1, torch::kCUDA); }
struct Parts {
  torch::Tensor Values, Weights;
};
static Parts parts() {
  auto Values = torch::rand({4});
  return {Values, torch::rand({4}, torch::kCUDA)};
}
float sumOfParts() {
  auto P = parts();
  P.Values.to(torch::kCPU);
  return P.Values.sum().item<float>() +
         P.Weights.sum().item<float>(); // expect: sync-item/certain
}

// Arrays of tensors are lists.
class Buffer {
public:
  Buffer() {
    for (int I = 0; I < 2; ++I) {
      Rows[I] = torch::zeros({8});
      Moved[I] = torch::zeros({8}).to(torch::kCUDA); // expect: sync-host-to-device
    }
  }
  void push(int I, torch::Tensor X) {
    Rows[I][3] = X.cpu(); // expect: sync-device-to-host
    Rows[I].sum().item();
    Moved[I].sum().item(); // expect: sync-item/certain
    Own[0].sum().item();
  }

private:
  torch::Tensor Rows[2], Moved[2];
  torch::Tensor Own[2] = {torch::rand({2}), torch::rand({2})};
};

struct Batch {
  torch::Tensor Data, Valid;
};

static Batch load(const torch::Tensor &All) { return {All, All > 0}; }

static torch::Tensor chosen(const Batch &From) {
  return From.Data.index({From.Valid}); // expect: sync-mask-index/likely
}

// A batch on the host and one on the device have the same type.
static torch::Tensor upload(const Batch &Host, torch::Device Device) {
  Batch There{Host.Data.to(Device), // expect: sync-host-to-device/likely
              Host.Valid.to(Device)}; // expect: sync-host-to-device/likely
  return chosen(There);
}

struct Picks {
  torch::Tensor Rows;
};

static void fill(Picks &Into) { Into.Rows = torch::randperm(8, torch::kCUDA); }

static torch::Tensor pick(const torch::Tensor &X, const Picks &From) {
  return X.index({From.Rows});
}

// Whoever was given the object, or assigns all of it, may have put something
// else into its members.
void change(Batch &);
static void reread(Batch Mine) {
  Mine.Data = torch::zeros(1);
  Mine.Data.item();
  change(Mine);
  Mine.Data.item(); // expect: sync-item/likely
  Mine.Data = torch::zeros(1);
  Mine = load(torch::ones(1));
  Mine.Data.item(); // expect: sync-item/likely
}

static torch::Tensor choose(const torch::Tensor &X) {
  torch::Tensor Flags = torch::where(X > 0, true, false);
  torch::Tensor Ranks = torch::where(X > 0, 1, 0);
  torch::Tensor All = torch::full({8}, true, X.device());
  return X.index({Flags}) + // expect: sync-mask-index/likely
         X.index({Ranks}) +
         X.index({All}); // expect: sync-mask-index/likely
}

void use(const torch::Tensor &X, Picks P, Batch B) {
  fill(P);
  pick(X, P);
  upload(load(X), torch::kCUDA);
  reread(B);
  choose(X);
}
