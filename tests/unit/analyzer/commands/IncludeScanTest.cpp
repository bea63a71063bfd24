#include "commands/IncludeScan.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace syncline::lint::commands;
using namespace syncline::tests;
using testing::ElementsAre;

namespace {

/// "<angled.h>" or "\"quoted.h\"", with a ? where it is conditional.
std::vector<std::string> scan(const std::string &Text) {
  TemporaryFolder Folder;
  std::vector<std::string> Found;
  for (const IncludeLine &Each : includesOf(Folder.write("file.h", Text))) {
    std::string Name =
        Each.IsAngled ? "<" + Each.Name + ">" : "\"" + Each.Name + "\"";
    Found.push_back(Each.IsConditional ? Name + "?" : Name);
  }
  return Found;
}

TEST(IncludeScanTest, SpellingsOfADirective) {
  EXPECT_THAT(scan("#include \"a.h\" // first\n"
                   "  # /* odd */ include <b.h>\n"
                   "#include \\\n  \"c.h\"\n"
                   "#include_next <d.h>"),
              ElementsAre("\"a.h\"", "<b.h>", "\"c.h\"", "<d.h>"));
}

TEST(IncludeScanTest, TextThatIsNoDirective) {
  EXPECT_THAT(scan("/*\n#include \"comment.h\"\n*/\n"
                   "const char *Text = R\"(\n#include \"raw.h\"\n)\";\n"
                   "#include MACRO\n"),
              ElementsAre());
}

TEST(IncludeScanTest, ConditionsButNotTheGuard) {
  std::string Body = "#include \"a.h\"\n"
                     "#if LARGE\n#include \"b.h\"\n#endif\n"
                     "#include \"c.h\"\n";
  EXPECT_THAT(scan("#ifndef FILE_H\n#define FILE_H\n" + Body + "#endif\n"),
              ElementsAre("\"a.h\"", "\"b.h\"?", "\"c.h\""));
  EXPECT_THAT(scan("#pragma once\n#ifndef FILE_H\n" + Body + "#endif\n"),
              ElementsAre("\"a.h\"", "\"b.h\"?", "\"c.h\""));
  EXPECT_THAT(scan("#if !defined(FILE_H)\n" + Body + "#endif\n"),
              ElementsAre("\"a.h\"", "\"b.h\"?", "\"c.h\""));
  EXPECT_THAT(scan("#if !WINDOWS\n" + Body + "#endif\n"),
              ElementsAre("\"a.h\"?", "\"b.h\"?", "\"c.h\"?"));
  EXPECT_THAT(scan("#include <x.h>\n#ifdef ALL\n" + Body + "#endif\n"),
              ElementsAre("<x.h>", "\"a.h\"?", "\"b.h\"?", "\"c.h\"?"));
}

TEST(IncludeScanTest, NoSuchFile) {
  EXPECT_TRUE(includesOf("/nonexistent/file.h").empty());
}

} // namespace
