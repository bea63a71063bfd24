//===- LaunchGroupsTest.cpp - Whose work a launch is ----------------------===//

#include "report/model/LaunchGroups.h"

#include "profiler/advice/StackFile.h"

#include <gtest/gtest.h>

using namespace syncline::analysis;
using namespace syncline::analysis::stacks;
using namespace syncline::report;
using namespace syncline::symbols;
using syncline::testing::makeFrame;

using Frames = std::vector<std::pair<const char *, const char *>>;

static ActivityGroup groupOf(const Frames &Known) {
  std::vector<SourceFrame> Stack;
  for (const auto &[Site, Function] : Known)
    Stack.push_back(makeFrame(Site, Function));
  return activityGroupOf(Stack, "cudaLaunchKernel", "main", ModuleKinds());
}

TEST(LaunchGroups, TheOutermostOperatorInsideOfTheUsersCode) {
  ActivityGroup Group = groupOf(
      {{"libcudart.so.13", "cudaLaunchKernel"},
       {"libtorch_cuda.so", "at::native::nonzero_cuda(at::Tensor const&)"},
       {"libtorch_cpu.so", "at::_ops::nonzero::call(at::Tensor const&)"},
       {"libtorch_cpu.so", "at::_ops::index_Tensor::call(at::Tensor const&)"},
       {"app@loss.cpp", "loss(at::Tensor)"},
       {"libtorch_cpu.so", "at::_ops::add_Tensor::call(at::Tensor const&)"},
       {"app@train.cpp", "main"}});
  EXPECT_EQ(Group.File, "/home/me/train/loss.cpp");
  EXPECT_EQ(Group.Line, 1u);
  EXPECT_EQ(Group.Title, "loss.cpp:1");
  EXPECT_EQ(Group.Operator, "index");
  EXPECT_EQ(Group.Node, "");
}

TEST(LaunchGroups, AKernelOfTheUsersHasNoOperator) {
  ActivityGroup Group = groupOf({{"libcudart.so.13", "cudaLaunchKernel"},
                                 {"app@kernel.cu", "launchIt(float*)"},
                                 {"app@train.cpp", "main"}});
  EXPECT_EQ(Group.Title, "kernel.cu:1");
  EXPECT_EQ(Group.Operator, "");
}

TEST(LaunchGroups, OnThreadsOfTheBackwardPassTheNodeIsThePlace) {
  ActivityGroup Group = groupOf(
      {{"libcudart.so.13", "cudaLaunchKernel"},
       {"libtorch_cpu.so", "at::_ops::zeros::call(c10::ArrayRef<long>)"},
       {"libtorch_cpu.so",
        "at::_ops::_index_put_impl_::call(at::Tensor&, bool)"},
       {"libtorch_cpu.so", "torch::autograd::generated::IndexBackward0::apply("
                           "std::vector<at::Tensor>&&)"},
       {"libtorch_cpu.so", "torch::autograd::Engine::thread_main()"}});
  EXPECT_EQ(Group.File, "");
  EXPECT_EQ(Group.Line, 0u);
  EXPECT_EQ(Group.Title, "backward pass (IndexBackward0)");
  EXPECT_EQ(Group.Node, "IndexBackward0");
  EXPECT_EQ(Group.Operator, "index_put_");
}

/// The engine runs on the calling thread where there is no device thread.
TEST(LaunchGroups, ANodeThatTheUsersThreadRunsKeepsTheLine) {
  ActivityGroup Group = groupOf(
      {{"libcudart.so.13", "cudaLaunchKernel"},
       {"libtorch_cpu.so", "at::_ops::mul_Tensor::call(at::Tensor const&)"},
       {"libtorch_cpu.so", "torch::autograd::generated::MulBackward0::apply("
                           "std::vector<at::Tensor>&&)"},
       {"libtorch_cpu.so", "at::_ops::_backward::call(at::Tensor const&)"},
       {"app@train.cpp", "main"}});
  EXPECT_EQ(Group.Title, "train.cpp:1");
  EXPECT_EQ(Group.Node, "MulBackward0");
  EXPECT_EQ(Group.Operator, "mul");
}

TEST(LaunchGroups, WithoutCodeOfTheUsersTheThreadIsNamed) {
  ActivityGroup Group = groupOf(
      {{"libcudart.so.13", "cudaLaunchKernel"},
       {"libtorch_cpu.so", "at::_ops::add_Tensor::call(at::Tensor const&)"},
       {"libtorch_cpu.so", "c10::ThreadPool::main_loop(unsigned long)"}});
  EXPECT_EQ(Group.Title, "library code (main)");
  EXPECT_EQ(Group.Operator, "add");
}
