//===- Model.cpp - The image classifier -----------------------------------===//

#include "Model.h"

#include <torch/nn/modules/activation.h>
#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/conv.h>

namespace prefetch {
namespace {

constexpr int64_t NumStages = 4;

void addConv(torch::nn::Sequential &To,
             const torch::nn::Conv2dOptions &Options) {
  // Batch norm has the bias.
  To->push_back(
      torch::nn::Conv2d(torch::nn::Conv2dOptions(Options).bias(false)));
  To->push_back(torch::nn::BatchNorm2d(Options.out_channels()));
  To->push_back(torch::nn::ReLU(torch::nn::ReLUOptions(/*inplace=*/true)));
}

} // namespace

ClassifierImpl::ClassifierImpl(int64_t ClassCount, int64_t Width)
    : Features(register_module("features", torch::nn::Sequential())),
      Head(register_module(
          "head", torch::nn::Linear(Width << (NumStages - 1), ClassCount))) {
  addConv(Features, torch::nn::Conv2dOptions(3, Width, 4).stride(4));
  addConv(Features, torch::nn::Conv2dOptions(Width, Width, 3).padding(1));
  for (int64_t Stage = 1; Stage < NumStages; ++Stage) {
    int64_t In = Width << (Stage - 1), Out = Width << Stage;
    addConv(Features,
            torch::nn::Conv2dOptions(In, Out, 3).stride(2).padding(1));
    addConv(Features, torch::nn::Conv2dOptions(Out, Out, 3).padding(1));
  }
}

torch::Tensor ClassifierImpl::forward(const torch::Tensor &Images) {
  return Head->forward(Features->forward(Images).mean({2, 3}));
}

} // namespace prefetch
