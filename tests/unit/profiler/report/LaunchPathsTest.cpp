//===- LaunchPathsTest.cpp - Through which code a launch was made ---------===//

#include "report/model/LaunchPaths.h"

#include "profiler/advice/StackFile.h"

#include <gmock/gmock.h>

using namespace syncline::analysis;
using namespace syncline::analysis::stacks;
using namespace syncline::report;
using namespace syncline::symbols;
using syncline::testing::makeFrame;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Frames = std::vector<std::pair<const char *, const char *>>;

static CallPath pathOf(const Frames &Known) {
  std::vector<SourceFrame> Stack;
  for (const auto &[Site, Function] : Known)
    Stack.push_back(makeFrame(Site, Function));
  return callPathOf(Stack, "cudaLaunchKernel", ModuleKinds());
}

TEST(LaunchPaths, EachLineOfTheUsersThatCalls) {
  CallPath Path =
      pathOf({{"libcudart.so.13", "cudaLaunchKernel"},
              {"libtorch_cpu.so", "at::_ops::relu_::call(at::Tensor&)"},
              {"libtorch_cpu.so", "torch::nn::ReLUImpl::forward(at::Tensor)"},
              {"app@model.cpp", "Net::encode(at::Tensor)"},
              {"app@train.cpp", "step()"},
              {"app@main.cpp", "main"}});
  const std::string Home = "/home/me/train/";
  EXPECT_THAT(Path.Sites,
              ElementsAre(UserCall{"step", Home + "main.cpp", 1},
                          UserCall{"Net::encode", Home + "train.cpp", 1},
                          UserCall{"torch::nn::ReLUImpl::forward",
                                   Home + "model.cpp", 1}));
  // As in ReluBackward0.
  EXPECT_THAT(Path.Operators, Contains("relu"));
  EXPECT_EQ(Path.Differentiated, "");
  EXPECT_FALSE(Path.IsOptimizer);
}

/// What at::Tensor::to is called for on some line is not known.
TEST(LaunchPaths, WithoutLinesOnlyFunctionsOfTheUsers) {
  CallPath Path =
      pathOf({{"libcudart.so.13", "cudaLaunchKernel"},
              {"libtorch_cpu.so", "at::_ops::to_dtype::call(at::Tensor&)"},
              {"app", "Net::encode(at::Tensor)"},
              {"app", "main"}});
  EXPECT_THAT(Path.Sites, ElementsAre(UserCall{"Net::encode", "", 0}));
  // Of a program without names, nothing is known but that it is the user's.
  Path = pathOf(
      {{"libcudart.so.13", "cudaLaunchKernel"}, {"app", ""}, {"app", ""}});
  EXPECT_THAT(Path.Sites, IsEmpty());
  EXPECT_TRUE(Path.ContainsUserCode);
}

TEST(LaunchPaths, WhatANodeOfTheBackwardPassDifferentiates) {
  CallPath Path =
      pathOf({{"libcudart.so.13", "cudaLaunchKernel"},
              {"libtorch_cpu.so",
               "torch::autograd::generated::NllLoss2DBackward0::apply("
               "std::vector<at::Tensor>&&)"},
              {"libtorch_cpu.so", "torch::autograd::Engine::thread_main()"}});
  EXPECT_THAT(Path.Sites, IsEmpty());
  EXPECT_FALSE(Path.ContainsUserCode);
  EXPECT_EQ(Path.Differentiated, "nllloss2d");
  Path = pathOf({{"libcudart.so.13", "cudaLaunchKernel"},
                 {"libtorch_cpu.so",
                  "at::_ops::nll_loss2d_forward::call(at::Tensor const&)"},
                 {"app@train.cpp", "main"}});
  EXPECT_THAT(Path.Operators, Contains("nllloss2d"));
}

TEST(LaunchPaths, OptimizersWorkOnGradients) {
  for (const char *Function :
       {"torch::optim::SGD::step(std::function<at::Tensor ()>)",
        "torch::optim::Optimizer::zero_grad(bool)",
        "torch::nn::Module::zero_grad(bool)",
        "torch::nn::utils::clip_grad_norm_(at::Tensor, double, double)"})
    EXPECT_TRUE(pathOf({{"libcudart.so.13", "cudaLaunchKernel"},
                        {"libtorch_cpu.so", Function},
                        {"app@train.cpp", "main"}})
                    .IsOptimizer)
        << Function;
}

TEST(LaunchPaths, OptimizersInPython) {
  for (const char *File :
       {"python@torch/optim/adamw.py", "python@torch/nn/utils/clip_grad.py",
        "python@torch/amp/grad_scaler.py"})
    EXPECT_TRUE(pathOf({{"libcudart.so.13", "cudaLaunchKernel"},
                        {File, "step"},
                        {"app@train.py", "main"}})
                    .IsOptimizer)
        << File;
  EXPECT_FALSE(pathOf({{"libcudart.so.13", "cudaLaunchKernel"},
                       {"python@torch/nn/functional.py", "relu"},
                       {"app@train.py", "main"}})
                   .IsOptimizer);
}
