// RUN: %syncline lint --verify --assume-gpu --min-confidence possible %s -- %torch_flags

// What functions of the file return, for what they are given, and what classes
// put in their members.

#include <torch/torch.h>

torch::Tensor table() { return torch::arange(10); }
torch::Tensor weights() { return torch::ones({3}, torch::kCUDA); }
torch::Tensor scaled(const torch::Tensor &X, double By) { return X * By; }
torch::Tensor second(torch::Tensor, torch::Tensor B) { return B; }
torch::Tensor isAbove(const torch::Tensor &X) { return X > 0; }
torch::Tensor either(bool First, torch::Tensor A, torch::Tensor B) {
  if (First)
    return A;
  return B;
}
torch::Tensor again(torch::Tensor X, int N) { return N ? again(X, N - 1) : X; }
torch::Tensor elsewhere(torch::Tensor X);
std::pair<torch::Tensor, torch::Tensor> both() { return {torch::ones(1), torch::zeros(1)}; }
torch::Device chosen() { return torch::kCPU; }

void returned(torch::Tensor Unknown) {
  auto Host = torch::ones({3});
  auto Device = torch::ones({3}, torch::kCUDA);
  table().item();
  weights().item(); // expect: sync-item/certain
  scaled(Host, 2).item();
  scaled(Device, 2).item(); // expect: sync-item/certain
  scaled(Unknown, 2).item(); // expect: sync-item/likely
  second(Device, Host).item();
  second(Host, Device).item(); // expect: sync-item/certain
  Device.index({isAbove(Device)}); // expect: sync-mask-index/certain
  either(true, Host, Host).item();
  either(true, Host, Device).item(); // expect: sync-item/likely
  again(Device, 3).item(); // expect: sync-item/likely
  elsewhere(Host).item(); // expect: sync-item/likely
  auto [A, B] = both();
  A.item();
  scaled(scaled(Host, 2), 3).item();
  Host.to(chosen());
}

class Buffers {
public:
  Buffers() : Steps(torch::zeros(1)), Sum(torch::zeros(1, torch::kCUDA)), Open(torch::zeros(1)) {}
  void add(const torch::Tensor &X) {
    Steps = Steps + 1;
    Sum.add_(X);
    Moved = torch::zeros(1);
    change(Taken);
    [this] { InLambda = torch::ones(1, torch::kCUDA); }();
  }
  void read() {
    Steps.item();
    Sum.item();    // expect: sync-item/certain
    Moved.item();  // expect: sync-item/likely
    Taken.item();  // expect: sync-item/likely
    Open.item(); // only this file can assign it
    InLambda.item(); // expect: sync-item/likely
    helper();
    Steps.item();
  }
  void move() { Moved = Moved.cuda(); } // expect: sync-host-to-device/likely

private:
  void helper() {}
  static void change(torch::Tensor &);
  torch::Tensor Steps, Sum, Moved, Taken = torch::ones(1), InLambda = torch::ones(1);

public:
  torch::Tensor Open;
};
inline void Buffers::change(torch::Tensor &X) { X = X.cuda(); } // expect: sync-host-to-device/likely

// A method that is defined in another file may do anything.
class Partly {
public:
  Partly() : X(torch::zeros(1)) {}
  void read() { X.item(); } // expect: sync-item/likely
  void elsewhere();

private:
  torch::Tensor X;
};

// to() moves what is registered.
class Net : public torch::nn::Module {
public:
  Net() : Table(torch::zeros(1)) { Weight = register_parameter("weight", torch::ones(1)); }
  void read() {
    Weight.item(); // expect: sync-item/likely
    Table.item();
  }

private:
  torch::Tensor Weight, Table;
};

// Not a model: the tensor is not where an input is.
struct Anchors {
  torch::Tensor forward(const torch::Tensor &Image) {
    return torch::arange(Image.size(0));
  }
};

void forwardOfNoModel(Anchors &Grid) {
  auto Image = torch::rand({3}, torch::kCUDA);
  Grid.forward(Image).max().item();
}
