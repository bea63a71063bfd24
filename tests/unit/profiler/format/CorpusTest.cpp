//===- CorpusTest.cpp - What the fuzzers found stays fixed ----------------===//
//
// Feeds every file of tests/fuzz/corpus to what the fuzzers call, without
// their runtime.
//
//===----------------------------------------------------------------------===//

#include "FuzzTargets.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace fs = std::filesystem;

template <class TargetT> static void feed(const char *Name, TargetT &&Target) {
  size_t Files = 0;
  for (const fs::directory_entry &Entry : fs::directory_iterator(
           fs::path(SYNCLINE_SOURCE_DIR "/tests/fuzz/corpus") / Name)) {
    std::ifstream In(Entry.path(), std::ios::binary);
    std::vector<uint8_t> Bytes{std::istreambuf_iterator<char>(In), {}};
    SCOPED_TRACE(Entry.path());
    Target(Bytes);
    ++Files;
  }
  EXPECT_GT(Files, 0U);
}

TEST(Corpus, Read) { feed("read", syncline::fuzz::readTrace); }
TEST(Corpus, Assemble) { feed("assemble", syncline::fuzz::assemble); }
