//===- NvccCommand.cpp - What nvcc's options mean to Clang's parser -------===//

#include "commands/NvccCommand.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

#include <filesystem>
#include <fstream>
#include <iterator>

using namespace syncline::lint;
using namespace syncline::lint::commands;
namespace fs = std::filesystem;

/// Clang's spelling of an option that takes a value and affects the parser;
/// empty for all others.
static llvm::StringRef clangSpelling(llvm::StringRef Option) {
  return llvm::StringSwitch<llvm::StringRef>(Option)
      .Cases({"-I", "--include-path"}, "-I")
      .Cases({"-isystem", "--system-include"}, "-isystem")
      .Cases({"-D", "--define-macro"}, "-D")
      .Cases({"-U", "--undefine-macro"}, "-U")
      .Cases({"-include", "--pre-include"}, "-include")
      .Cases({"-std", "--std"}, "-std")
      .Default("");
}

static void keep(llvm::StringRef Option, llvm::StringRef Value,
                 std::vector<std::string> &Kept) {
  if (Option == "-std")
    Kept.push_back("-std=" + Value.str());
  else
    Kept.insert(Kept.end(), {Option.str(), Value.str()});
}

bool commands::isNvcc(const std::string &Program) {
  return fs::path(Program).stem() == "nvcc";
}

std::vector<std::string>
commands::fromNvcc(const std::vector<std::string> &Arguments,
                   const std::string &File) {
  std::vector<std::string> Kept = {"clang++"};
  for (size_t I = 1; I < Arguments.size(); ++I) {
    llvm::StringRef A = Arguments[I];
    auto [Name, Value] = A.split('=');
    if (llvm::StringRef Option = clangSpelling(A); !Option.empty()) {
      if (I + 1 < Arguments.size())
        keep(Option, Arguments[++I], Kept);
    } else if (llvm::StringRef Long = clangSpelling(Name);
               !Long.empty() && Long != "-D" && Long != "-I") {
      keep(Long, Value, Kept);
    } else if (A.starts_with("--define-macro=") ||
               A.starts_with("--include-path=")) {
      keep(clangSpelling(Name), Value, Kept);
    } else if (A.starts_with("-I") || A.starts_with("-D") ||
               A.starts_with("-U") || A.starts_with("-isystem")) {
      Kept.push_back(A.str());
    }
  }
  Kept.push_back(File);
  return Kept;
}

std::vector<std::string>
commands::expandOptionsFiles(const std::vector<std::string> &Arguments,
                             const std::string &Directory) {
  std::vector<std::string> Expanded;
  for (size_t I = 0; I < Arguments.size(); ++I) {
    llvm::StringRef A = Arguments[I];
    std::string Named;
    if (A.consume_front("--options-file=") || A.consume_front("-optf="))
      Named = A.str();
    else if ((A == "--options-file" || A == "-optf") &&
             I + 1 < Arguments.size())
      Named = Arguments[++I];
    if (Named.empty()) {
      Expanded.push_back(Arguments[I]);
      continue;
    }
    std::ifstream In(fs::path(Directory) / Named);
    Expanded.insert(Expanded.end(), std::istream_iterator<std::string>(In),
                    std::istream_iterator<std::string>());
  }
  return Expanded;
}
