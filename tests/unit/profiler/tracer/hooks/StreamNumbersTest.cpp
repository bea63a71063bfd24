#include "tracer/cupti/ApiIds.h"
#include "tracer/hooks/AutogradNodes.h"
#include "tracer/hooks/CallDescription.h"
#include "tracer/hooks/CallbackSite.h"
#include "tracer/hooks/Callbacks.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"

#include <gtest/gtest.h>
#include <memory>

using namespace syncline;
using namespace syncline::tracer::cupti;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::tables;

namespace {

/// The section of the tracer's exports, which are not linked here.
[[gnu::used]] SYNCLINE_OF_NODES void inSectionOfNodes() {}

/// What CUPTI answers, and how often it was asked.
uint32_t Number;
CUptiResult Result;
int Queries;
bool IsCapturing;

CUptiResult answerNumber(CUcontext, CUstream, uint8_t, uint32_t *Id) {
  ++Queries;
  *Id = Number;
  return Result;
}

CUptiResult refuse(CUcontext, uint32_t *) {
  return CUPTI_ERROR_INVALID_PARAMETER;
}

CUptiResult enable(uint32_t, CUpti_SubscriberHandle, CUpti_CallbackDomain,
                   CUpti_CallbackId) {
  return CUPTI_SUCCESS;
}

CUresult answerCapturing(CUstream, CUstreamCaptureStatus *Status) {
  *Status = IsCapturing ? CU_STREAM_CAPTURE_STATUS_ACTIVE
                        : CU_STREAM_CAPTURE_STATUS_NONE;
  return CUDA_SUCCESS;
}

class StreamNumbersTest : public testing::Test {
protected:
  void SetUp() override {
    Number = 13;
    Result = CUPTI_SUCCESS;
    Queries = 0;
    IsCapturing = false;
    R.Cupti.cuptiGetStreamIdEx = answerNumber;
    R.Cupti.cuptiGetContextId = refuse;
    R.Cupti.cuptiGetDeviceId = refuse;
    R.Cupti.cuptiEnableCallback = enable;
    R.Driver = {};
    R.Driver.StreamIsCapturing = answerCapturing;
    // Streams that an earlier test has described are described no longer.
    R.Streams.nextGeneration();
  }

  /// The number that a synchronization is recorded with.
  uint32_t numberOf(uintptr_t Handle, uint32_t Context = 1) {
    cudaStreamSynchronize_v3020_params Parameters = {
        reinterpret_cast<cudaStream_t>(Handle)};
    CUpti_CallbackData Data = {};
    Data.functionParams = &Parameters;
    Data.contextUid = Context;
    uint32_t Api = apiId(trace::ApiDomain::Runtime,
                         CUPTI_RUNTIME_TRACE_CBID_cudaStreamSynchronize_v3020);
    RawEvent Event;
    describeCall({R, *Log, *watchedCall(Api), Api, Data}, Event);
    return Event.Stream;
  }

  static void reportCreation(CUpti_CallbackId Cbid) {
    CUpti_ResourceData Data = {};
    onCallback(nullptr, CUPTI_CB_DOMAIN_RESOURCE, Cbid, &Data);
  }

  Recorder &R = recorder();
  std::unique_ptr<ThreadLog> Log = std::make_unique<ThreadLog>();
};

TEST_F(StreamNumbersTest, AsksOnceForAStream) {
  EXPECT_EQ(numberOf(64), 13U);
  EXPECT_EQ(numberOf(64), 13U);
  EXPECT_EQ(Queries, 1);
  Number = 14;
  EXPECT_EQ(numberOf(128), 14U);
  EXPECT_EQ(numberOf(64), 13U);
}

TEST_F(StreamNumbersTest, AsksAgainOnceAnotherStreamMayHaveTheHandle) {
  for (CUpti_CallbackId Cbid : {CUPTI_CBID_RESOURCE_STREAM_CREATED,
                                CUPTI_CBID_RESOURCE_CONTEXT_CREATED}) {
    EXPECT_EQ(numberOf(64), Number);
    ++Number;
    reportCreation(Cbid);
    EXPECT_EQ(numberOf(64), Number);
  }
}

/// The tracer's own calls may create a stream, or CUPTI is being detached.
TEST_F(StreamNumbersTest, NoticesCreationsInCallbacksThatEndEarly) {
  EXPECT_EQ(numberOf(64), 13U);
  Number = 14;
  R.Detached = true;
  reportCreation(CUPTI_CBID_RESOURCE_STREAM_CREATED);
  R.Detached = false;
  EXPECT_EQ(numberOf(64), 14U);
}

TEST_F(StreamNumbersTest, AsksAgainAfterCuptiWasAttached) {
  EXPECT_EQ(numberOf(64), 13U);
  Number = 14;
  listenToResources(R, nullptr);
  EXPECT_EQ(numberOf(64), 14U);
}

/// Each has a default stream, whose handle is 0.
TEST_F(StreamNumbersTest, DistinguishesContexts) {
  EXPECT_EQ(numberOf(0, 1), 13U);
  Number = 14;
  EXPECT_EQ(numberOf(0, 2), 14U);
  EXPECT_EQ(numberOf(0, 1), 14U); // they share an entry
  EXPECT_EQ(Queries, 3);
}

TEST_F(StreamNumbersTest, KeepsNothingWithoutAContext) {
  numberOf(0, 0);
  numberOf(0, 0);
  EXPECT_EQ(Queries, 2);
}

TEST_F(StreamNumbersTest, KeepsNoFailure) {
  Result = CUPTI_ERROR_INVALID_PARAMETER;
  EXPECT_EQ(numberOf(64), 0U);
  Result = CUPTI_SUCCESS;
  EXPECT_EQ(numberOf(64), 13U);
}

/// A later call has to describe it.
TEST_F(StreamNumbersTest, KeepsNoStreamThatIsCapturing) {
  Number = 99; // not described yet
  IsCapturing = true;
  EXPECT_EQ(numberOf(64), 99U);
  IsCapturing = false;
  EXPECT_EQ(numberOf(64), 99U);
  EXPECT_EQ(numberOf(64), 99U);
  EXPECT_EQ(Queries, 2);
}

} // namespace
