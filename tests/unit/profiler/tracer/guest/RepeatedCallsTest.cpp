#include "tracer/guest/RepeatedCalls.h"

#include <cstring>
#include <gtest/gtest.h>
#include <utility>
#include <vector>

using syncline::tracer::guest::RepeatedCalls;

namespace {

/// Records of another kind have another size.
struct OtherRecord {
  CUpti_ActivityKind Kind = CUPTI_ACTIVITY_KIND_MEMSET;
  uint32_t Number = 0;
  uint64_t Rest[7] = {};
};

CUptiResult CUPTIAPI nextRecord(uint8_t *Buffer, size_t ValidSize,
                                CUpti_Activity **Record) {
  auto *At = reinterpret_cast<uint8_t *>(*Record);
  if (At)
    At += (*Record)->kind == CUPTI_ACTIVITY_KIND_MEMSET
              ? sizeof(OtherRecord)
              : sizeof(CUpti_ActivityAPI);
  else
    At = Buffer;
  if (At >= Buffer + ValidSize)
    return CUPTI_ERROR_MAX_LIMIT_REACHED;
  *Record = reinterpret_cast<CUpti_Activity *>(At);
  return CUPTI_SUCCESS;
}

/// A buffer of CUPTI, and the ids of the calls and other records in it.
class Buffer {
public:
  /// Calls with the same id overlap.
  Buffer &call(uint32_t Correlation, uint32_t Thread = 1,
               uint32_t Function = 211,
               CUpti_ActivityKind Kind = CUPTI_ACTIVITY_KIND_RUNTIME) {
    return callAt(uint64_t{100} * Correlation, Correlation, Thread, Function,
                  Kind);
  }
  Buffer &callAt(uint64_t Start, uint32_t Correlation, uint32_t Thread = 1,
                 uint32_t Function = 211,
                 CUpti_ActivityKind Kind = CUPTI_ACTIVITY_KIND_RUNTIME) {
    CUpti_ActivityAPI Record = {};
    Record.kind = Kind;
    Record.cbid = Function;
    Record.start = Start;
    Record.end = Start + 10;
    Record.threadId = Thread;
    Record.correlationId = Correlation;
    return add(Record);
  }
  Buffer &other(uint32_t Number) {
    OtherRecord Record;
    Record.Number = Number;
    return add(Record);
  }

  std::vector<uint32_t> without(RepeatedCalls &Repeated) {
    size_t Size = Repeated.removeFrom(Bytes.data(), Bytes.size(), nextRecord);
    std::vector<uint32_t> Numbers;
    CUpti_Activity *Record = nullptr;
    while (nextRecord(Bytes.data(), Size, &Record) == CUPTI_SUCCESS)
      Numbers.push_back(
          Record->kind == CUPTI_ACTIVITY_KIND_MEMSET
              ? reinterpret_cast<OtherRecord *>(Record)->Number
              : reinterpret_cast<CUpti_ActivityAPI *>(Record)->correlationId);
    return Numbers;
  }

private:
  template <class RecordT> Buffer &add(const RecordT &Record) {
    size_t Size = Bytes.size();
    Bytes.resize(Size + sizeof(Record));
    memcpy(Bytes.data() + Size, &Record, sizeof(Record));
    return *this;
  }

  std::vector<uint8_t> Bytes;
};

using Numbers = std::vector<uint32_t>;

TEST(RepeatedCalls, KeepsTheFirstOfTwo) {
  RepeatedCalls Repeated;
  EXPECT_EQ(
      Buffer().call(1).call(2).call(2).other(90).call(3).without(Repeated),
      (Numbers{1, 2, 90, 3}));
}

TEST(RepeatedCalls, LeavesABufferWithoutThemAsItIs) {
  RepeatedCalls Repeated;
  EXPECT_EQ(Buffer().other(90).call(1).call(2).other(91).without(Repeated),
            (Numbers{90, 1, 2, 91}));
  EXPECT_EQ(Buffer().without(Repeated), Numbers());
}

TEST(RepeatedCalls, RemovesSeveralAtTheEndsAndInARow) {
  RepeatedCalls Repeated;
  EXPECT_EQ(Buffer().call(1).call(1).call(1).other(90).call(2).call(2).without(
                Repeated),
            (Numbers{1, 90, 2}));
}

/// CUPTI may fill a buffer between the two records.
TEST(RepeatedCalls, RemembersTheLastCallOfTheBufferBefore) {
  RepeatedCalls Repeated;
  EXPECT_EQ(Buffer().call(1).call(2).without(Repeated), (Numbers{1, 2}));
  EXPECT_EQ(Buffer().call(2).call(3).without(Repeated), Numbers{3});
}

TEST(RepeatedCalls, LooksAtEachThreadAlone) {
  RepeatedCalls Repeated;
  EXPECT_EQ(
      Buffer().call(1, 1).call(2, 2).call(1, 1).call(2, 2).without(Repeated),
      (Numbers{1, 2}));
  // Another tool's records, or those of another epoch of CUPTI.
  EXPECT_EQ(Buffer().call(7, 3).call(7, 4).without(Repeated), (Numbers{7, 7}));
}

/// A call of the driver can have the id of the runtime's call that made it.
TEST(RepeatedCalls, KeepsDifferentFunctionsWithOneId) {
  RepeatedCalls Repeated;
  EXPECT_EQ(Buffer()
                .call(5, 1, 307, CUPTI_ACTIVITY_KIND_DRIVER)
                .call(5, 1, 307, CUPTI_ACTIVITY_KIND_RUNTIME)
                .call(5, 1, 211)
                .without(Repeated),
            (Numbers{5, 5, 5}));
}

/// CUPTI can give all calls of a thread one id, and counts from 1 again after
/// it was attached again.
TEST(RepeatedCalls, KeepsALaterCallWithTheSameId) {
  RepeatedCalls Repeated;
  EXPECT_EQ(Buffer().callAt(100, 5).callAt(110, 5).without(Repeated),
            (Numbers{5, 5}));
  EXPECT_EQ(Buffer().callAt(900, 5).without(Repeated), Numbers{5});
}

TEST(RepeatedCalls, LeavesBuffersAloneWithoutTheFunction) {
  RepeatedCalls Repeated;
  uint8_t Bytes[8] = {};
  EXPECT_EQ(Repeated.removeFrom(Bytes, sizeof(Bytes), nullptr), sizeof(Bytes));
}

} // namespace
