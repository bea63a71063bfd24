#include "timeline/symbols/PythonFiles.h"
#include "timeline/symbols/UserFrame.h"

#include <gtest/gtest.h>

using namespace syncline::symbols;

TEST(PythonFiles, PackagesAndPythonItselfAreLibraries) {
  for (const char *File :
       {"/home/me/venv/lib/python3.12/site-packages/torch/_tensor.py",
        "/usr/lib/python3/dist-packages/numpy/core/fromnumeric.py",
        "/usr/lib/python3.11/threading.py",
        "/opt/conda/lib/python3.10/asyncio/events.py",
        "/usr/lib64/python3.9/functools.py", "/app/lib/python313.zip/runpy.py",
        "<frozen importlib._bootstrap>", "<eval_with_key>.7",
        "/tmp/torchinductor_me/ab/cabcd.py"})
    EXPECT_TRUE(isPythonLibrary(File)) << File;
}

TEST(PythonFiles, TheUsersOwnAreNot) {
  for (const char *File :
       {"/home/me/train.py", "train.py", "<string>", "<stdin>",
        "<ipython-input-3-0123456789ab>", "/home/me/torch/loss.py",
        "/home/me/numpy/mine.py", "/home/me/lib/python/model.py",
        "/home/me/lib/pythonic/model.py", "/data/python-bundle.zip/a/b.py",
        "/home/me/site-packages.py"})
    EXPECT_FALSE(isPythonLibrary(File)) << File;
}

TEST(PythonFiles, APackageHasANameAndAPathBelowItsFolder) {
  const char *Boxes =
      "/v/lib/python3.12/site-packages/torchvision/ops/boxes.py";
  EXPECT_EQ(packageOf(Boxes), "torchvision");
  EXPECT_EQ(pathInPackage(Boxes), "torchvision/ops/boxes.py");
  EXPECT_EQ(packageOf("/v/lib/python3.12/site-packages/six.py"), "six");
  EXPECT_EQ(packageOf("/usr/lib/python3.12/threading.py"), "python");
  EXPECT_EQ(packageOf("/home/me/train.py"), "");
  EXPECT_EQ(pathInPackage("/home/me/train.py"), "train.py");
}

TEST(PythonFiles, PyTorchHasPackagesAndGeneratesCode) {
  for (const char *File :
       {"/v/lib/python3.12/site-packages/torch/optim/adam.py",
        "/v/lib/python3.12/site-packages/functorch/x.py",
        "/tmp/torchinductor_me/ab/cabcd.py", "<eval_with_key>.7"})
    EXPECT_TRUE(isPyTorchFile(File)) << File;
  for (const char *File :
       {"/v/lib/python3.12/site-packages/torchvision/ops/boxes.py",
        "/home/me/torch/loss.py", "<attrs generated init x>", "<string>"})
    EXPECT_FALSE(isPyTorchFile(File)) << File;
}

TEST(PythonFiles, OnlySomeNamesMayBeGenerated) {
  for (const char *File :
       {"/home/me/train.py", "/app/__main__.py", "/tmp/ipykernel_12/345.py",
        "/tmp/tmpfile.py", "/home/me/tmpab12cd_X.py", "/home/me/a.b/net.py"})
    EXPECT_FALSE(mayBeGenerated(File)) << File;
}

static SourceFrame pythonFrame(const char *File) {
  SourceFrame Result;
  Result.Language = SourceLanguage::Python;
  Result.File = File;
  Result.Line = 1;
  return Result;
}

TEST(PythonFiles, TheInnermostLineOfTheUsersIsShown) {
  SourceFrame Native;
  Native.Module = "/usr/lib/libtorch_python.so";
  std::vector<SourceFrame> Stack = {
      Native, pythonFrame("/v/lib/python3.12/site-packages/torch/_tensor.py"),
      pythonFrame("/home/me/model.py"), pythonFrame("/home/me/train.py")};
  EXPECT_EQ(firstUserFrame(Stack, ModuleKinds()), 2u);
  EXPECT_EQ(firstUserFrame(Stack, ModuleKinds({"*/torch/*"})), 1u);
  EXPECT_EQ(firstUserFrame(std::span(Stack).first(2), ModuleKinds()),
            std::nullopt);
}

TEST(PythonFiles, ALineOfPythonIsBetterThanNone) {
  SourceFrame Extension;
  Extension.Module = "/home/me/mine.cpython-312-x86_64-linux-gnu.so";
  std::vector<SourceFrame> Stack = {Extension, pythonFrame("/usr/lib/x.c"),
                                    Extension,
                                    pythonFrame("/home/me/train.py")};
  Stack[1].Language = SourceLanguage::Native;
  EXPECT_EQ(firstUserFrame(Stack, ModuleKinds()), 3u);
  EXPECT_EQ(firstUserFrame(std::span(Stack).first(3), ModuleKinds()), 0u);
  Stack[0].File = "/home/me/mine.cpp";
  EXPECT_EQ(firstUserFrame(Stack, ModuleKinds()), 0u);
}

TEST(PythonFiles, APackageInAFolderOfItsOwnIsKnownByItsName) {
  SourceFrame Frame = pythonFrame("/home/me/pytorch/torch/nn/module.py");
  EXPECT_TRUE(isUserFrame(Frame, ModuleKinds()));
  Frame.OuterScope = "torch";
  EXPECT_FALSE(isUserFrame(Frame, ModuleKinds()));
}
