#include "commands/TestTarget.h"
#include "commands/IncludeScan.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <filesystem>

using namespace clang;
using namespace clang::tooling;
using namespace syncline::lint;
using namespace syncline::lint::commands;
namespace fs = std::filesystem;

/// NAME, NAME=VALUE: a macro that a test framework reads. Macros that disable
/// tests are used in code that is not a test.
static bool isOfFramework(llvm::StringRef Macro) {
  llvm::StringRef Name = Macro.split('=').first;
  if (Name.ends_with("_DISABLE"))
    return false;
  return Name.starts_with("GTEST_") || Name.starts_with("CATCH_CONFIG_") ||
         Name.starts_with("DOCTEST_CONFIG_");
}

bool commands::configuresFramework(const std::vector<std::string> &Command) {
  for (size_t I = 0; I < Command.size(); ++I) {
    llvm::StringRef Word = Command[I];
    if (!Word.consume_front("-D"))
      continue;
    if (Word.empty() && I + 1 < Command.size())
      Word = Command[I + 1];
    if (isOfFramework(Word))
      return true;
  }
  return false;
}

/// "loss_test", "test-loss", "LossTests", "unittests".
bool commands::isTestName(const std::string &Target) {
  llvm::SmallVector<llvm::StringRef, 4> Words;
  llvm::SplitString(Target, Words, "_-.+");
  for (llvm::StringRef Word : Words) {
    for (llvm::StringRef Name : {"test", "tests", "unittest", "unittests"})
      if (Word.equals_insensitive(Name))
        return true;
    if (Word.ends_with("Test") || Word.ends_with("Tests"))
      return true;
  }
  return false;
}

BuildTarget commands::targetOf(const std::vector<std::string> &Command,
                               const std::string &Output) {
  llvm::StringRef Written = Output;
  for (size_t I = 0; I + 1 < Command.size(); ++I)
    if (Command[I] == "-o")
      Written = Command[I + 1];
  llvm::SmallVector<llvm::StringRef, 12> Folders;
  Written.split(Folders, '/');
  for (size_t I = 0; I + 1 < Folders.size(); ++I) {
    llvm::StringRef Folder = Folders[I];
    std::string Path(Written.begin(), Folder.end());
    if (Folder == "_objs")
      return {Folders[I + 1].str(), Path + '/' + Folders[I + 1].str()};
    if (I > 0 && Folders[I - 1] == "CMakeFiles" && Folder.consume_back(".dir"))
      return {Folder.str(), Path};
    if (Folder.consume_back(".p"))
      return {Folder.str(), Path};
  }
  return {};
}

static BuildTarget targetOf(const CompileCommand &Command) {
  BuildTarget Target = targetOf(Command.CommandLine, Command.Output);
  if (!Target.Name.empty())
    Target.Folder = (fs::path(Command.Directory) / Target.Folder)
                        .lexically_normal()
                        .string();
  return Target;
}

/// Whether CTest runs the program of \p Target. CMake writes a file for each
/// folder of the build; a module that discovers tests adds one for each target.
static bool isRegistered(const BuildTarget &Target) {
  fs::path Folder = fs::path(Target.Folder).parent_path().parent_path();
  auto Buffer =
      llvm::MemoryBuffer::getFile((Folder / "CTestTestfile.cmake").string());
  llvm::StringRef Text = Buffer ? (*Buffer)->getBuffer() : "";
  std::string Program = '/' + Target.Name;
  for (size_t At = Text.find(Program); At != llvm::StringRef::npos;
       At = Text.find(Program, At + 1))
    if (llvm::StringRef Rest = Text.substr(At + Program.size());
        Rest.starts_with("\"") || Rest.starts_with("[") ||
        Rest.split('"').first.ends_with("_include.cmake"))
      return true;
  return false;
}

static constexpr llvm::StringLiteral FrameworkHeaders[] = {
    "gtest", "gmock",        "catch",   "doctest", "boost/test",
    "QTest", "boost/ut.hpp", "cppunit", "CppUTest"};

/// Whether \p File includes a header of a test framework, also of one whose
/// tests the linter does not recognize.
static bool includesFramework(const std::string &File) {
  return llvm::any_of(includesOf(File), [](const IncludeLine &Line) {
    return llvm::any_of(FrameworkHeaders, [&](llvm::StringRef Each) {
      return llvm::StringRef(Line.Name).contains_insensitive(Each);
    });
  });
}

/// Whether \p File defines `int main(`.
static bool definesMain(const std::string &File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return false;
  llvm::StringRef Text = (*Buffer)->getBuffer();
  LangOptions Language;
  Language.CPlusPlus = Language.LineComment = true;
  Lexer Tokens(SourceLocation(), Language, Text.begin(), Text.begin(),
               Text.end());
  llvm::StringRef Before, Last;
  for (Token T; !Tokens.LexFromRawLexer(T);) {
    if (T.is(tok::l_paren) && Last == "main" && Before == "int")
      return true;
    Before = Last;
    Last = T.is(tok::raw_identifier) ? T.getRawIdentifier() : "";
  }
  return false;
}

/// Without a framework, a program of tests looks like any other one. Only what
/// runs it can tell: CTest.
bool TestTargets::isOrdinaryProgram(const BuildTarget &Target) {
  if (isRegistered(Target))
    return false;
  if (Sources.empty())
    for (const CompileCommand &Each : Database.getAllCompileCommands())
      Sources[::targetOf(Each).Folder].push_back(
          (fs::path(Each.Directory) / Each.Filename).string());
  const std::vector<std::string> &Files = Sources[Target.Folder];
  return llvm::none_of(Files, includesFramework) &&
         llvm::any_of(Files, definesMain);
}

bool TestTargets::isTest(const CompileCommand &Command) {
  if (configuresFramework(Command.CommandLine))
    return true;
  BuildTarget Target = ::targetOf(Command);
  if (!isTestName(Target.Name))
    return false;
  auto [Known, IsNew] = Ordinary.try_emplace(Target.Folder);
  if (IsNew)
    Known->second = isOrdinaryProgram(Target);
  return !Known->second;
}
