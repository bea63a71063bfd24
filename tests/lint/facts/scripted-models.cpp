// RUN: %lint_verify %s -- %torch_flags

// The outputs of a scripted model are where its inputs are.
#include <torch/script.h>
#include <torch/torch.h>

#include <string>
#include <vector>

float onHost(torch::jit::Module &Model, torch::jit::Module &Other) {
  std::vector<torch::jit::IValue> Inputs;
  Inputs.push_back(torch::ones({1, 3}));
  Inputs.push_back(7);
  auto Scores = Model.forward(Inputs).toTensor();
  auto Pair = Model.forward({torch::ones({1, 3})}).toTuple()->elements();
  auto Method = Model.run_method("encode", torch::ones({1, 3})).toTensor();
  auto Called = Other.get_method("encode")(Inputs);
  auto List = Other.forward(Inputs).toTensorVector();
  return Scores[0].item<float>() + Pair[1].toTensor().max().item<float>() +
         Method.sum().item<float>() + Called.toTensor().sum().item<float>() +
         List[0].sum().item<float>();
}

float onDevice(torch::jit::Module &Model) {
  std::vector<torch::jit::IValue> Inputs = {torch::ones({1, 3}, torch::kCUDA)};
  auto Pair = Model.forward(Inputs).toTuple();
  return Pair->elements()[0].toTensor().sum().item<float>() + // expect: sync-item/certain
         Model.forward({}).toTensor().sum().item<float>() + // expect: sync-item/likely
         Model.attr("scale").toTensor().item<float>(); // expect: sync-item/likely
}

// The key of a dictionary becomes a value without a tensor.
torch::Tensor fromDictionary(torch::jit::Module &Model, const std::string &Key) {
  auto Out = Model.forward({torch::ones({1, 3}, torch::kCUDA)}).toGenericDict();
  auto Host = Model.forward({torch::ones({1, 3})}).toGenericDict();
  Host.at("scores").toTensor().cpu();
  Out.at("scores").toTensor().cpu(); // expect: sync-device-to-host/certain
  auto Boxes = Out.at(Key).toTensor();
  return Boxes.to(torch::kCPU); // expect: sync-device-to-host/certain
}

float fromTypedDictionary(const c10::Dict<std::string, torch::Tensor> &Out) {
  return Out.at("scores").cpu()[0].item<float>(); // expect: sync-device-to-host/likely
}

// A move to where the inputs were brought does nothing.
torch::Tensor onChosenDevice(torch::jit::Module &Model, torch::Device Device,
                             const torch::Tensor &X) {
  auto Y = Model.forward({X.to(Device)}).toTensor(); // expect: sync-host-to-device/likely
  return Y.to(Device);
}
