#include "tracer/torch/OpenRanges.h"

#include <gtest/gtest.h>
#include <string>
#include <thread>

using namespace syncline::tracer::torch;

namespace {

thread_local std::string Log;

const RangeSink Sink = {
    [](const char *Name, size_t Size) { Log += std::string(Name, Size); },
    [] { Log += '.'; }};

OpenRange *open(const char *Name) {
  return openRange(Sink, Name, std::char_traits<char>::length(Name));
}

void close(OpenRange *Range) { closeRange(Sink, Range); }

class OpenRangesTest : public testing::Test {
protected:
  void SetUp() override { Log.clear(); }
};

TEST_F(OpenRangesTest, Nested) {
  OpenRange *A = open("a");
  OpenRange *B = open("b");
  close(B);
  OpenRange *C = open("c");
  close(C);
  close(A);
  EXPECT_EQ(Log, "ab.c..");
}

TEST_F(OpenRangesTest, OuterEndsFirst) {
  OpenRange *A = open("a");
  OpenRange *B = open("b");
  close(A);
  EXPECT_EQ(Log, "ab");
  close(B);
  EXPECT_EQ(Log, "ab..");
}

TEST_F(OpenRangesTest, EndsOnAnotherThread) {
  OpenRange *A = open("a");
  std::string Theirs;
  std::thread([&] {
    OpenRange *X = open("x");
    close(A);
    close(X);
    Theirs = Log;
  }).join();
  EXPECT_EQ(Theirs, "x.");
  EXPECT_EQ(Log, "a");
  OpenRange *B = open("b");
  EXPECT_EQ(Log, "a.b");
  close(B);
  EXPECT_EQ(Log, "a.b.");
}

TEST_F(OpenRangesTest, AnotherThreadEndsTheOuterOne) {
  OpenRange *A = open("a");
  OpenRange *B = open("b");
  std::thread([&] { close(A); }).join();
  EXPECT_EQ(Log, "ab");
  close(B);
  EXPECT_EQ(Log, "ab..");
}

TEST_F(OpenRangesTest, EndsAfterItsThread) {
  OpenRange *A = nullptr;
  std::thread([&] { A = open("a"); }).join();
  close(A);
  EXPECT_EQ(Log, "");
}

/// The one between them ends while its thread runs, and B keeps it from being
/// popped.
TEST_F(OpenRangesTest, SomeEndAfterTheirThread) {
  OpenRange *A = nullptr, *B = nullptr;
  std::thread([&] {
    A = open("a");
    OpenRange *Between = open("x");
    B = open("b");
    std::thread([&] { close(Between); }).join();
  }).join();
  close(A);
  close(B);
  EXPECT_EQ(Log, "");
}

TEST_F(OpenRangesTest, NoRange) {
  close(nullptr);
  EXPECT_EQ(Log, "");
}

} // namespace
