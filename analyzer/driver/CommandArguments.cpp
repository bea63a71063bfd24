//===- CommandArguments.cpp - A compile command for Clang's parser --------===//
//
// Compilation databases are written for GCC and nvcc as well. What concerns
// the parser is kept; the rest, and what Clang does not know, is left out.
//
//===----------------------------------------------------------------------===//

#include "driver/Commands.h"
#include "driver/NvccCommand.h"

#include "clang/Options/Options.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"

#include <filesystem>

using namespace clang;
using namespace syncline;
namespace fs = std::filesystem;

/// The toolkit that a CUDA file is compiled with, for its headers.
static std::string cudaToolkit(const std::string &Compiler) {
  std::error_code Ignored;
  if (isNvcc(Compiler) && fs::path(Compiler).is_absolute()) {
    fs::path Root = fs::path(Compiler).parent_path().parent_path();
    if (fs::exists(Root / "include" / "cuda_runtime.h", Ignored))
      return Root.string();
  }
  if (const char *Home = std::getenv("CUDA_HOME"))
    return Home;
  return "/usr/local/cuda";
}

/// Parses the host side of a CUDA file.
static void addCudaFlags(std::vector<std::string> &Arguments,
                         const std::string &Toolkit) {
  bool HasPath = false;
  for (llvm::StringRef A : Arguments)
    HasPath = HasPath || A.starts_with("--cuda-path");
  std::vector<std::string> Flags = {"-x", "cuda", "--cuda-host-only",
                                    "-nocudalib", "-Wno-unknown-cuda-version"};
  if (!HasPath)
    Flags.push_back("--cuda-path=" + Toolkit);
  // nvcc looks here by itself since CUDA 13: Thrust, CUB and libcu++.
  std::error_code Ignored;
  if (fs::path Cccl = fs::path(Toolkit) / "include" / "cccl";
      fs::is_directory(Cccl, Ignored)) {
    Flags.push_back("-isystem");
    Flags.push_back(Cccl.string());
  }
  Arguments.insert(Arguments.begin() + 1, Flags.begin(), Flags.end());
}

/// Leaves out the options that Clang's driver does not know, and those that
/// make it look for what is not installed beside it.
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
syncline::argumentsForParsing(std::vector<std::string> Arguments,
                              const std::string &File) {
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
  Arguments = withoutUnknown(Arguments);
  if (fs::path(File).extension() == ".cu")
    addCudaFlags(Arguments, cudaToolkit(Compiler));
  // -w: warnings are the compiler's business. The resource folder holds
  // Clang's own headers, which are not beside this program.
  Arguments.insert(Arguments.begin() + 1,
                   {"-w", "-ferror-limit=0", "-fno-caret-diagnostics",
                    "-Qunused-arguments",
                    std::string("-resource-dir=") + SYNCLINE_RESOURCE_DIR});
  return Arguments;
}
