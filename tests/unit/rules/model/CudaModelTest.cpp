#include "model/CudaModel.h"

#include <algorithm>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

using namespace syncline::rules::model;

TEST(CudaModel, QueriesNeverBlock) {
  EXPECT_TRUE(isQuery(findCudaFunction("cudaEventQuery")));
  EXPECT_TRUE(isQuery(findCudaFunction("c10::cuda::CUDAStream::query")));
  EXPECT_FALSE(isQuery(findCudaFunction("cudaEventSynchronize")));
  EXPECT_FALSE(isQuery(findCudaFunction("cudaMemcpy")));
  EXPECT_FALSE(isQuery(findCudaFunction("cudaMalloc")));
}

TEST(CudaModel, TableIsSorted) {
  EXPECT_TRUE(
      std::ranges::is_sorted(allCudaFunctions(), {}, [](const CudaFunction &F) {
        return std::tuple(lastName(F.Name), F.Name);
      }));
  for (const CudaFunction &F : allCudaFunctions())
    EXPECT_EQ(&findCudaFunction(F.Name), &F);
}

TEST(CudaModel, UnknownFunctionsHaveNoFacts) {
  for (const char *Name : {"", "cudaFre", "cudaFreeAsync", "ours::cudaFree",
                           "synchronize", "zzz"}) {
    const CudaFunction &F = findCudaFunction(Name);
    EXPECT_EQ(F.Name, "") << Name;
    EXPECT_EQ(F.Completes, CudaWork::None);
    EXPECT_EQ(F.Stream, CudaStreamKind::None);
    EXPECT_EQ(F.Selects, CudaChoice::None);
    EXPECT_FALSE(F.OrdersStream);
    EXPECT_TRUE(F.SyncRule.empty() && F.Implements.empty());
  }
}

TEST(CudaModel, LastNamesAreAFilter) {
  auto Methods = cudaFunctionsNamed("synchronize");
  EXPECT_GT(Methods.size(), 3U);
  for (const CudaFunction &F : Methods)
    EXPECT_TRUE(F.Name.ends_with("::synchronize"));
  EXPECT_EQ(cudaFunctionsNamed("cudaFree").size(), 1U);
  EXPECT_TRUE(cudaFunctionsNamed("cudaFreeAsync").empty());
  EXPECT_TRUE(cudaFunctionsNamed("ree").empty());
  EXPECT_TRUE(cudaFunctionsNamed("").empty());
}

TEST(CudaModel, VariantsForAStreamPerThread) {
  EXPECT_EQ(findCudaFunction("cudaStreamSynchronize_ptsz").Name,
            "cudaStreamSynchronize");
  EXPECT_EQ(findCudaFunction("cuMemcpyDtoH_v2_ptds").Name, "cuMemcpyDtoH_v2");
  EXPECT_EQ(cudaFunctionsNamed("cudaMemcpy_ptds").size(), 1U);
  EXPECT_EQ(withoutStreamVariant("cudaFree"), "cudaFree");
}

TEST(CudaModel, Synchronization) {
  EXPECT_EQ(findCudaFunction("cudaFree").Completes, CudaWork::Device);
  EXPECT_EQ(findCudaFunction("cudaFree").SyncRule, "sync-cuda-free");
  EXPECT_EQ(findCudaFunction("cudaStreamQuery").Completes, CudaWork::Stream);
  EXPECT_EQ(findCudaFunction("cudaStreamQuery").SyncRule, "");
  EXPECT_EQ(findCudaFunction("c10::Event::query").Completes, CudaWork::Event);
  const CudaFunction &Copy = findCudaFunction("cudaMemcpy");
  EXPECT_EQ(Copy.Completes, CudaWork::DefaultStream);
  EXPECT_EQ(Copy.When, CudaCopies::HostMemory);
  EXPECT_EQ(Copy.SyncRule, "");
  EXPECT_EQ(findCudaFunction("cuMemcpyDtoH").When, CudaCopies::Any);
}

TEST(CudaModel, AnotherNameHasTheSameFacts) {
  for (auto [Alias, Original] :
       {std::pair("cudaThreadSynchronize", "cudaDeviceSynchronize"),
        std::pair("cuMemFree_v2", "cuMemFree"),
        std::pair("c10::cuda::CUDAEvent::block",
                  "at::cuda::CUDAEvent::block")}) {
    const CudaFunction &F = findCudaFunction(Alias);
    EXPECT_EQ(F.Name, Alias);
    EXPECT_EQ(F.Completes, findCudaFunction(Original).Completes);
    EXPECT_EQ(F.OrdersStream, findCudaFunction(Original).OrdersStream);
    EXPECT_EQ(F.SyncRule, findCudaFunction(Original).SyncRule);
  }
}

TEST(CudaModel, StreamsAndDevices) {
  EXPECT_TRUE(findCudaFunction("cudaStreamWaitEvent").OrdersStream);
  EXPECT_EQ(findCudaFunction("cudaStreamCreate").Stream,
            CudaStreamKind::Created);
  EXPECT_EQ(findCudaFunction("c10::cuda::getCurrentCUDAStream").Stream,
            CudaStreamKind::Current);
  EXPECT_EQ(findCudaFunction("c10::cuda::getDefaultCUDAStream").Stream,
            CudaStreamKind::Default);
  EXPECT_EQ(findCudaFunction("c10::cuda::setCurrentCUDAStream").Selects,
            CudaChoice::Stream);
  EXPECT_EQ(findCudaFunction("cudaSetDevice").Selects, CudaChoice::Device);
}

TEST(CudaModel, ImplementationsHaveNoFactsOfTheirOwn) {
  const CudaFunction &F =
      findCudaFunction("c10::cuda::CUDACachingAllocator::Native::"
                       "NativeCachingAllocator::emptyCache");
  EXPECT_EQ(F.Implements, "c10::cuda::CUDACachingAllocator::emptyCache");
  EXPECT_EQ(F.SyncRule, "");
  EXPECT_EQ(findCudaFunction(F.Implements).SyncRule, "sync-empty-cache");
}
