//===- CommandArguments.cpp - A compile command for Clang's parser --------===//
//
// Compilation databases are also written for GCC and nvcc. Only the options
// that affect the parser and that Clang knows are kept.
//
//===----------------------------------------------------------------------===//

#include "commands/CommandArguments.h"
#include "commands/GccHeaders.h"
#include "commands/NvccCommand.h"
#include "commands/PrebuiltHeaders.h"
#include "commands/ResourceFolder.h"

#include "clang/Options/Options.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"

#include <filesystem>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::commands;
namespace fs = std::filesystem;

static bool holdsCudaHeaders(const fs::path &Folder) {
  std::error_code Ignored;
  return fs::exists(Folder / "cuda_runtime.h", Ignored);
}

/// The include folder of the CUDA toolkit for a CUDA file: a complete toolkit,
/// or just the headers, as in the PyPI packages. Empty if there is none.
static fs::path cudaHeaders(const std::vector<std::string> &Arguments,
                            const std::string &Compiler,
                            const fs::path &Directory) {
  std::vector<fs::path> Folders;
  for (llvm::StringRef A : Arguments)
    if (A.consume_front("--cuda-path="))
      Folders.push_back(fs::path(A.str()) / "include");
  if (isNvcc(Compiler) && fs::path(Compiler).is_absolute())
    Folders.push_back(fs::path(Compiler).parent_path().parent_path() /
                      "include");
  for (size_t I = 1; I < Arguments.size(); ++I) {
    llvm::StringRef A = Arguments[I];
    if (A == "-I" || A == "-isystem")
      Folders.push_back(I + 1 < Arguments.size() ? Arguments[I + 1] : "");
    else if (A.consume_front("-isystem") || A.consume_front("-I"))
      Folders.push_back(A.str());
  }
  for (const char *Variable : {"CUDA_HOME", "CUDA_PATH"})
    if (const char *Home = std::getenv(Variable))
      Folders.push_back(fs::path(Home) / "include");
  Folders.push_back("/usr/local/cuda/include");
  for (const fs::path &Folder : Folders)
    if (holdsCudaHeaders(Directory / Folder))
      return Directory / Folder;
  return {};
}

/// Parses the host side of a CUDA file. Clang's driver requires a complete
/// toolkit and knows few versions, so the options that it would add are given
/// here.
static void addCudaFlags(std::vector<std::string> &Arguments,
                         const fs::path &Headers) {
  std::vector<std::string> Flags = {"-x", "cuda", "--cuda-host-only",
                                    "-nocudalib", "-nocudainc"};
  // The newest version that Clang 22 knows: older ones imply a launch API that
  // newer headers no longer declare.
  Flags.insert(Flags.end(), {"-Xclang", "-target-sdk-version=12.9"});
  std::error_code Ignored;
  if (!Headers.empty()) {
    Flags.insert(Flags.end(),
                 {"-isystem", resourceFolder() + "/include/cuda_wrappers",
                  "-include", "__clang_cuda_runtime_wrapper.h"});
    // nvcc searches it by default since CUDA 13: Thrust, CUB and libcu++.
    if (fs::is_directory(Headers / "cccl", Ignored))
      Flags.insert(Flags.end(), {"-isystem", (Headers / "cccl").string()});
    Flags.insert(Flags.end(), {"-isystem", Headers.string()});
  }
  Arguments.insert(Arguments.begin() + 1, Flags.begin(), Flags.end());
}

/// Removes options that Clang's driver does not know, and those that make it
/// search for files that are not installed with it.
static std::vector<std::string>
withoutUnknown(const std::vector<std::string> &Arguments) {
  std::vector<const char *> Raw;
  for (size_t I = 1; I < Arguments.size(); ++I)
    Raw.push_back(Arguments[I].c_str());
  unsigned MissingIndex = 0, MissingCount = 0;
  llvm::opt::InputArgList Parsed = getDriverOptTable().ParseArgs(
      Raw, MissingIndex, MissingCount,
      llvm::opt::Visibility(clang::options::ClangOption));
  std::vector<bool> Drop(Raw.size(), false);
  for (const llvm::opt::Arg *A : Parsed)
    if (A->getOption().matches(options::OPT_UNKNOWN) ||
        A->getOption().matches(options::OPT_fopenmp) ||
        A->getOption().matches(options::OPT_fopenmp_EQ))
      Drop[A->getIndex()] = true;
  std::vector<std::string> Kept = {Arguments.front()};
  for (size_t I = 0; I < Raw.size(); ++I)
    if (!Drop[I])
      Kept.push_back(Raw[I]);
  return Kept;
}

std::vector<std::string>
commands::argumentsForParsing(std::vector<std::string> Arguments,
                              const std::string &File,
                              const std::string &Directory) {
  if (Arguments.empty())
    Arguments = {"clang++"};
  std::string Compiler = Arguments.front();
  if (isNvcc(Compiler))
    Arguments = fromNvcc(Arguments, File);
  Arguments.front() = fs::path(File).extension() == ".c" ? "clang" : "clang++";
  Arguments = tooling::combineAdjusters(
      tooling::combineAdjusters(tooling::getClangStripOutputAdjuster(),
                                tooling::getClangStripDependencyFileAdjuster()),
      tooling::combineAdjusters(tooling::getStripPluginsAdjuster(),
                                tooling::getClangSyntaxOnlyAdjuster()))(
      Arguments, File);
  Arguments = withoutPrebuiltHeaders(withoutUnknown(Arguments), Directory);
  if (fs::path Extension = fs::path(File).extension();
      Extension == ".cu" || Extension == ".cuh")
    addCudaFlags(Arguments, cudaHeaders(Arguments, Compiler, Directory));
  if (!gccHeaderOption().empty() && !llvm::is_contained(Arguments, "-nostdinc"))
    Arguments.insert(std::find(Arguments.begin(), Arguments.end(), "--"),
                     gccHeaderOption());
  // -w: warnings are left to the compiler. The resource directory contains
  // Clang's own headers, which are not next to this program.
  Arguments.insert(Arguments.begin() + 1,
                   {"-w", "-ferror-limit=0", "-fno-caret-diagnostics",
                    "-Qunused-arguments", "-resource-dir=" + resourceFolder()});
  return Arguments;
}
