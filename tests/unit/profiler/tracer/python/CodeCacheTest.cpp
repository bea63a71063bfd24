#include "tracer/python/CodeCache.h"

#include "FakePython.h"

#include <gtest/gtest.h>

#include <vector>

using namespace syncline;
using namespace syncline::test;
using namespace syncline::tracer::python;

namespace {

class CodeCacheTest : public testing::Test {
protected:
  CodeCacheTest() { Memory.begin(); }

  uint32_t find(const Block &Code) {
    return Cache.find(Fake.Python, Memory, Code.address(), Sink);
  }

  void letTimePass() {
    for (uint64_t Begin = Memory.now();
         Memory.now() - Begin <= 2 * Pages::Lifetime;)
      Memory.begin();
  }

  FakePython Fake;
  Pages Memory;
  CodeCache Cache;
  FakeSink Sink;
};

TEST_F(CodeCacheTest, ReadsAnObjectOnce) {
  Block &Code = Fake.code("/home/me/train.py", "Trainer.step", 31, "table");
  EXPECT_EQ(find(Code), 1u);
  EXPECT_EQ(find(Code), 1u);
  ASSERT_EQ(Sink.Codes.size(), 1u);
  EXPECT_EQ(Sink.Codes[0].File, "/home/me/train.py");
  EXPECT_EQ(Sink.Codes[0].Name, "Trainer.step");
  EXPECT_EQ(Sink.Codes[0].FirstLine, 31);
  EXPECT_EQ(Sink.Codes[0].Table, "table");
}

TEST_F(CodeCacheTest, TextsAreUtf8) {
  Block &Code = Fake.code("a.py", "f", 1, "t");
  Code.set(Fake.Python.Where.CodeFile, Fake.wideText(u"d\u00e9cor\u20ac.py"));
  EXPECT_EQ(find(Code), 1u);
  EXPECT_EQ(Sink.Codes[0].File, "d\xc3\xa9"
                                "cor\xe2\x82\xac.py");
}

/// What differs in an object that takes the place of another.
TEST_F(CodeCacheTest, AnotherObjectAtTheAddressIsAnother) {
  Block &Code = Fake.code("a.py", "f", 1, std::string(100, 'a'));
  const Layout &Where = Fake.Python.Where;
  EXPECT_EQ(find(Code), 1u);
  Code.set(Where.CodeFile, Fake.text("b.py"));
  EXPECT_EQ(find(Code), 2u);
  Code.set(Where.CodeName, Fake.text("g"));
  EXPECT_EQ(find(Code), 3u);
  Code.set(Where.CodeFirstLine, int32_t{2});
  EXPECT_EQ(find(Code), 4u);
  Code.set(Where.CodeLineTable, Fake.bytes(std::string(100, 'b')));
  EXPECT_EQ(find(Code), 5u);
  EXPECT_EQ(find(Code), 5u);
  EXPECT_EQ(Sink.Codes.size(), 5u);
}

/// From Python 3.12 on.
TEST_F(CodeCacheTest, AVersionTellsObjectsApart) {
  Block &Code = Fake.code("<string>", "<module>", 1, "t");
  for (uint32_t Version : {7u, 8u, 0u, 9u}) {
    Code.set(Fake.Python.Where.CodeVersion, Version);
    size_t Known = Sink.Codes.size();
    EXPECT_EQ(find(Code), Known + 1) << Version;
    EXPECT_EQ(find(Code), Known + 1) << Version;
  }
}

TEST_F(CodeCacheTest, ManyObjectsAreKeptApart) {
  std::vector<Block *> Codes(300);
  for (size_t I = 0; I < Codes.size(); ++I)
    Codes[I] = &Fake.code("a.py", "f", static_cast<int>(I), "table");
  for (Block *Code : Codes)
    find(*Code);
  for (size_t I = 0; I < Codes.size(); ++I) {
    uint32_t Id = find(*Codes[I]);
    EXPECT_EQ(Sink.Codes[Id - 1].FirstLine, static_cast<int>(I));
  }
}

/// The next text that a program compiles may have all the same addresses.
TEST_F(CodeCacheTest, OfCodeWithoutAFileAllIsCompared) {
  Block Table(32 + 128);
  Table.set(8, Fake.Python.BytesType);
  Table.set(16, uint64_t{100});
  Block &Code = Fake.code("<string>", "<module>", 1, "t");
  Code.set(Fake.Python.Where.CodeLineTable, Table.address());
  EXPECT_EQ(find(Code), 1u);
  EXPECT_EQ(find(Code), 1u);
  for (size_t I = 0; I < 100; ++I) {
    Table.set(32 + I, uint8_t{7});
    EXPECT_EQ(find(Code), I + 2);
  }
}

TEST_F(CodeCacheTest, WithTimeAllIsCompared) {
  Block Table(32 + 128);
  Table.set(8, Fake.Python.BytesType);
  Table.set(16, uint64_t{100});
  Block &Code = Fake.code("a.py", "f", 1, "t");
  Code.set(Fake.Python.Where.CodeLineTable, Table.address());
  EXPECT_EQ(find(Code), 1u);
  // Not in the sample.
  Table.set(32 + 20, uint8_t{7});
  letTimePass();
  EXPECT_EQ(find(Code), 2u);
}

/// Reading the tables of a whole stack again would cost a solver 0.5% of its
/// time.
TEST_F(CodeCacheTest, WithTimeAVersionSuffices) {
  Block Table(32 + 128);
  Table.set(8, Fake.Python.BytesType);
  Table.set(16, uint64_t{100});
  Block &Code = Fake.code("a.py", "f", 1, "t");
  Code.set(Fake.Python.Where.CodeLineTable, Table.address());
  Code.set(Fake.Python.Where.CodeVersion, uint32_t{7});
  EXPECT_EQ(find(Code), 1u);
  // No table of an object changes; this one shows what is compared.
  Table.set(32 + 20, uint8_t{7});
  letTimePass();
  EXPECT_EQ(find(Code), 1u);
  EXPECT_EQ(find(Code), 1u);
  letTimePass();
  Code.set(Fake.Python.Where.CodeVersion, uint32_t{8});
  EXPECT_EQ(find(Code), 2u);
}

TEST_F(CodeCacheTest, WhatIsNoCodeObjectHasNoNumber) {
  Block &Code = Fake.code("a.py", "f", 1, "t");
  Code.set(8, Fake.Python.BytesType);
  EXPECT_EQ(find(Code), 0u);
  Block &Other = Fake.code("a.py", "f", 1, "t");
  Other.set(Fake.Python.Where.CodeFile, Other.address());
  EXPECT_EQ(find(Other), 0u);
  EXPECT_TRUE(Sink.Codes.empty());
}

} // namespace
