//===- FindingTest.cpp - The libcupti that fits the program's CUDA --------===//
//
// Where pip and CUDA's toolkits put libraries, as links to the fakes. Links,
// since the program has to make its calls in the very library that the tracer
// finds.
//
//===----------------------------------------------------------------------===//

#include "ProgramRun.h"

#include <filesystem>
#include <gmock/gmock.h>

using namespace syncline::test;
namespace fs = std::filesystem;
using testing::HasSubstr;

static constexpr const char *Fake13 = SYNCLINE_TEST_CUPTI;
static constexpr const char *Fake12 =
    SYNCLINE_TEST_FAKES "/libfake_cupti_12.4.so";
static constexpr uint64_t Version12 = 22;

namespace {

class FindingTest : public TracerTest {
protected:
  void SetUp() override {
    TracerTest::SetUp();
    Cupti = "";
  }

  /// The path of a library in the test's folder that is Library.
  std::string put(const std::string &Place, const std::string &Library) {
    fs::path Path = path(Place);
    fs::create_directories(Path.parent_path());
    // A runtime is loaded by its own path, which a link would not have.
    if (Library == SYNCLINE_TEST_RUNTIME)
      fs::copy_file(Library, Path);
    else
      fs::create_symlink(Library, Path);
    return Path;
  }
  std::string putRuntime(const std::string &Place) {
    return put(Place, SYNCLINE_TEST_RUNTIME);
  }
  /// A program that loads Runtime and then starts CUDA.
  TraceFacts recorded(const std::string &Runtime) {
    // In this mode no version needs a note.
    Outcome Run = run({"load=" + Runtime, "cuda", "waits=30", "leave=exit"},
                      {{"SYNCLINE_MODE", "full"}});
    EXPECT_EQ(Run.Status, 3);
    EXPECT_EQ(Run.Errors, "");
    TraceFacts Facts = trace();
    EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), 30u);
    return Facts;
  }
};

/// The program's CUDA is 12.4.
class Finding12Test : public FindingTest {
protected:
  void SetUp() override {
    FindingTest::SetUp();
    if (!fs::exists(Fake12))
      GTEST_SKIP() << "there are no headers of CUDA 12.4";
    Program = SYNCLINE_TEST_PROGRAM "_12.4";
  }
};

/// Of CUDA 13, all wheels share a folder.
TEST_F(FindingTest, WheelsOfCuda13) {
  put("site-packages/nvidia/cu13/lib/libcupti.so.13", Fake13);
  put("site-packages/nvidia/cuda_cupti/lib/libcupti.so.12", "/nowhere");
  EXPECT_GT(
      recorded(putRuntime("site-packages/nvidia/cu13/lib/libcudart.so.13"))
          .CuptiVersion,
      Version12);
}

/// Of CUDA 12, each wheel has its own.
TEST_F(Finding12Test, WheelsOfCuda12) {
  put("site-packages/nvidia/cuda_cupti/lib/libcupti.so.12", Fake12);
  put("site-packages/nvidia/cu13/lib/libcupti.so.13", Fake13);
  EXPECT_EQ(
      recorded(
          putRuntime("site-packages/nvidia/cuda_runtime/lib/libcudart.so.12"))
          .CuptiVersion,
      Version12);
}

TEST_F(Finding12Test, ToolkitOfCuda12) {
  put("cuda/extras/CUPTI/lib64/libcupti.so.12", Fake12);
  EXPECT_EQ(recorded(putRuntime("cuda/lib64/libcudart.so.12")).CuptiVersion,
            Version12);
}

/// As in older wheels of PyTorch, and in those of others.
TEST_F(Finding12Test, ARuntimeThatAWheelBrings) {
  put("site-packages/nvidia/cuda_cupti/lib/libcupti.so.12", Fake12);
  EXPECT_EQ(
      recorded(putRuntime("site-packages/torch/lib/libcudart-d0da41ae.so.12"))
          .CuptiVersion,
      Version12);
}

/// The runtime is linked in: a wheel's own library shows where wheels are.
TEST_F(FindingTest, ARuntimeThatIsLinkedIn) {
  put("site-packages/nvidia/cu13/lib/libcupti.so.13", Fake13);
  EXPECT_GT(recorded(putRuntime("site-packages/torch/lib/libtorch_cuda.so"))
                .CuptiVersion,
            Version12);
}

TEST_F(FindingTest, NoneThatFits) {
  put("site-packages/nvidia/cu13/lib/libcupti.so.13", Fake13);
  std::string Runtime =
      putRuntime("site-packages/nvidia/cuda_runtime/lib/libcudart.so.11");
  // No machine has this one: what the machine has must not matter.
  std::string Future = putRuntime("elsewhere/libcudart.so.99");
  Outcome Run = run(
      {"load=" + Runtime, "load=" + Future, "cuda", "waits=30", "leave=exit"});
  EXPECT_EQ(Run.Status, 3);
  EXPECT_EQ(Run.lines(), 1u) << Run.Errors;
  EXPECT_THAT(Run.Errors, HasSubstr("libcupti.so.99 was not found"));
  EXPECT_TRUE(traceFiles().empty());
}

} // namespace
