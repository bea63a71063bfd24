#include "commands/TestTarget.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace syncline::lint;
using namespace syncline::lint::commands;

/// -DNAME, -DNAME=VALUE: a macro that a test framework reads. Macros that
/// disable tests are used in code that is not a test.
static bool configuresFramework(llvm::StringRef Macro) {
  llvm::StringRef Name = Macro.split('=').first;
  if (Name.ends_with("_DISABLE"))
    return false;
  return Name.starts_with("GTEST_") || Name.starts_with("CATCH_CONFIG_") ||
         Name.starts_with("DOCTEST_CONFIG_");
}

/// "loss_test", "test-loss", "LossTests", "unittests".
static bool isTestName(llvm::StringRef Target) {
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

/// The target that the path of an object file names; empty if there is none.
static llvm::StringRef targetOf(llvm::StringRef Output) {
  llvm::SmallVector<llvm::StringRef, 12> Folders;
  Output.split(Folders, '/');
  for (size_t I = 0; I + 1 < Folders.size(); ++I) {
    llvm::StringRef Folder = Folders[I];
    if (Folder == "_objs")
      return Folders[I + 1];
    if (I > 0 && Folders[I - 1] == "CMakeFiles" && Folder.consume_back(".dir"))
      return Folder;
    if (Folder.consume_back(".p"))
      return Folder;
  }
  return {};
}

bool commands::isOfTestTarget(const std::vector<std::string> &Command,
                              const std::string &Output) {
  llvm::StringRef Written = Output;
  for (size_t I = 0; I < Command.size(); ++I) {
    llvm::StringRef Word = Command[I];
    llvm::StringRef Next;
    if (I + 1 < Command.size())
      Next = Command[I + 1];
    if (Word == "-o")
      Written = Next;
    else if (Word == "-D"
                 ? configuresFramework(Next)
                 : Word.consume_front("-D") && configuresFramework(Word))
      return true;
  }
  return isTestName(targetOf(Written));
}
