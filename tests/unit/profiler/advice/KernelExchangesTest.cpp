#include "advice/KernelExchanges.h"

#include <gtest/gtest.h>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::timeline;

namespace {

/// What the built-in table has for a kernel of this name; null for nothing.
const ExchangeInfo *exchangeOfKernel(const std::string &Name) {
  static TraceData Trace;
  Trace.Strings[1] = Name;
  Trace.Shapes[7].Name = 1;
  findExchanges(Trace, rules::KernelTable::builtin());
  auto Found = Trace.Exchanges.find(7);
  return Found == Trace.Exchanges.end() ? nullptr : &Found->second;
}

void expectKind(ExchangeKind Kind, std::initializer_list<const char *> Names) {
  for (const char *Name : Names) {
    const ExchangeInfo *Found = exchangeOfKernel(Name);
    ASSERT_NE(Found, nullptr) << Name;
    EXPECT_EQ(Found->Kind, Kind) << Name;
  }
}

} // namespace

TEST(KernelExchanges, HaveQualifiedNames) {
  for (const char *Name :
       {"_Z39ncclDevKernel_AllReduce_Sum_f32_RING_LL"
        "24ncclDevKernelArgsStorageILm4096EE",
        "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<"
        "4096ul>)"})
    EXPECT_EQ(exchangeOfKernel(Name)->Name,
              "ncclDevKernel_AllReduce_Sum_f32_RING_LL");
  EXPECT_EQ(
      exchangeOfKernel("_ZN7deep_ep9intranode8dispatchILi8ELi768EEEvPi")->Name,
      "deep_ep::intranode::dispatch");
}

TEST(KernelExchanges, OfAGroup) {
  expectKind(
      ExchangeKind::Collective,
      {"ncclKernel_AllReduce_RING_LL_Sum_float(ncclDevComm*)",
       "ncclSymkDevKernel_AllGather_LLMC(ncclSymkDevWorkArgs4K)",
       "ncclSymDevKernel_AllReduce_RSxLD_AGxST_sum_bf16(ncclSymDevArgs)",
       "ncclDevKernel_Generic(ncclDevKernelArgsStorage<4096ul>)",
       "_ZN7deep_ep9intranode15notify_dispatchILi8EEEvPKi",
       "void deep_ep::legacy::internode::combine<true, 32>(void*)",
       "_ZN47_GLOBAL__N__a1b2c3d4_26_CUDASymmetricMemoryOps_26"
       "multimem_all_reduce_kernelIfLi16EEEvPT_mPPjmm",
       "void (anonymous namespace)::two_shot_all_reduce_kernel_inplace<"
       "c10::BFloat16, 16, 2>(c10::BFloat16**)",
       "_ZN4c10d16symmetric_memoryL14barrier_kernelEPPjiiim",
       "void vllm::cross_device_reduce_1stage<__nv_bfloat16, 2>(void*)",
       "void flashinfer::trtllm_allreduce_fusion::"
       "allreduce_fusion_kernel_oneshot_lamport<(flashinfer::"
       "trtllm_allreduce_fusion::AllReduceFusionPattern)1, __nv_bfloat16, 8, "
       "false, false>(flashinfer::trtllm_allreduce_fusion::"
       "AllReduceFusionParams<__nv_bfloat16>)",
       "void barrier_on_stream_kernel_threadgroup<(threadgroup_t)2>(int, int)",
       "void mscclpp::collective::(anonymous namespace)::allreduceNvls<float>("
       "void*)"});
}

TEST(KernelExchanges, OfAPair) {
  expectKind(ExchangeKind::PointToPoint,
             {"ncclDevKernel_SendRecv(ncclDevKernelArgsStorage<4096ul>)",
              "ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t(ncclDevComm*)"});
}

TEST(KernelExchanges, OfOneSide) {
  expectKind(ExchangeKind::OneSided,
             {"void deep_ep::internode_ll::combine<true, 32>(void*)",
              "void deep_ep::elastic::dispatch_impl<8>(int*)",
              "nvshmemi_transfer_rma_nbi",
              "void mscclpp::executionKernel<mscclpp::LL16Packet>(int)"});
}

TEST(KernelExchanges, NoneOfWhatComputes) {
  for (const char *Name :
       {"", "_Z6kerneli", "void at::native::reduce_kernel<512, 1, float>()",
        "_ZN7deep_ep6layout19get_dispatch_layoutILi256EEEvPKl",
        "void deep_ep::elastic::combine_reduce_epilogue_impl<8>(int*)",
        "_ZN4nccl6KernelE", "_Z99999999999999999999999nccl",
        "void oneRankReduce<FuncPreMulSum<float> >(void*, void*)",
        "void at::native::index_elementwise_kernel<128, 4>()",
        "nvjet_tst_64x8_64x16_2x4_h_bz_TNT"})
    EXPECT_EQ(exchangeOfKernel(Name), nullptr) << Name;
}
