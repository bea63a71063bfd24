#include "commands/CommandArguments.h"
#include "commands/Commands.h"
#include "io/HeaderFile.h"

#include <gmock/gmock.h>

#include <algorithm>

#include <filesystem>
#include <fstream>
using namespace syncline;
using namespace syncline::lint::commands;
using namespace syncline::lint::io;
using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using testing::StartsWith;

namespace {

using Arguments = std::vector<std::string>;

/// What is left of \p Command without the program and what is always added.
Arguments kept(const Arguments &Command, const std::string &File) {
  Arguments Result = argumentsForParsing(Command, File, "/nowhere");
  auto IsOurs = [](const std::string &A) {
    return A == "-w" || A == "-ferror-limit=0" ||
           A == "-fno-caret-diagnostics" || A == "-Qunused-arguments" ||
           A == "-fsyntax-only" || A.starts_with("-resource-dir=") ||
           A.starts_with("-idirafter/syncline-gcc-headers-");
  };
  Result.erase(Result.begin());
  Result.erase(std::remove_if(Result.begin(), Result.end(), IsOurs),
               Result.end());
  return Result;
}

/// What the parser gets of an nvcc command, for the host side.
Arguments fromNvcc(Arguments Options) {
  Options.insert(Options.begin(), "nvcc");
  Options.insert(Options.end(), {"-c", "a.cu", "-o", "a.o"});
  return kept(Options, "a.cu");
}

/// Where \p A is directly followed by \p B.
bool holdsPair(const Arguments &All, const std::string &A,
               const std::string &B) {
  const std::string Pair[] = {A, B};
  return std::search(All.begin(), All.end(), std::begin(Pair),
                     std::end(Pair)) != All.end();
}

TEST(CommandArgumentsTest, ParsesWithClangWhateverTheCompiler) {
  for (const char *Compiler : {"/usr/bin/c++", "g++-12", "clang++", "icpx"}) {
    Arguments Result =
        argumentsForParsing({Compiler, "a.cpp"}, "a.cpp", "/nowhere");
    EXPECT_EQ(Result.front(), "clang++");
    EXPECT_THAT(Result, Contains("-fsyntax-only"));
    EXPECT_THAT(Result, Contains("-w"));
    EXPECT_THAT(Result, Contains(StartsWith("-resource-dir=")));
    EXPECT_THAT(kept({Compiler, "a.cpp"}, "a.cpp"), ElementsAre("a.cpp"));
  }
}

TEST(CommandArgumentsTest, KeepsWhatDecidesHowTheFileParses) {
  Arguments Options = {"-I/a",     "-isystem",      "/b",
                       "-DX=1",    "-UY",           "-std=c++20",
                       "-include", "pre.h",         "-fno-exceptions",
                       "-O2",      "-march=native", "a.cpp"};
  Arguments Command = {"c++"};
  Command.insert(Command.end(), Options.begin(), Options.end());
  EXPECT_EQ(kept(Command, "a.cpp"), Options);
}

TEST(CommandArgumentsTest, LeavesOutOutput) {
  EXPECT_THAT(kept({"c++", "-c", "a.cpp", "-o", "a.o"}, "a.cpp"),
              ElementsAre("a.cpp"));
  EXPECT_THAT(kept({"c++", "-oa.o", "-S", "a.cpp"}, "a.cpp"),
              ElementsAre("a.cpp"));
}

TEST(CommandArgumentsTest, LeavesOutDependencyFiles) {
  EXPECT_THAT(
      kept({"c++", "-MD", "-MT", "a.o", "-MF", "a.d", "a.cpp"}, "a.cpp"),
      ElementsAre("a.cpp"));
  EXPECT_THAT(kept({"c++", "-MMD", "-MP", "-MQ", "a.o", "a.cpp"}, "a.cpp"),
              ElementsAre("a.cpp"));
}

TEST(CommandArgumentsTest, LeavesOutWhatClangDoesNotKnow) {
  EXPECT_THAT(kept({"g++", "-fno-canonical-system-headers", "-Wall",
                    "-frobnicate=3", "-O2", "--no-such-thing", "a.cpp"},
                   "a.cpp"),
              ElementsAre("-Wall", "-O2", "a.cpp"));
}

TEST(CommandArgumentsTest, LeavesOutOpenMP) {
  // Its header is not among those of Clang.
  EXPECT_THAT(kept({"g++", "-fopenmp", "-DX", "a.cpp"}, "a.cpp"),
              ElementsAre("-DX", "a.cpp"));
  EXPECT_THAT(kept({"clang++", "-fopenmp=libomp", "a.cpp"}, "a.cpp"),
              ElementsAre("a.cpp"));
}

TEST(CommandArgumentsTest, LeavesOutPlugins) {
  EXPECT_THAT(kept({"clang++", "-Xclang", "-load", "-Xclang", "p.so", "-Xclang",
                    "-add-plugin", "-Xclang", "p", "a.cpp"},
                   "a.cpp"),
              ElementsAre("a.cpp"));
}

TEST(CommandArgumentsTest, CudaFileIsParsedForTheHost) {
  Arguments Result = kept({"clang++", "-DX", "a.cu"}, "a.cu");
  EXPECT_TRUE(holdsPair(Result, "-x", "cuda"));
  EXPECT_THAT(Result, Contains("--cuda-host-only"));
  EXPECT_EQ(Result.back(), "a.cu");
  EXPECT_THAT(kept({"clang++", "a.cuh"}, "a.cuh"),
              Contains("--cuda-host-only"));
  EXPECT_THAT(kept({"clang++", "a.cpp"}, "a.cpp"),
              Not(Contains("--cuda-host-only")));
}

/// A whole toolkit, or a folder with the headers alone, wherever it is named.
TEST(CommandArgumentsTest, CudaHeadersAreFoundWhereTheyAre) {
  namespace fs = std::filesystem;
  fs::path Root = fs::path(testing::TempDir()) / "cuda-headers";
  fs::create_directories(Root / "include");
  std::ofstream(Root / "include" / "cuda_runtime.h") << "\n";
  std::string Headers = (Root / "include").string();
  for (const Arguments &Given :
       {Arguments{"clang++", "--cuda-path=" + Root.string(), "a.cu"},
        Arguments{"clang++", "-I" + Headers, "a.cu"},
        Arguments{"clang++", "-isystem", Headers, "a.cu"},
        Arguments{"clang++", "-c", "a.cu", "-I", Headers}}) {
    Arguments Result = kept(Given, "a.cu");
    EXPECT_TRUE(holdsPair(Result, "-isystem", Headers));
    EXPECT_TRUE(
        holdsPair(Result, "-include", "__clang_cuda_runtime_wrapper.h"));
    EXPECT_THAT(Result, Contains("a.cu").Times(1));
  }
  // Folders are relative to where the compiler runs.
  EXPECT_TRUE(holdsPair(
      argumentsForParsing({"clang++", "-Iinclude", "a.cu"}, "a.cu", Root),
      "-isystem", Headers));
  fs::remove_all(Root);
}

TEST(CommandArgumentsTest, NvccKeepsWhatTheHostSideNeeds) {
  Arguments Result =
      fromNvcc({"-I/a", "-I", "/b", "-isystem", "/c", "-DX=1", "-D", "Y", "-UZ",
                "-std=c++17", "-include", "pre.h"});
  for (const char *Each : {"-I/a", "-DX=1", "-UZ", "-std=c++17"})
    EXPECT_THAT(Result, Contains(Each));
  EXPECT_TRUE(holdsPair(Result, "-I", "/b"));
  EXPECT_TRUE(holdsPair(Result, "-isystem", "/c"));
  EXPECT_TRUE(holdsPair(Result, "-D", "Y"));
  EXPECT_TRUE(holdsPair(Result, "-include", "pre.h"));
  EXPECT_TRUE(holdsPair(Result, "-x", "cuda"));
  EXPECT_THAT(Result, Contains("--cuda-host-only"));
  EXPECT_THAT(Result, Contains("a.cu").Times(1));
}

TEST(CommandArgumentsTest, NvccOptionsForTheDeviceAreDropped) {
  Arguments Plain = fromNvcc({});
  EXPECT_EQ(
      fromNvcc({"-gencode", "arch=compute_90,code=sm_90",
                "-gencode=arch=compute_80,code=sm_80",
                "--generate-code=arch=compute_90,code=[sm_90]", "-arch=sm_90",
                "--expt-relaxed-constexpr", "--use_fast_math", "-Xcompiler",
                "-fPIC", "-Xcompiler=-Wall", "-Xptxas", "-v", "-ccbin",
                "g++-12", "-forward-unknown-to-host-compiler", "-x", "cu",
                "-O3", "-lineinfo"}),
      Plain);
}

TEST(CommandArgumentsTest, NvccByItsPath) {
  EXPECT_EQ(
      kept({"/opt/none/bin/nvcc", "-gencode", "arch=a", "-c", "a.cu"}, "a.cu"),
      fromNvcc({}));
}

TEST(CommandArgumentsTest, HeadersByTheirName) {
  for (const char *File : {"a.h", "b/a.hpp", "a.hh", "a.hxx", "a.cuh", "a.inl"})
    EXPECT_TRUE(isHeader(File)) << File;
  for (const char *File : {"a.cpp", "a.cu", "a.cc", "a", "h", ".h", "a.h.cpp"})
    EXPECT_FALSE(isHeader(File)) << File;
}

TEST(CommandArgumentsTest, NvccOptionsFileTakesItsValueAlone) {
  for (Arguments File :
       {Arguments{"--options-file", "f.rsp"}, Arguments{"-optf", "f.rsp"},
        Arguments{"--options-file=f.rsp"}}) {
    File.push_back("-I/a");
    EXPECT_EQ(fromNvcc(File), fromNvcc({"-I/a"}));
  }
}

TEST(CommandArgumentsTest, NvccSystemFolderAfterEqualsSign) {
  Arguments Result = fromNvcc({"-isystem=/c"});
  EXPECT_TRUE(holdsPair(Result, "-isystem", "/c"))
      << testing::PrintToString(Result);
}

TEST(CommandArgumentsTest, NvccStandardAsTwoWords) {
  EXPECT_EQ(fromNvcc({"-std", "c++17"}), fromNvcc({"-std=c++17"}));
}

TEST(CommandArgumentsTest, NvccLongSpellings) {
  EXPECT_EQ(fromNvcc({"--std=c++17"}), fromNvcc({"-std=c++17"}));
  EXPECT_EQ(fromNvcc({"--std", "c++17"}), fromNvcc({"-std=c++17"}));
  EXPECT_EQ(fromNvcc({"--include-path", "/a"}), fromNvcc({"-I", "/a"}));
  EXPECT_EQ(fromNvcc({"--define-macro", "X"}), fromNvcc({"-D", "X"}));
}

} // namespace
