#include "tracer/tables/StreamTable.h"

#include "format/Enums.h"
#include "tracer/cupti/CudaDriver.h"
#include "tracer/cupti/CuptiApi.h"

#include <gtest/gtest.h>
#include <vector>

using namespace syncline;
using namespace syncline::tracer::cupti;
using namespace syncline::tracer::tables;

namespace {

constexpr uint32_t Id = 14;

/// What the driver answers, and how often it was asked for flags.
CUstreamCaptureStatus Status;
CUresult StatusResult;
int FlagQueries;

class StreamTableTest : public testing::Test {
protected:
  void SetUp() override {
    Status = CU_STREAM_CAPTURE_STATUS_NONE;
    StatusResult = CUDA_SUCCESS;
    FlagQueries = 0;
    Cupti.cuptiGetContextId = [](CUcontext, uint32_t *) {
      return CUPTI_ERROR_INVALID_PARAMETER;
    };
    Cupti.cuptiGetDeviceId = Cupti.cuptiGetContextId;
    Driver.StreamGetFlags = [](CUstream, unsigned *Flags) {
      ++FlagQueries;
      *Flags = CU_STREAM_NON_BLOCKING;
      return CUDA_SUCCESS;
    };
    Driver.StreamIsCapturing = [](CUstream, CUstreamCaptureStatus *Answer) {
      *Answer = Status;
      return StatusResult;
    };
  }

  std::vector<trace::StreamRecord> seen() {
    Table.see(Cupti, Driver, nullptr, Stream, false, Id);
    std::vector<trace::StreamRecord> New;
    Table.takeNew(New);
    return New;
  }

  CuptiApi Cupti;
  CudaDriver Driver;
  StreamTable Table;
  CUstream Stream = reinterpret_cast<CUstream>(uintptr_t{64});
};

TEST_F(StreamTableTest, DescribesAStreamOnce) {
  std::vector<trace::StreamRecord> New = seen();
  ASSERT_EQ(New.size(), 1U);
  EXPECT_EQ(New[0].Kind, static_cast<uint64_t>(trace::StreamKind::NonBlocking));
  EXPECT_TRUE(seen().empty());
  EXPECT_EQ(FlagQueries, 1);
}

/// cuStreamGetFlags would end the capture.
TEST_F(StreamTableTest, AsksForFlagsAfterTheCapture) {
  Status = CU_STREAM_CAPTURE_STATUS_ACTIVE;
  EXPECT_TRUE(seen().empty());
  EXPECT_EQ(FlagQueries, 0);
  Status = CU_STREAM_CAPTURE_STATUS_NONE;
  EXPECT_EQ(seen().size(), 1U);
  EXPECT_EQ(FlagQueries, 1);
}

TEST_F(StreamTableTest, AsksForNothingIfTheDriverCannotTell) {
  StatusResult = CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
  EXPECT_TRUE(seen().empty());
  EXPECT_EQ(FlagQueries, 0);
}

TEST_F(StreamTableTest, NeedsNoDriverThatKnowsCaptures) {
  Driver.StreamIsCapturing = nullptr;
  EXPECT_EQ(seen().size(), 1U);
}

TEST_F(StreamTableTest, DescribesAStreamThatItKnewByNumbersAlone) {
  Table.seeNumbers(Id, 1, 0);
  EXPECT_EQ(seen().size(), 2U);
  EXPECT_EQ(FlagQueries, 1);
}

} // namespace
