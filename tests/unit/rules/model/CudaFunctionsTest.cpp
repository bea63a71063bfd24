#include "model/generator/CudaFunctions.h"
#include "model/generator/ModelError.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace syncline::rules::model;
using namespace syncline::rules::model::generator;

/// With the rule "sync-own".
static ModelFunctions functionsOf(const std::string &Lines) {
  return cudaFunctions(R"({"functions": {)" + Lines + "}}", {"sync-own"});
}

static std::string errorOf(const std::string &Lines) {
  try {
    functionsOf(Lines);
  } catch (const ModelError &Error) {
    return Error.what();
  }
  return {};
}

TEST(CudaFunctions, AddsFacts) {
  ModelFunction F = functionsOf(
      R"("f": {"completes": "default stream", "sync": "sync-own"})")["f"];
  EXPECT_EQ(F.Facts.Completes, CudaWork::DefaultStream);
  EXPECT_EQ(F.Facts.When, CudaCopies::Any);
  EXPECT_EQ(F.SyncRule, "sync-own");
  F = functionsOf(
      R"("f": {"completes": "device", "when": "host memory"})")["f"];
  EXPECT_EQ(F.Facts.When, CudaCopies::HostMemory);
  F = functionsOf(R"("f": {"creates": "stream", "selects": "device"})")["f"];
  EXPECT_EQ(F.Facts.Stream, CudaStreamKind::Created);
  EXPECT_EQ(F.Facts.Selects, CudaChoice::Device);
  F = functionsOf(R"("f": {"capture": "ends", "allocates": "memory"})")["f"];
  EXPECT_EQ(F.Facts.Capture, CudaCapture::Ends);
  EXPECT_TRUE(F.Facts.Allocates);
}

TEST(CudaFunctions, AnotherName) {
  ModelFunctions Functions = functionsOf(
      R"("a": {"as": "f"}, "f": {"completes": "event", "sync": "sync-own"})");
  EXPECT_EQ(Functions["a"].Facts.Completes, CudaWork::Event);
  EXPECT_EQ(Functions["a"].SyncRule, "sync-own");
}

TEST(CudaFunctions, ErrorsNameFunctionAndKey) {
  EXPECT_EQ(errorOf(R"("f": {"completes": "host"})"),
            "f: completes: \"host\" is none of device, stream, default stream, "
            "event");
  EXPECT_EQ(errorOf(R"("f": {"orders": 1})"), "f: orders: 1 is no text");
  EXPECT_EQ(errorOf(R"("f": {"blocks": "sync-own"})"),
            "f: blocks: there is no such key");
  EXPECT_EQ(errorOf(R"("f": {"sync": "sync-owm"})"),
            "f: sync: there is no rule \"sync-owm\"");
}

TEST(CudaFunctions, ErrorsOfOtherNames) {
  EXPECT_EQ(errorOf(R"("a": {"as": "b"})"),
            "a: as: there is no function \"b\"");
  EXPECT_EQ(errorOf(R"("a": {"implements": "b"})"),
            "a: implements: there is no function \"b\"");
  EXPECT_EQ(errorOf(R"("a": {"as": "b"}, "b": {"as": "c"},
                       "c": {"orders": "stream"})"),
            "a: as: \"b\" stands for another function itself; name \"c\"");
  EXPECT_EQ(errorOf(R"("a": {"as": "a"})"),
            "a: as: \"a\" stands for another function itself; name \"a\"");
  EXPECT_EQ(errorOf(R"("a": {"as": "c", "completes": "event"},
                       "c": {"orders": "stream"})"),
            "a: as: the line has facts of its own; give them to \"c\"");
}

TEST(CudaFunctions, ContradictionsAreErrors) {
  EXPECT_EQ(errorOf(R"("f": {"completes": "device", "orders": "stream"})"),
            "f: orders: a stream waits, so the host does not");
  EXPECT_EQ(errorOf(R"("f": {"orders": "stream", "sync": "sync-own"})"),
            "f: orders: a stream waits, so the host does not");
  EXPECT_EQ(errorOf(R"("f": {"when": "host memory"})"),
            "f: when: the line has no \"completes\", which this limits");
  EXPECT_EQ(errorOf(R"("f": {"completes": "device", "sync": "sync-own",
                             "when": "host memory"})"),
            "f: when: \"sync\" is for calls that always block");
  EXPECT_EQ(errorOf(R"("f": {"creates": "stream",
                             "returns": "current stream"})"),
            "f: returns: a stream that the function creates is neither");
}

TEST(CudaFunctions, LinesAreInOrder) {
  EXPECT_EQ(errorOf(R"("g": {"orders": "stream"}, "f": {"orders": "stream"})"),
            "f: out of order: the line belongs before \"g\"");
  EXPECT_EQ(errorOf(R"("f": {"orders": "stream"}, "f": {"orders": "stream"})"),
            "f: the function has two lines");
}
