//===- CudaLibraryTest.cpp - Which libtorch_cuda is loaded ----------------===//

#include "common/CudaLibrary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

using examples::CudaLibrarySearch;
using examples::cudaLibrarySearch;
using examples::loadCudaLibrary;
using testing::AllOf;
using testing::Contains;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

namespace fs = std::filesystem;

constexpr const char *Remedy =
    "; set LD_LIBRARY_PATH to the folder torch/lib of a PyTorch for CUDA";

void write(const fs::path &File, const std::string &Text) {
  fs::create_directories(File.parent_path());
  std::ofstream(File) << Text;
}

class CudaLibraryTest : public testing::Test {
protected:
  void SetUp() override {
    std::string Name = testing::TempDir() + "cuda-library-XXXXXX";
    ASSERT_TRUE(mkdtemp(Name.data()));
    Root = Name;
    unsetenv("FAKE_TORCH_CUDA_LOADED");
  }

  void TearDown() override { fs::remove_all(Root); }

  /// A LibTorch: \p Library, and a version as a wheel has it.
  void makeTorch(const std::string &Folder, const std::string &Version,
                 const std::string &Library = "libtorch_cpu.so") {
    write(Root / Folder / "lib" / Library, "");
    write(Root / Folder / "version.py",
          "from typing import Optional\n__version__ = '" + Version +
              "'\ndebug = False\n");
  }

  std::string addCuda(const std::string &Folder,
                      const std::string &Library = "libtorch_cuda.so") {
    const fs::path File = Root / Folder / "lib" / Library;
    fs::create_directories(File.parent_path());
    fs::copy_file(FAKE_TORCH_CUDA, File);
    return File;
  }

  std::string path(const std::string &Name) const { return Root / Name; }

  std::string load(const std::string &TorchCpu,
                   std::vector<std::string> Folders = {}) {
    return loadCudaLibrary({path(TorchCpu), std::move(Folders)});
  }

  /// The path of what was loaded, empty for nothing.
  static std::string loaded() {
    const char *Path = std::getenv("FAKE_TORCH_CUDA_LOADED");
    return Path ? Path : "";
  }

  fs::path Root;
};

TEST_F(CudaLibraryTest, LoadsTheOneNextToLibTorchCpu) {
  makeTorch("own", "2.11.0+cu130");
  const std::string Own = addCuda("own");
  makeTorch("other", "2.11.0+cu130");
  addCuda("other");
  EXPECT_EQ(load("own/lib/libtorch_cpu.so", {path("other/lib")}), "");
  EXPECT_EQ(loaded(), Own);
}

TEST_F(CudaLibraryTest, NextToLibTorchCpuNoFileHasToNameAVersion) {
  write(Root / "own/lib/libtorch_cpu.so", "");
  const std::string Own = addCuda("own");
  EXPECT_EQ(load("own/lib/libtorch_cpu.so"), "");
  EXPECT_EQ(loaded(), Own);
}

TEST_F(CudaLibraryTest, FollowsALinkToLibTorchCpu) {
  makeTorch("own", "2.11.0+cu130");
  const std::string Own = addCuda("own");
  fs::create_directories(Root / "links");
  fs::create_symlink(Root / "own/lib/libtorch_cpu.so",
                     Root / "links/libtorch_cpu.so");
  EXPECT_EQ(load("links/libtorch_cpu.so"), "");
  EXPECT_EQ(loaded(), Own);
}

TEST_F(CudaLibraryTest, VersionInTheNameIsThatOfLibTorchCpu) {
  write(Root / "usr/lib/libtorch_cpu.so.1.13", "");
  addCuda("usr");
  const std::string Numbered = addCuda("usr", "libtorch_cuda.so.1.13");
  EXPECT_EQ(load("usr/lib/libtorch_cpu.so.1.13"), "");
  EXPECT_EQ(loaded(), Numbered);
}

TEST_F(CudaLibraryTest, LoadsTheSameVersionFromAnotherFolder) {
  makeTorch("own", "2.11.0+cu130");
  makeTorch("older", "2.10.0+cu130");
  addCuda("older");
  makeTorch("same", "2.11.0+cu130");
  const std::string Same = addCuda("same");
  EXPECT_EQ(load("own/lib/libtorch_cpu.so",
                 {path("missing"), path("older/lib"), path("same/lib/")}),
            "");
  EXPECT_EQ(loaded(), Same);
}

TEST_F(CudaLibraryTest, ReadsTheVersionOfAnArchive) {
  makeTorch("own", "2.11.0+cu130");
  write(Root / "archive/build-version", "2.11.0+cu130\n");
  const std::string Archive = addCuda("archive");
  EXPECT_EQ(load("own/lib/libtorch_cpu.so", {path("archive/lib")}), "");
  EXPECT_EQ(loaded(), Archive);
}

TEST_F(CudaLibraryTest, LeavesAnotherVersionAlone) {
  makeTorch("own", "2.11.0+cu130");
  makeTorch("newer", "2.15.0+cu130");
  const std::string Newer = addCuda("newer");
  EXPECT_EQ(load("own/lib/libtorch_cpu.so", {path("newer/lib")}),
            Newer + " belongs to LibTorch 2.15.0+cu130, but " +
                path("own/lib/libtorch_cpu.so") +
                " belongs to LibTorch 2.11.0+cu130" + Remedy);
  EXPECT_EQ(loaded(), "");
}

// Compiled with other options, of which the layout of classes can depend.
TEST_F(CudaLibraryTest, LeavesAnotherVariantAlone) {
  makeTorch("own", "2.11.0+cpu");
  makeTorch("cuda", "2.11.0+cu130");
  addCuda("cuda");
  EXPECT_THAT(load("own/lib/libtorch_cpu.so", {path("cuda/lib")}),
              AllOf(HasSubstr("2.11.0+cu130"), HasSubstr("2.11.0+cpu")));
  EXPECT_EQ(loaded(), "");
}

TEST_F(CudaLibraryTest, LeavesAnUnknownVersionAlone) {
  write(Root / "own/lib/libtorch_cpu.so", "");
  addCuda("nameless");
  EXPECT_THAT(load("own/lib/libtorch_cpu.so", {path("nameless/lib")}),
              AllOf(HasSubstr("belongs to an unknown version of LibTorch, but"),
                    EndsWith(Remedy)));
  EXPECT_EQ(loaded(), "");
}

TEST_F(CudaLibraryTest, SaysWhyTheFirstCannotBeLoaded) {
  makeTorch("own", "2.11.0+cu130");
  write(Root / "own/lib/libtorch_cuda.so", "no library at all");
  makeTorch("older", "2.10.0+cu130");
  addCuda("older");
  EXPECT_THAT(
      load("own/lib/libtorch_cpu.so", {path("older/lib")}),
      AllOf(StartsWith(path("own/lib/libtorch_cuda.so") + " cannot be loaded"),
            HasSubstr("file too short"), EndsWith(Remedy)));
  EXPECT_EQ(loaded(), "");
}

TEST_F(CudaLibraryTest, TriesTheNextWhereOneCannotBeLoaded) {
  makeTorch("own", "2.11.0+cu130");
  write(Root / "own/lib/libtorch_cuda.so", "no library at all");
  makeTorch("same", "2.11.0+cu130");
  const std::string Same = addCuda("same");
  EXPECT_EQ(load("own/lib/libtorch_cpu.so", {path("same/lib")}), "");
  EXPECT_EQ(loaded(), Same);
}

TEST_F(CudaLibraryTest, SaysThatALibTorchIsForTheCpu) {
  makeTorch("own", "2.11.0+cpu");
  EXPECT_EQ(load("own/lib/libtorch_cpu.so", {path("missing")}),
            path("own/lib/libtorch_cpu.so") +
                " belongs to a LibTorch that supports only the CPU" + Remedy);
}

TEST_F(CudaLibraryTest, SaysThatThereIsNoLibTorch) {
  EXPECT_EQ(loadCudaLibrary({}), "the program has loaded no libtorch_cpu.so");
}

TEST_F(CudaLibraryTest, SearchesWhatTheProcessUses) {
  EXPECT_EQ(cudaLibrarySearch().TorchCpu, "");
  const std::string TorchCpu = addCuda("own", "libtorch_cpu.so");
  ASSERT_TRUE(dlopen(TorchCpu.c_str(), RTLD_NOW));
  setenv("SYNCLINE_TORCH", "/named/torch", /*overwrite=*/1);
  const CudaLibrarySearch Search = cudaLibrarySearch();
  EXPECT_EQ(Search.TorchCpu, TorchCpu);
  EXPECT_THAT(Search.Folders, Contains(FOLDER_OF_THE_LOADER));
  EXPECT_EQ(Search.Folders.back(), "/named/torch/lib");
}

TEST_F(CudaLibraryTest, LinkedLibraryIsNotLoadedAgain) {
  makeTorch("own", "2.11.0+cu130");
  const std::string Linked = addCuda("linked");
  const std::string Next = addCuda("own");
  // By its bare name, as the loader finds one that the program needs.
  fs::copy_file(Linked, fs::path(FOLDER_OF_THE_LOADER) / "libtorch_cuda.so",
                fs::copy_options::overwrite_existing);
  ASSERT_TRUE(dlopen("libtorch_cuda.so", RTLD_NOW));
  fs::remove(fs::path(FOLDER_OF_THE_LOADER) / "libtorch_cuda.so");
  const std::string Before = loaded();
  EXPECT_EQ(load("own/lib/libtorch_cpu.so"), "");
  EXPECT_EQ(loaded(), Before);
  EXPECT_NE(loaded(), Next);
}

} // namespace
