// Autograd gives backward() a gradient for each output of forward(), on the
// device of that output.
// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

#include <torch/torch.h>

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

// The outputs are on the GPU.
struct Creates : torch::autograd::Function<Creates> {
  static variable_list forward(AutogradContext *, torch::Tensor X) {
    auto Out = torch::zeros({3}, torch::TensorOptions().device(torch::kCUDA));
    Out.add_(X);
    return {Out, Out * 2};
  }
  static variable_list backward(AutogradContext *, variable_list Grads) {
    auto Grad = Grads[0];
    auto First = Grad.to(torch::kCUDA).contiguous();
    auto Second = Grads.at(1).cuda();
    float Norm = First.norm().item<float>(); // expect: sync-item/certain/hot
    return {First * Norm + Second};
  }
};

// The saved tensors are.
struct Saves : torch::autograd::Function<Saves> {
  static torch::Tensor forward(AutogradContext *Context, torch::Tensor X) {
    auto Weights = torch::ones({3}, torch::kCUDA);
    Context->save_for_backward({Weights});
    return run(X, Weights);
  }
  static variable_list backward(AutogradContext *, variable_list Grads) {
    return {Grads[0].to(torch::kCUDA)};
  }
  static torch::Tensor run(const torch::Tensor &X, const torch::Tensor &W);
};

// The inputs are.
struct Checks : torch::autograd::Function<Checks> {
  static torch::Tensor forward(AutogradContext *, torch::Tensor X) {
    if (!X.is_cuda())
      throw 1;
    return Saves::run(X, X);
  }
  static variable_list backward(AutogradContext *, variable_list Grads) {
    return {Grads[0].to(torch::kCUDA)};
  }
};

// Nothing shows where they are: on the GPU already, as a rule.
struct Unknown : torch::autograd::Function<Unknown> {
  static torch::Tensor forward(AutogradContext *, torch::Tensor X) {
    return Saves::run(X, X);
  }
  static variable_list backward(AutogradContext *, variable_list Grads) {
    auto Grad = Grads[0].contiguous().to(torch::kCUDA); // expect: sync-host-to-device/possible/hot
    return {Grad};
  }
};

// Look-alikes: outputs on the host, a tensor of the host in backward, and a
// function that is no method of an autograd function.
struct OnHost : torch::autograd::Function<OnHost> {
  static torch::Tensor forward(AutogradContext *, torch::Tensor X) {
    return X.cpu().exp(); // expect: sync-device-to-host/likely/hot
  }
  static variable_list backward(AutogradContext *, variable_list Grads) {
    auto Table = torch::arange(3);
    return {Grads[0].to(torch::kCUDA), // expect: sync-host-to-device/certain/hot
            Table.to(torch::kCUDA)}; // expect: sync-host-to-device/certain/hot
  }
};

struct Other {
  static variable_list backward(AutogradContext *, variable_list Grads) {
    return {Grads[0].to(torch::kCUDA)}; // expect: sync-host-to-device/likely/cold
  }
};
