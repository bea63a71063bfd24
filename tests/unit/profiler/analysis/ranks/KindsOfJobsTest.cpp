//===- KindsOfJobsTest.cpp - Ranks that exchange data in other ways -------===//

#include "profiler/analysis/ranks/MadeUpJob.h"

#include <gtest/gtest.h>

#include <optional>

using namespace syncline::analysis::ranks;
using namespace syncline::tests;

static constexpr size_t Steps = 20;

/// What a rank waits a step, us.
static double waited(const RankComparison &Found, size_t Rank) {
  return Found.Ranks[Rank].WaitedPerStep / 1000;
}

/// Small differences, so that no two steps are alike.
static uint64_t jitter(size_t Rank, size_t Step) {
  return (Rank * 7919 + Step * 104'729) % 37;
}

TEST(KindsOfJobs, ShardedParameters) {
  // FSDP: the parameters of the next layer are gathered while a layer computes,
  // gradients are scattered on another stream. Rank 2 computes 400 us longer.
  MadeUpJob Job(4);
  for (size_t S = 0; S < Steps; ++S) {
    Job.beginStep();
    for (size_t Layer = 0; Layer < 3; ++Layer) {
      Job.exchangeInBackground({0, 1, 2, 3}, "ncclDevKernel_AllGather_RING_LL",
                               15, 90);
      for (size_t R = 0; R < 4; ++R)
        Job.compute(R, 300 + jitter(R, S + Layer) + (R == 2 ? 400 : 0));
      Job.exchange({0, 1, 2, 3}, "ncclDevKernel_ReduceScatter_Sum_bf16_RING_LL",
                   16, 110);
    }
  }
  Job.beginStep();
  RankComparison Found = Job.make().compare();
  EXPECT_EQ(Found.Collectives, Steps * 6);
  EXPECT_EQ(Found.Holder, 2U);
  for (const RankWaits &Each : Found.Ranks)
    EXPECT_EQ(Each.Unmatched, 0U);
  EXPECT_NEAR(waited(Found, 0), 3 * 400, 3 * 37);
  EXPECT_LT(waited(Found, 2), 3 * 37);
}

TEST(KindsOfJobs, TensorAndDataParallel) {
  // Ranks 0 and 1 share a tensor, 2 and 3 another one; 0 and 2 share gradients,
  // 1 and 3 too. All reduce on the same kind of kernel. Rank 3 is late.
  MadeUpJob Job(4);
  for (size_t S = 0; S < Steps; ++S) {
    Job.beginStep();
    for (size_t R = 0; R < 4; ++R)
      Job.compute(R, 200 + 150 * (R / 2) + jitter(R, S) + (R == 3 ? 600 : 0));
    Job.exchange({0, 1}, "ncclDevKernel_AllReduce_Sum_f16_RING_LL", 15, 40);
    Job.exchange({2, 3}, "ncclDevKernel_AllReduce_Sum_f16_RING_LL", 15, 40);
    Job.compute(0, 200);
    Job.compute(2, 200);
    Job.exchange({0, 2}, "ncclDevKernel_AllReduce_Sum_f16_RING_LL", 16, 80);
    Job.exchange({1, 3}, "ncclDevKernel_AllReduce_Sum_f16_RING_LL", 16, 80);
  }
  Job.beginStep();
  RankComparison Found = Job.make().compare();
  EXPECT_EQ(Found.Collectives, Steps * 4);
  for (const RankWaits &Each : Found.Ranks) {
    EXPECT_EQ(Each.Collectives, Steps * 2);
    EXPECT_EQ(Each.Unmatched, 0U);
  }
  // Rank 2, which begins its step 200 us after rank 3, waits for the tensor,
  // and 0 and 1 for the gradients of both.
  EXPECT_NEAR(waited(Found, 2), 600 - 200, 40);
  EXPECT_GT(waited(Found, 0), 500);
  EXPECT_GT(waited(Found, 1), 500);
  EXPECT_LT(waited(Found, 3), 40);
}

TEST(KindsOfJobs, PipelineStagesWaitForActivations) {
  // Three stages, two microbatches. A receiver begins its kernel at once and
  // waits until the stage before it has computed and sends: the bubble.
  MadeUpJob Job(3);
  for (size_t S = 0; S < Steps; ++S) {
    Job.beginStep();
    for (size_t Batch = 0; Batch < 2; ++Batch) {
      Job.compute(0, 500 + jitter(0, S + Batch));
      Job.exchange({0, 1}, "ncclDevKernel_SendRecv", 15, 80);
      Job.compute(1, 500 + jitter(1, S + Batch));
      Job.exchange({1, 2}, "ncclDevKernel_SendRecv", 16, 80);
      Job.compute(2, 500 + jitter(2, S + Batch));
    }
    // The last barrier of the step, on all ranks.
    Job.exchange({0, 1, 2}, "ncclDevKernel_AllReduce_Sum_f32_RING_LL", 17, 20);
  }
  Job.beginStep();
  RankComparison Found = Job.make().compare();
  EXPECT_EQ(Found.Collectives, Steps * 5);
  for (const RankWaits &Each : Found.Ranks)
    EXPECT_EQ(Each.Unmatched, 0U);
  EXPECT_EQ(Found.Ranks[1].Collectives, Steps * 5);
  EXPECT_EQ(Found.Ranks[2].Collectives, Steps * 3);
  // Stage 1 waits for its first microbatch, stage 2 for that and the one
  // before.
  EXPECT_NEAR(waited(Found, 1), 500 + 500, 80);
  EXPECT_GT(waited(Found, 2), 1000);
}

TEST(KindsOfJobs, ABarrierWaitsForTheLastRank) {
  // torch.distributed.barrier() reduces one element: its kernel does nothing
  // but wait. Every rank does its own work, and rank 1 writes a checkpoint.
  MadeUpJob Job(3);
  for (size_t S = 0; S < Steps; ++S) {
    Job.beginStep();
    for (size_t R = 0; R < 3; ++R)
      Job.compute(R, 800 + jitter(R, S) + (R == 1 ? 2'000 : 0));
    Job.exchange({0, 1, 2}, "ncclDevKernel_AllReduce_Sum_u8_RING_LL", 15, 8);
  }
  Job.beginStep();
  RankComparison Found = Job.make().compare();
  EXPECT_EQ(Found.Collectives, Steps);
  EXPECT_EQ(Found.Holder, 1U);
  EXPECT_NEAR(waited(Found, 0), 2'000, 40);
  // All but the transfer is waiting.
  for (const auto &[Activity, Own] : Found.Transfers[0])
    EXPECT_EQ(Own.Time, 8'000U);
}

TEST(KindsOfJobs, GroupsThatReduceAtTheSameTimeAreTakenForOne) {
  // The documented limit: two groups within 50 us.
  MadeUpJob Job(4);
  for (size_t S = 0; S < Steps; ++S) {
    Job.beginStep();
    for (size_t R = 0; R < 4; ++R)
      Job.compute(R, 300 + jitter(R, S));
    Job.exchange({0, 1}, "ncclDevKernel_AllReduce_Sum_f16_RING_LL", 15, 60);
    Job.exchange({2, 3}, "ncclDevKernel_AllReduce_Sum_f16_RING_LL", 15, 60);
  }
  Job.beginStep();
  RankComparison Found = Job.make().compare();
  EXPECT_LT(Found.Collectives, Steps * 3 / 2);
  // It invents no straggler.
  EXPECT_EQ(Found.Holder, std::nullopt);
}

TEST(KindsOfJobs, CollectivesOfOtherLibraries) {
  // An inference engine reduces over two tensor-parallel groups, with kernels
  // of a few microseconds, and expert parallelism exchanges tokens among all.
  const std::string Reduce =
      "void vllm::cross_device_reduce_1stage<__nv_bfloat16, 2>(void*)";
  MadeUpJob Job(4);
  for (size_t S = 0; S < Steps; ++S) {
    Job.beginStep();
    for (size_t R = 0; R < 4; ++R)
      Job.compute(R, 200 + 150 * (R / 2) + jitter(R, S) + (R == 1 ? 300 : 0));
    Job.exchange({0, 1}, Reduce, 15, 6);
    Job.exchange({2, 3}, Reduce, 15, 6);
    Job.exchange({0, 1, 2, 3},
                 "void deep_ep::intranode::dispatch<4, 768>(int4*)", 16, 30);
    Job.exchangeInBackground({0, 1, 2, 3},
                             "void deep_ep::internode_ll::combine<true>(void*)",
                             17, 30);
  }
  Job.beginStep();
  RankComparison Found = Job.make().compare();
  EXPECT_EQ(Found.Collectives, Steps * 3);
  for (const RankWaits &Each : Found.Ranks) {
    EXPECT_EQ(Each.Collectives, Steps * 2);
    EXPECT_EQ(Each.Unmatched, 0U);
  }
  EXPECT_EQ(Found.Holder, 1U);
  EXPECT_NEAR(waited(Found, 0), 300, 40);
}

TEST(KindsOfJobs, PairsThatSendAtTheSameTimeAreApart) {
  // Two pipelines of two stages each, in step with each other. Stage 1 of both
  // waits for stage 0; a first exchange shows who sends to whom.
  MadeUpJob Job(4);
  for (size_t S = 0; S < Steps; ++S) {
    Job.beginStep();
    Job.compute(0, 400);
    Job.exchange({0, 1}, "ncclDevKernel_SendRecv", 15, 10);
    Job.compute(2, 700);
    Job.exchange({2, 3}, "ncclDevKernel_SendRecv", 15, 10);
    Job.compute(0, 500);
    Job.compute(2, 200);
    Job.exchange({0, 1}, "ncclDevKernel_SendRecv", 15, 10);
    Job.exchange({2, 3}, "ncclDevKernel_SendRecv", 15, 10);
  }
  Job.beginStep();
  RankComparison Found = Job.make().compare();
  EXPECT_EQ(Found.Collectives, Steps * 4);
  EXPECT_NEAR(waited(Found, 1), 900, 1);
  EXPECT_NEAR(waited(Found, 3), 900, 1);
  EXPECT_NEAR(waited(Found, 0), 0, 1);
  for (const auto &[Activity, Own] : Found.Transfers[1])
    EXPECT_TRUE(Own.IsOfPair);
}

TEST(KindsOfJobs, AnAllToAllIsNoPair) {
  MadeUpJob Job(4);
  for (size_t S = 0; S < Steps; ++S) {
    Job.beginStep();
    for (size_t R = 0; R < 4; ++R)
      Job.compute(R, 300 + jitter(R, S));
    Job.exchange({0, 1, 2, 3}, "ncclDevKernel_SendRecv", 15, 60);
  }
  Job.beginStep();
  RankComparison Found = Job.make().compare();
  EXPECT_EQ(Found.Collectives, Steps);
  for (const TransferTimes &Each : Found.Transfers)
    for (const auto &[Activity, Own] : Each)
      EXPECT_FALSE(Own.IsOfPair);
}
