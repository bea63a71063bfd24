#include "commands/Includers.h"
#include "commands/Commands.h"
#include "support/TemporaryFolder.h"

#include "clang/Tooling/JSONCompilationDatabase.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace syncline;
using namespace syncline::lint::commands;
using namespace syncline::tests;
using namespace clang::tooling;
using nlohmann::json;

namespace {

/// A small source tree, and the compilation database for it.
class IncludersTest : public testing::Test {
protected:
  std::string write(const std::string &Name, const std::string &Text) {
    return Folder.write(Name, Text);
  }

  /// Writes a source file that is compiled with \p Options.
  std::string compile(const std::string &Name, const std::string &Text,
                      const std::vector<std::string> &Options = {}) {
    std::string File = write(Name, Text);
    std::vector<std::string> Arguments = {"c++"};
    Arguments.insert(Arguments.end(), Options.begin(), Options.end());
    Arguments.insert(Arguments.end(), {"-c", File});
    Commands.push_back({{"directory", Folder.path().string()},
                        {"file", File},
                        {"arguments", Arguments}});
    return File;
  }

  std::string includerOf(const std::string &Header) const {
    std::string Error;
    std::unique_ptr<CompilationDatabase> Database =
        JSONCompilationDatabase::loadFromBuffer(Commands.dump(), Error,
                                                JSONCommandLineSyntax::Gnu);
    EXPECT_TRUE(Database) << Error;
    return Database ? findIncluder(*Database, Header) : Error;
  }

  TemporaryFolder Folder;
  json Commands = json::array();
};

TEST_F(IncludersTest, Direct) {
  std::string Header = write("src/loss.h", "");
  compile("src/other.cpp", "#include <vector>\n");
  std::string File = compile("src/train.cpp", "#include \"loss.h\"\n");
  EXPECT_EQ(includerOf(Header), File);
}

TEST_F(IncludersTest, NobodyIncludesIt) {
  std::string Header = write("src/loss.h", "");
  write("elsewhere/loss.h", "");
  compile("src/a.cpp", "int A;\n");
  compile("elsewhere/b.cpp", "#include \"loss.h\"\n");
  EXPECT_EQ(includerOf(Header), "");
}

TEST_F(IncludersTest, EmptyDatabase) {
  EXPECT_EQ(includerOf(write("loss.h", "")), "");
}

TEST_F(IncludersTest, ThroughOtherHeaders) {
  std::string Header = write("src/inner/loss.h", "");
  write("src/inner/all.h", "#pragma once\n#include \"loss.h\"\n");
  write("src/model.h", "#include \"inner/all.h\"\n");
  std::string File = compile("src/train.cpp", "#include \"model.h\"\n");
  EXPECT_EQ(includerOf(Header), File);
}

TEST_F(IncludersTest, HeadersThatIncludeEachOther) {
  std::string Header = write("loss.h", "");
  write("a.h", "#include \"b.h\"\n");
  write("b.h", "#include \"a.h\"\n");
  compile("a.cpp", "#include \"a.h\"\n");
  EXPECT_EQ(includerOf(Header), "");
}

TEST_F(IncludersTest, ThroughIncludeFolders) {
  std::string Header = write("include/model/loss.h", "");
  const char *Text = "#include <model/loss.h>\n";
  compile("src/a.cpp", Text);
  EXPECT_EQ(includerOf(Header), "") << "no folder leads there";
  std::string Absolute =
      compile("src/b.cpp", Text, {"-I" + (Folder.path() / "include").string()});
  EXPECT_EQ(includerOf(Header), Absolute);
}

TEST_F(IncludersTest, SpellingsOfIncludeFolders) {
  std::string Header = write("include/loss.h", "");
  for (const std::vector<std::string> &Options :
       {std::vector<std::string>{"-Iinclude"},
        {"-I", "include"},
        {"-I./src/../include"},
        {"-iquote", "include"},
        {"-iquoteinclude"}}) {
    Commands = json::array();
    std::string File = compile("src/a.cpp", "#include \"loss.h\"\n", Options);
    EXPECT_EQ(includerOf(Header), File) << testing::PrintToString(Options);
  }
}

TEST_F(IncludersTest, SystemFoldersAreNotFollowed) {
  std::string Header = write("theirs/loss.h", "");
  compile("src/a.cpp", "#include <loss.h>\n", {"-isystem", "theirs"});
  EXPECT_EQ(includerOf(Header), "");
}

TEST_F(IncludersTest, FirstFolderThatHoldsTheNameCounts) {
  std::string Near = write("near/loss.h", "");
  std::string Far = write("far/loss.h", "");
  std::string File =
      compile("src/a.cpp", "#include \"loss.h\"\n", {"-Inear", "-Ifar"});
  EXPECT_EQ(includerOf(Near), File);
  EXPECT_EQ(includerOf(Far), "");
}

TEST_F(IncludersTest, FileOfTheSameNameComesFirst) {
  std::string Header = write("src/loss.h", "");
  const char *Text = "#include \"loss.h\"\n";
  compile("src/a.cpp", Text);
  compile("tests/loss.cpp", "#include \"../src/loss.h\"\n");
  std::string Twin = compile("src/loss.cpp", Text);
  compile("src/z.cpp", Text);
  EXPECT_EQ(includerOf(Header), Twin);
}

TEST_F(IncludersTest, FileThatUsesItComesFirstInAFolder) {
  std::string Header = write("src/checks.h", R"(#define CHECK(X) if (!(X)) {
namespace ours {
struct Report { int First() { return 0; } };
inline void checkAll(int (*F)() = [] { return 1; }) { helper(); }
void declaredOnly(int);
} // namespace ours
)");
  compile("src/a.cpp", "#include \"checks.h\"\nvoid helper();\n"
                       "void f() { ours::declaredOnly(1); }\n");
  std::string Some =
      compile("src/b.cpp", "#include \"checks.h\"\nours::Report R;\n");
  EXPECT_EQ(includerOf(Header), Some);
  std::string User =
      compile("src/c.cpp", "#include \"checks.h\"\nours::Report "
                           "R;\nvoid g() { ours::checkAll(); }\n");
  EXPECT_EQ(includerOf(Header), User);
  compile("app/d.cpp", "#include \"../src/checks.h\"\n"
                       "void g() { ours::checkAll(); ours::Report R; }\n");
  EXPECT_EQ(includerOf(Header), User) << "its own folder comes first";
}

TEST_F(IncludersTest, FileThatNamesItWithoutIncludingIt) {
  std::string Header = write("src/checks.h", "inline void checkAll() {}\n");
  std::string File = compile("src/a.cpp", "#include \"checks.h\"\n");
  compile("src/b.cpp", "void f() { checkAll(); }\n");
  EXPECT_EQ(includerOf(Header), File);
}

TEST_F(IncludersTest, FileOfTheSameFolderComesNext) {
  std::string Header = write("src/loss.h", "");
  compile("app/a.cpp", "#include \"../src/loss.h\"\n");
  std::string Neighbor = compile("src/z.cpp", "#include \"loss.h\"\n");
  EXPECT_EQ(includerOf(Header), Neighbor);
}

TEST_F(IncludersTest, LooksOfADirective) {
  std::string Header = write("loss.h", "");
  for (const char *Text :
       {"#include\"loss.h\"\n", "  #  include   \"loss.h\" // why\n",
        "#if USE_LOSS\n#include \"loss.h\"\n#endif\n", "#include \"loss.h\"",
        "\r\n#include \"loss.h\"\r\n", "#include \"./loss.h\"\n"}) {
    Commands = json::array();
    std::string File = compile("a.cpp", Text);
    EXPECT_EQ(includerOf(Header), File) << Text;
  }
  for (const char *Text : {"// #include \"loss.h\"\n", "include \"loss.h\"\n",
                           "#define X \"loss.h\"\n", "#include LOSS\n"}) {
    Commands = json::array();
    compile("a.cpp", Text);
    EXPECT_EQ(includerOf(Header), "") << Text;
  }
}

} // namespace
