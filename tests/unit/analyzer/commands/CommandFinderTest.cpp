#include "commands/Commands.h"
#include "io/Errors.h"
#include "support/OneLine.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

using namespace syncline;
using namespace syncline::lint::commands;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
using namespace syncline::tests;
using nlohmann::json;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

class CommandFinderTest : public testing::Test {
protected:
  std::string write(const std::string &Name, const std::string &Text = "") {
    return Folder.write(Name, Text);
  }

  /// Adds a source file to the database that writeDatabase() writes.
  std::string compile(const std::string &Name, const std::string &Command,
                      const std::string &Text = "") {
    std::string File = write(Name, Text);
    Commands.push_back({{"directory", Folder.path().string()},
                        {"file", File},
                        {"command", Command + " -c " + File}});
    return File;
  }

  void writeDatabase(const std::string &Where = "") {
    write(Where + "compile_commands.json", Commands.dump());
  }

  /// The error of jobFor for \p File; empty where there is a job.
  std::string errorOf(const std::string &File) {
    try {
      CommandFinder(Options).jobFor(File);
    } catch (const UsageError &E) {
      return E.what();
    }
    return {};
  }

  TemporaryFolder Folder;
  json Commands = json::array();
  LintOptions Options;
};

TEST_F(CommandFinderTest, ARelativeFolderIsBelowThatOfTheDatabase) {
  std::string File = write("src/a.cpp");
  write("out/compile_commands.json",
        R"([{"directory": "../src", "file": "a.cpp",
             "command": "g++ -DX=1 -c a.cpp"}])");
  Options.BuildDirectory = Folder.path() / "out";
  LintJob Job = CommandFinder(Options).jobFor(File);
  EXPECT_EQ(Job.Directory, (Folder.path() / "src").string());
  EXPECT_THAT(Job.Arguments, Contains("-DX=1"));
  EXPECT_THAT(CommandFinder(Options).allFiles(), ElementsAre(File));
}

TEST_F(CommandFinderTest, NamesAFileWhoseCommandIsOfNoUse) {
  std::string File = write("a.cpp");
  for (const char *Command : {"", "g++", "g++ -c b.cpp"}) {
    Commands = json::array({{{"directory", Folder.path().string()},
                             {"file", File},
                             {"command", Command}}});
    writeDatabase();
    EXPECT_THAT(errorOf(File),
                AllOf(StartsWith(File + ": its compile command in "),
                      HasSubstr("compile_commands.json does not name it: '"),
                      IsOneLine()))
        << Command;
  }
}

TEST_F(CommandFinderTest, SaysWhatIsNoRegularFile) {
  Options.Flags.emplace();
  EXPECT_EQ(errorOf("/dev/null"), "/dev/null: not a regular file");
  EXPECT_EQ(errorOf("/nonexistent.cpp"), "/nonexistent.cpp: no such file");
}

TEST_F(CommandFinderTest, TakesTheCommandFromTheNamedFolder) {
  std::string File = compile("src/a.cpp", "g++ -DX=1");
  writeDatabase("out/");
  Options.BuildDirectory = Folder.path() / "out";
  LintJob Job = CommandFinder(Options).jobFor(File);
  EXPECT_EQ(Job.Requested, File);
  EXPECT_EQ(Job.MainFile, File);
  EXPECT_EQ(Job.OnlyHeader, "");
  EXPECT_EQ(Job.Directory, Folder.path().string());
  EXPECT_EQ(Job.Arguments.front(), "clang++");
  EXPECT_THAT(Job.Arguments, Contains("-DX=1"));
  EXPECT_THAT(Job.Arguments, Contains(File).Times(1));
}

TEST_F(CommandFinderTest, FindsTheDatabaseAboveOrInBuild) {
  std::string File = compile("src/deep/a.cpp", "g++ -DX=1");
  for (const char *Where : {"", "src/", "src/deep/", "build/", "src/build/"}) {
    writeDatabase(Where);
    EXPECT_THAT(CommandFinder(Options).jobFor(File).Arguments,
                Contains("-DX=1"))
        << Where;
    std::filesystem::remove(Folder.path() / Where / "compile_commands.json");
  }
}

TEST_F(CommandFinderTest, GuessesNoCommandForAFileThatIsNotListed) {
  compile("src/a.cpp", "g++");
  writeDatabase();
  std::string Other = write("src/b.cpp");
  EXPECT_THAT(errorOf(Other),
              AllOf(IsOneLine(), StartsWith(Other + ": no compile command"),
                    HasSubstr("compile_commands.json")));
}

TEST_F(CommandFinderTest, ParsesAHeaderThroughItsIncluder) {
  std::string Header = write("src/loss.h");
  std::string File = compile("src/a.cpp", "g++ -DX=1", "#include \"loss.h\"\n");
  writeDatabase();
  LintJob Job = CommandFinder(Options).jobFor(Header);
  EXPECT_EQ(Job.Requested, Header);
  EXPECT_EQ(Job.MainFile, File);
  EXPECT_EQ(Job.OnlyHeader, Header);
  EXPECT_THAT(Job.Arguments, Contains("-DX=1"));
  std::string Alone = write("src/alone.h");
  EXPECT_THAT(errorOf(Alone), AllOf(IsOneLine(), StartsWith(Alone + ": "),
                                    HasSubstr("includes it")));
}

TEST_F(CommandFinderTest, FlagsStandInPlaceOfADatabase) {
  std::string File = compile("src/a.cpp", "g++ -DX=1");
  writeDatabase();
  Options.Flags = {"-DY=2"};
  LintJob Job = CommandFinder(Options).jobFor(File);
  EXPECT_EQ(Job.MainFile, File);
  EXPECT_THAT(Job.Arguments, Contains("-DY=2"));
  EXPECT_THAT(Job.Arguments, testing::Not(Contains("-DX=1")));
}

TEST_F(CommandFinderTest, SkipsCompilerLaunchers) {
  std::string File = compile("src/a.cpp", "/usr/bin/ccache /usr/bin/c++ -DX=1");
  writeDatabase();
  EXPECT_THAT(
      CommandFinder(Options).jobFor(File).Arguments,
      AllOf(Contains("-DX=1"), testing::Not(Contains(HasSubstr("bin/c++")))));
}

TEST_F(CommandFinderTest, ReadsResponseFiles) {
  write("flags.rsp", "-DX=1 -I/a");
  std::string File = compile("src/a.cpp", "g++ @flags.rsp");
  writeDatabase();
  EXPECT_THAT(CommandFinder(Options).jobFor(File).Arguments,
              AllOf(Contains("-DX=1"), Contains("-I/a")));
}

TEST_F(CommandFinderTest, TakesAFolderForItsFiles) {
  std::string A = compile("src/a.cpp", "g++"), B = compile("src/b.cpp", "g++");
  std::string Deep = compile("src/deep/c.cpp", "g++");
  compile("src2/other.cpp", "g++");
  write("src/unknown.cpp");
  writeDatabase();
  Options.Files = {B, Folder.path() / "src"};
  EXPECT_THAT(CommandFinder(Options).requestedFiles(), ElementsAre(B, A, Deep));
  Options.Files = {Folder.path() / "src/deep/"};
  EXPECT_THAT(CommandFinder(Options).requestedFiles(), ElementsAre(Deep));
}

TEST_F(CommandFinderTest, NamesAFolderWithoutFiles) {
  compile("src/a.cpp", "g++");
  writeDatabase();
  write("docs/a.md");
  std::string Docs = Folder.path() / "docs";
  Options.Files = {Docs};
  EXPECT_THAT([&] { CommandFinder(Options).requestedFiles(); },
              testing::ThrowsMessage<UsageError>(
                  AllOf(StartsWith(Docs + ": "), HasSubstr("lists no file"))));
  Options.Flags = {"-std=c++17"};
  EXPECT_THAT([&] { CommandFinder(Options).requestedFiles(); },
              testing::ThrowsMessage<UsageError>(
                  AllOf(StartsWith(Docs + ": "), HasSubstr("name its files"))));
}

TEST_F(CommandFinderTest, NamesAFileThatIsNotThere) {
  std::string Missing = Folder.path() / "missing.cpp";
  EXPECT_EQ(errorOf(Missing), Missing + ": no such file");
}

TEST_F(CommandFinderTest, NamesADatabaseThatCannotBeRead) {
  std::string File = write("src/a.cpp");
  Options.BuildDirectory = Folder.path() / "out";
  std::string Database = Folder.path() / "out/compile_commands.json";
  EXPECT_THAT(errorOf(File), AllOf(IsOneLine(), HasSubstr(Database),
                                   HasSubstr("CMAKE_EXPORT_COMPILE_COMMANDS")));
  write("out/compile_commands.json", "no\nJSON\n");
  EXPECT_THAT(errorOf(File), AllOf(IsOneLine(), HasSubstr(Database)));
}

TEST_F(CommandFinderTest, StatesWhyADatabaseIsMalformed) {
  std::string File = write("src/a.cpp");
  std::string Database = Folder.path() / "compile_commands.json";
  for (auto [Text, Reason] : {
           std::pair("", "not valid JSON: line 1, column 1: expected a value"),
           {"[", "not valid JSON: line 1, column 2: expected a value"},
           {"[\n{\"directory\": \"/a", "line 2, column 18: in a string"},
           {"[{\"directory\": \"/a\"}",
            "line 1, column 21: expected ',' or ']'"},
           {"{}", "must be an array of compile commands, not an object"},
           {"[1]", "entry 1: must be an object, not a number"},
           {"[{\"directory\": \"/a\", \"file\": \"a.cpp\"}]",
            "entry 1 (\"a.cpp\"): 'command' and 'arguments' are missing"},
       }) {
    write("compile_commands.json", Text);
    testing::internal::CaptureStderr();
    EXPECT_THAT(errorOf(File), AllOf(IsOneLine(), StartsWith(Database + ": "),
                                     HasSubstr(Reason)))
        << Text;
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "") << Text;
  }
}

TEST_F(CommandFinderTest, AcceptsTrailingCommas) {
  std::string File = write("src/a.cpp");
  write("compile_commands.json",
        "[{\"directory\": \"/\", \"file\": \"" + File +
            "\", \"command\": \"g++ -DX -c a.cpp\",},]");
  EXPECT_THAT(CommandFinder(Options).jobFor(File).Arguments, Contains("-DX"));
}

TEST_F(CommandFinderTest, AllFilesAreSortedAndUnique) {
  std::string B = compile("src/b.cpp", "g++");
  std::string A = compile("src/a.cpp", "g++");
  compile("src/b.cpp", "g++ -DTWICE");
  writeDatabase("out/");
  Options.BuildDirectory = Folder.path() / "out";
  EXPECT_THAT(CommandFinder(Options).allFiles(), ElementsAre(A, B));
}

TEST_F(CommandFinderTest, AllFilesOfAnEmptyDatabase) {
  writeDatabase("out/");
  Options.BuildDirectory = Folder.path() / "out";
  EXPECT_THROW(CommandFinder(Options).allFiles(), UsageError);
  Options.Flags = std::vector<std::string>();
  EXPECT_THROW(CommandFinder(Options).allFiles(), UsageError);
}

TEST_F(CommandFinderTest, ReadsNvccOptionsFiles) {
  write("includes.rsp", "-I/a");
  std::string File = compile("src/a.cu", "nvcc --options-file includes.rsp");
  writeDatabase();
  EXPECT_THAT(CommandFinder(Options).jobFor(File).Arguments, Contains("-I/a"));
}

TEST_F(CommandFinderTest, CFilesStayC) {
  std::string File = compile("src/a.c", "gcc");
  writeDatabase();
  EXPECT_THAT(CommandFinder(Options).jobFor(File).Arguments,
              testing::AnyOf(Contains("clang"), Contains("c")));
}

} // namespace
