// backward() gets the tensors that forward() has saved.
// RUN: %lint_verify %s -- %torch_flags

#include <torch/torch.h>

#include <iterator>

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

// Sizes on the host next to values on the GPU.
struct Sized : torch::autograd::Function<Sized> {
  static torch::Tensor forward(AutogradContext *Context, torch::Tensor X, int64_t Rows) {
    auto Sizes = torch::full({2}, Rows, torch::kLong);
    auto Weights = torch::ones({3}, torch::kCUDA);
    Context->save_for_backward({X, Sizes, Weights});
    return X * Weights;
  }
  static variable_list backward(AutogradContext *Context, variable_list Grads) {
    auto Saved = Context->get_saved_variables();
    int64_t Rows = Saved[1][0].item<int64_t>();
    float First = Saved[2][0].item<float>(); // expect: sync-item/certain
    float Unknown = Saved[0].sum().item<float>(); // expect: sync-item/likely
    return {Grads[0] * First * Unknown * Rows, torch::Tensor()};
  }
};

// An iterator reads them in order.
struct Iterated : torch::autograd::Function<Iterated> {
  static variable_list forward(AutogradContext *Context, torch::Tensor X) {
    auto Host = torch::ones({3});
    auto Device = torch::ones({3}, torch::kCUDA);
    Context->save_for_backward(std::vector<torch::Tensor>{Device, X, Host, Device});
    return {X, X};
  }
  static variable_list backward(AutogradContext *Context, variable_list Grads) {
    const auto Saved = Context->get_saved_variables();
    TORCH_CHECK(Saved.size() == 4);
    auto Next = std::begin(Saved);
    auto First = *Next++;
    const torch::Tensor &Second = *Next++;
    auto Host = *Next++;
    First[0].item<float>(); // expect: sync-item/certain
    Second[0].item<float>(); // expect: sync-item/likely
    Host[0].item<float>();
    // Nothing is known of the position from here.
    auto Last = Grads.size() > 1 ? *Next++ : Host;
    auto Other = *Next++;
    Other[0].item<float>(); // expect: sync-item/likely
    return {Last};
  }
};

static void useNext(std::vector<torch::Tensor>::iterator &I) { ++I; }

// Look-alikes: an iterator that moves otherwise.
struct Moved : torch::autograd::Function<Moved> {
  static torch::Tensor forward(AutogradContext *Context, torch::Tensor X) {
    Context->save_for_backward({torch::ones({3}), X});
    return X;
  }
  static variable_list backward(AutogradContext *Context, variable_list Grads) {
    auto Saved = Context->get_saved_variables();
    auto Late = Saved.begin() + 1;
    auto A = *Late++;
    A.item<float>(); // expect: sync-item/likely
    auto Looped = Saved.begin();
    for (int I = 0; I < 2; ++I)
      (*Looped++).item<float>(); // expect: sync-item/likely
    auto Handed = Saved.begin();
    useNext(Handed);
    auto B = *Handed++;
    B.item<float>(); // expect: sync-item/likely
    return Grads;
  }
};

// Different paths save different tensors, and a vector has no known elements.
struct Branches : torch::autograd::Function<Branches> {
  static torch::Tensor forward(AutogradContext *Context, torch::Tensor X, bool Swap) {
    auto Host = torch::ones({3});
    if (Swap)
      Context->save_for_backward({X, Host});
    else
      Context->save_for_backward({Host, Host, X});
    return X;
  }
  static variable_list backward(AutogradContext *Context, variable_list Grads) {
    auto Saved = Context->get_saved_variables();
    Saved[0].sum().item<float>(); // expect: sync-item/likely
    Saved[1].sum().item<float>();
    Saved[2].sum().item<float>(); // expect: sync-item/likely
    return Grads;
  }
};

struct Collected : torch::autograd::Function<Collected> {
  static torch::Tensor forward(AutogradContext *Context, torch::Tensor X) {
    variable_list All;
    All.push_back(torch::ones({3}));
    All.push_back(X);
    Context->save_for_backward(All);
    return X;
  }
  static variable_list backward(AutogradContext *Context, variable_list Grads) {
    auto Saved = Context->get_saved_variables();
    Saved[0].sum().item<float>(); // expect: sync-item/likely
    return Grads;
  }
};

// The context of another class has saved something else.
struct Other : torch::autograd::Function<Other> {
  static torch::Tensor forward(AutogradContext *Context, torch::Tensor X);
  static variable_list backward(AutogradContext *Context, variable_list Grads) {
    auto Saved = Context->get_saved_variables();
    Saved[1].sum().item<float>(); // expect: sync-item/likely
    return Grads;
  }
};
