#include "tracer/cupti/CuptiSearch.h"

#include <gmock/gmock.h>
#include <map>

using namespace syncline::tracer::cupti;
using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::EndsWith;
using testing::Not;

namespace {

using Variables = std::map<std::string, std::string>;

CuptiSearch search(std::vector<std::string> Loaded, int Driver = 0,
                   const Variables &Set = {}) {
  CuptiSearch Search;
  Search.Loaded = std::move(Loaded);
  Search.DriverVersion = Driver;
  Search.Variable = [Set](const char *Name) -> const char * {
    static std::string Value;
    auto Found = Set.find(Name);
    if (Found == Set.end())
      return nullptr;
    Value = Found->second;
    return Value.c_str();
  };
  return Search;
}

size_t placeOf(const std::vector<std::string> &Paths, const std::string &Path) {
  auto Found = std::find(Paths.begin(), Paths.end(), Path);
  EXPECT_NE(Found, Paths.end()) << Path;
  return static_cast<size_t>(Found - Paths.begin());
}

TEST(CuptiSearchTest, ALoadedCuptiEndsTheSearch) {
  EXPECT_EQ(search({"/a/libcupti.so.12"}).loadedCupti(), "/a/libcupti.so.12");
  EXPECT_EQ(search({"/torch/lib/libcupti-fa1e34bd.so.12.4"}).loadedCupti(),
            "/torch/lib/libcupti-fa1e34bd.so.12.4");
  EXPECT_EQ(search({"/a/libcudart.so.12", "/a/libfake_cupti.so"}).loadedCupti(),
            "");
}

TEST(CuptiSearchTest, TheRuntimeDecidesTheVersion) {
  EXPECT_THAT(search({"/a/libcudart.so.12"}, 13000).majors(), ElementsAre(12));
  EXPECT_THAT(search({"/a/libcudart.so.13"}, 13000).majors(), ElementsAre(13));
  EXPECT_THAT(search({"/a/libcudart.so.12.4.127"}).majors(), ElementsAre(12));
  EXPECT_THAT(search({"/a/libcudart-d0da41ae.so.12"}).majors(),
              ElementsAre(12));
  EXPECT_THAT(search({"/a/libcudart.so.12", "/b/libcudart.so.13"}).majors(),
              ElementsAre(13, 12));
}

TEST(CuptiSearchTest, OtherLibrariesOfCudaTellItsVersionToo) {
  EXPECT_THAT(search({"/a/libcublas.so.12", "/a/libcusparse.so.12"}).majors(),
              ElementsAre(12));
  // cuSPARSE of CUDA 13 has number 12, cuFFT of CUDA 13 too.
  EXPECT_THAT(search({"/a/libcusparse.so.12", "/a/libnvrtc.so.13"}).majors(),
              ElementsAre(13));
  EXPECT_THAT(search({"/a/libcudart_like.so.12"}, 13000).majors(),
              ElementsAre(13, 12));
}

TEST(CuptiSearchTest, WithoutARuntimeTheDriverDecides) {
  EXPECT_THAT(search({}, 13000).majors(), ElementsAre(13, 12));
  EXPECT_THAT(search({}, 12040).majors(), ElementsAre(12));
  EXPECT_THAT(search({}, 14010).majors(), ElementsAre(14, 13, 12));
  EXPECT_THAT(search({}).majors(), ElementsAre(13, 12));
}

TEST(CuptiSearchTest, WheelsOfCuda12) {
  std::vector<std::string> Paths =
      search({"/site-packages/nvidia/cuda_runtime/lib/libcudart.so.12"})
          .candidates();
  EXPECT_THAT(Paths, Each(EndsWith("libcupti.so.12")));
  EXPECT_THAT(Paths,
              Contains("/site-packages/nvidia/cuda_cupti/lib/libcupti.so.12"));
}

TEST(CuptiSearchTest, WheelsOfCuda13AreNextToTheRuntime) {
  EXPECT_EQ(search({"/v/site-packages/nvidia/cu13/lib/libcudart.so.13"})
                .candidates()
                .front(),
            "/v/site-packages/nvidia/cu13/lib/libcupti.so.13");
}

TEST(CuptiSearchTest, WheelsNextToAnyPackage) {
  EXPECT_THAT(
      search({"/v/site-packages/torch/lib/libtorch_cuda.so"}, 13000)
          .candidates(),
      AllOf(Contains("/v/site-packages/nvidia/cu13/lib/libcupti.so.13"),
            Contains("/v/site-packages/nvidia/cuda_cupti/lib/libcupti.so.12")));
  EXPECT_THAT(
      search({"/v/dist-packages/cupy/core.so"}, 12000).candidates(),
      AllOf(Contains("/v/dist-packages/nvidia/cuda_cupti/lib/libcupti.so.12"),
            Not(Contains("/v/dist-packages/nvidia/cu13/lib/libcupti.so.13"))));
  // A LibTorch of ./dev deps lies in no folder of packages.
  EXPECT_THAT(
      search({"/cache/site/torch/lib/libtorch_cpu.so"}, 13000).candidates(),
      Contains("/cache/site/nvidia/cu13/lib/libcupti.so.13"));
}

TEST(CuptiSearchTest, Toolkits) {
  std::vector<std::string> Paths =
      search({"/opt/cuda/lib64/libcudart.so.12"}, 13000,
             {{"CUDA_HOME", "/home/cuda"}, {"CONDA_PREFIX", "/conda"}})
          .candidates();
  EXPECT_THAT(
      Paths,
      AllOf(Contains("/opt/cuda/lib64/../extras/CUPTI/lib64/libcupti.so.12"),
            Contains("/home/cuda/extras/CUPTI/lib64/libcupti.so.12"),
            Contains("/conda/lib/libcupti.so.12"),
            Contains("/usr/local/cuda-12/extras/CUPTI/lib64/libcupti.so.12")));
  size_t Loader = placeOf(Paths, "libcupti.so.12");
  EXPECT_LT(placeOf(Paths, "/opt/cuda/lib64/libcupti.so.12"), Loader);
  EXPECT_LT(Loader,
            placeOf(Paths, "/home/cuda/extras/CUPTI/lib64/libcupti.so.12"));
}

TEST(CuptiSearchTest, TheTargetsFolderOfAToolkit) {
  EXPECT_THAT(
      search({"/cuda/targets/x86_64-linux/lib/libcudart.so.12"}).candidates(),
      Contains("/cuda/targets/x86_64-linux/lib/../../../extras/CUPTI/lib64/"
               "libcupti.so.12"));
}

TEST(CuptiSearchTest, NotFoundNamesWhatFits) {
  EXPECT_EQ(search({"/a/libcudart.so.12"}, 13000).notFound(),
            "libcupti.so.12 was not found (SYNCLINE_CUPTI=/path/to/it, or "
            "--cupti, names it)");
  EXPECT_THAT(search({}, 13000).notFound(),
              testing::StartsWith("libcupti.so.13 or libcupti.so.12 was not"));
}

} // namespace
