//===- KernelTitleTest.cpp - Short titles of kernels ----------------------===//

#include "report/perfetto/KernelTitle.h"

#include <gtest/gtest.h>

using namespace syncline::report::perfetto;

TEST(KernelTitle, SaysWhatIsDone) {
  EXPECT_EQ(kernelTitle("void at::native::vectorized_elementwise_kernel<4, "
                        "at::native::AUnaryFunctor<float, float, float, "
                        "at::native::binary_internal::MulFunctor<float> >, "
                        "std::array<char*, 2ul> >(int)"),
            "vectorized_elementwise_kernel (MulFunctor)");
  EXPECT_EQ(kernelTitle("void (anonymous namespace)::softmax_kernel<int>(int)"),
            "softmax_kernel");
  EXPECT_EQ(kernelTitle("void cutlass__5x_cudnn::Kernel<cutlass_tensorop_s1688"
                        "dgrad>(cutlass_tensorop_s1688dgrad::Params)"),
            "Kernel (cutlass_tensorop_s1688dgrad)");
  EXPECT_EQ(kernelTitle("sm80_xmma_gemm"), "sm80_xmma_gemm");
  EXPECT_EQ(kernelTitle(""), "kernel");
}
