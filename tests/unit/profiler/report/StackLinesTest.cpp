#include "report/model/StackLines.h"

#include "report/model/SiteEntry.h"

#include <gmock/gmock.h>

using namespace syncline::report;
using namespace syncline::symbols;
using testing::ElementsAre;
using testing::SizeIs;

static SourceFrame frame(const std::string &Function, const std::string &File,
                         SourceLanguage Language = SourceLanguage::Native) {
  SourceFrame Result;
  Result.Function = Function;
  Result.File = File;
  Result.Line = File.empty() ? 0 : 7;
  Result.Language = Language;
  Result.Module = Language == SourceLanguage::Native ? "/lib/libnet.so" : "";
  return Result;
}

TEST(StackLines, FramesWithALineAreShown) {
  SiteEntry Entry;
  // The name of a function may contain anything.
  addStack(Entry, std::vector{frame("look at me", ""), frame("step", "a.cpp")},
           "");
  EXPECT_THAT(Entry.Stack, SizeIs(2));
  EXPECT_THAT(Entry.ShownStack, ElementsAre("step at a.cpp:7"));
}

TEST(StackLines, OnlyPythonFramesOfAPythonStackAreShown) {
  SiteEntry Entry;
  addStack(Entry,
           std::vector{frame("item", "item.cpp"),
                       frame("train", "train.py", SourceLanguage::Python)},
           "");
  EXPECT_THAT(Entry.ShownStack, ElementsAre("train at train.py:7"));
  EXPECT_EQ(Entry.PythonStack, Entry.ShownStack);
}
