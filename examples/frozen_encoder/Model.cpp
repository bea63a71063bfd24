//===- Model.cpp - The two halves of the segmentation net -----------------===//

#include "Model.h"

#include <torch/nn/modules/activation.h>
#include <torch/nn/modules/conv.h>

namespace frozenencoder {
namespace {

torch::nn::ReLU makeReLU() {
  return torch::nn::ReLU(torch::nn::ReLUOptions().inplace(true));
}

/// A 3x3 convolution with a ReLU; stride 2 halves each edge.
void addConv(torch::nn::Sequential &Net, int64_t In, int64_t Out,
             int64_t Stride) {
  Net->push_back(torch::nn::Conv2d(
      torch::nn::Conv2dOptions(In, Out, 3).stride(Stride).padding(1)));
  Net->push_back(makeReLU());
}

/// A transposed convolution with a ReLU that doubles each edge.
void addUpsampling(torch::nn::Sequential &Net, int64_t In, int64_t Out) {
  Net->push_back(torch::nn::ConvTranspose2d(
      torch::nn::ConvTranspose2dOptions(In, Out, 2).stride(2)));
  Net->push_back(makeReLU());
}

} // namespace

torch::nn::Sequential makeEncoder() {
  torch::nn::Sequential Net;
  addConv(Net, 3, 32, 1);
  addConv(Net, 32, 64, 2);
  addConv(Net, 64, 64, 1);
  addConv(Net, 64, 128, 2);
  addConv(Net, 128, 128, 1);
  addConv(Net, 128, NumFeatures, 2);
  return Net;
}

torch::nn::Sequential makeDecoder() {
  torch::nn::Sequential Net;
  addUpsampling(Net, NumFeatures, 128);
  addUpsampling(Net, 128, 64);
  addUpsampling(Net, 64, 16);
  Net->push_back(
      torch::nn::Conv2d(torch::nn::Conv2dOptions(16, NumClasses, 1)));
  return Net;
}

} // namespace frozenencoder
