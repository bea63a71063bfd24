#include "timeline/CommunicationKernel.h"

#include <gtest/gtest.h>

using namespace syncline::timeline;

TEST(CommunicationKernel, NcclKernelsHaveNames) {
  EXPECT_EQ(collectiveName("_Z19ncclDevKernel_helloi"), "ncclDevKernel_hello");
  EXPECT_EQ(collectiveName("ncclKernel_AllReduce_RING(ncclDevComm*)"),
            "ncclKernel_AllReduce_RING");
  EXPECT_EQ(collectiveName("_Z6kerneli"), "");
  EXPECT_EQ(collectiveName("_ZN4nccl6KernelE"), "");
  EXPECT_EQ(collectiveName("_Z99999999999999999999999nccl"), "");
  EXPECT_EQ(collectiveName(""), "");
}

TEST(CommunicationKernel, IsThatOfAnyKnownLibrary) {
  for (const char *Name :
       {"_Z40ncclDevKernel_AllReduce_Sum_f32_RING_LL24ncclDevKernelArgsStorage",
        "_ZN7deep_ep9intranode8dispatchILi8ELi768EEEvPi",
        "_ZN7deep_ep9intranode15notify_dispatchILi8EEEvPKi",
        "void deep_ep::internode_ll::combine<true, 32>(void*)",
        "_ZN47_GLOBAL__N__a1b2_27_CUDASymmetricMemoryOps_cu"
        "26multimem_all_reduce_kernelIfLi16EEEvPT_mPPjmm",
        "void (anonymous namespace)::two_shot_all_reduce_kernel_inplace<"
        "c10::BFloat16, 16, 2>(c10::BFloat16**)",
        "void vllm::cross_device_reduce_1stage<__nv_bfloat16, 2>(void*)",
        "nvshmemi_transfer_rma_nbi"})
    EXPECT_TRUE(isCommunication(Name)) << Name;
}

TEST(CommunicationKernel, IsNotWhatComputes) {
  for (const char *Name :
       {"", "_Z6kerneli", "void at::native::reduce_kernel<512, 1, float>()",
        "_ZN7deep_ep6layout19get_dispatch_layoutILi256EEEvPKl",
        "void at::native::index_elementwise_kernel<128, 4>()",
        "nvjet_tst_64x8_64x16_2x4_h_bz_TNT"})
    EXPECT_FALSE(isCommunication(Name)) << Name;
}
