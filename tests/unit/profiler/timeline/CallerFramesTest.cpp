#include "timeline/symbols/CallerFrames.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace syncline::symbols;

static const std::string Packages = "/v/lib/python3.12/site-packages/";

static SourceFrame python(const std::string &File, uint32_t Line = 1) {
  SourceFrame Result;
  Result.Language = SourceLanguage::Python;
  Result.File = File;
  Result.Line = Line;
  return Result;
}

static SourceFrame native(const std::string &Module,
                          const std::string &File = "",
                          const std::string &Scope = "") {
  SourceFrame Result;
  Result.Module = Module;
  Result.File = File;
  Result.Line = File.empty() ? 0 : 1;
  Result.OuterScope = Scope;
  return Result;
}

static const SourceFrame Torch = native(Packages + "torch/lib/libtorch_cpu.so");

static CallerFrames callers(const std::vector<SourceFrame> &Stack) {
  return callerFrames(Stack, ModuleKinds());
}

TEST(CallerFrames, TheLibraryIsTheInnermostLineOutsideOfPyTorch) {
  std::vector<SourceFrame> Stack = {
      Torch,
      python(Packages + "torch/_tensor.py"),
      python(Packages + "torch/functional.py"),
      python(Packages + "torchvision/models/detection/rpn.py"),
      python(Packages + "torch/nn/modules/module.py"),
      python(Packages + "torchvision/models/detection/rcnn.py"),
      python("/home/me/train.py"),
      python("/home/me/main.py")};
  CallerFrames Found = callers(Stack);
  EXPECT_EQ(Found.User, 6u);
  EXPECT_EQ(Found.Library, 3u);
  EXPECT_EQ(Found.PyTorch, 1u);
  EXPECT_EQ(Found.PyTorchEntry, 2u);
  EXPECT_EQ(libraryOf(Stack[3]), "torchvision");
}

TEST(CallerFrames, PyTorchItselfAndPythonAreNoLibrary) {
  CallerFrames Found = callers({Torch, python(Packages + "torch/optim/adam.py"),
                                python("/usr/lib/python3.12/contextlib.py"),
                                python(Packages + "torch/optim/optimizer.py"),
                                python("/home/me/train.py")});
  EXPECT_EQ(Found.User, 4u);
  EXPECT_EQ(Found.Library, std::nullopt);
  EXPECT_EQ(Found.PyTorch, 1u);
  EXPECT_EQ(Found.PyTorchEntry, 3u);
}

TEST(CallerFrames, CodeThatCallsPyTorchItselfHasNoLibrary) {
  CallerFrames Found = callers({Torch, python("/home/me/net.py"),
                                python(Packages + "lightning/trainer.py"),
                                python("/home/me/train.py")});
  EXPECT_EQ(Found.User, 1u);
  EXPECT_EQ(Found.Library, std::nullopt);
  EXPECT_EQ(Found.PyTorch, std::nullopt);
}

TEST(CallerFrames, AThreadOfALibraryHasALineWithoutAUser) {
  CallerFrames Found = callers({Torch, python(Packages + "vllm/worker.py"),
                                python("/usr/lib/python3.12/threading.py")});
  EXPECT_EQ(Found.User, std::nullopt);
  EXPECT_EQ(Found.Library, 1u);
}

TEST(CallerFrames, GeneratedCodeIsTheLineThatCallsIt) {
  for (const std::string &Generated :
       {std::string("/tmp/torchinductor_me/ab/cabcd.py"),
        std::string("<eval_with_key>.3"), std::string("<string>"),
        std::string("<attrs generated init geometry.Box>"),
        std::string("/tmp/torch_geometric.nn.conv.gcn_conv_GCNConv_cw_iyft.py"),
        std::string("/home/me/.cache/__main___Net_propagate.py"),
        std::string("/tmp/tmpab12cd_x.py")}) {
    CallerFrames Found =
        callers({Torch, python(Generated),
                 python(Packages + "torch_geometric/nn/conv/gcn_conv.py"),
                 python(Packages + "torch/nn/modules/module.py"),
                 python("/home/me/train.py")});
    EXPECT_EQ(Found.User, 4u) << Generated;
    EXPECT_EQ(Found.Library, 2u) << Generated;
    EXPECT_EQ(Found.PyTorch, std::nullopt) << Generated;
  }
}

TEST(CallerFrames, TheProgramMayBeAStringOrHaveAnyName) {
  for (const std::string &Program :
       {std::string("<string>"), std::string("<stdin>"),
        std::string("<ipython-input-3-0123456789ab>"),
        std::string("/home/me/train.v2.py"),
        std::string("/tmp/ipykernel_12/345.py")}) {
    CallerFrames Found =
        callers({Torch, python(Program, 3), python(Program, 9),
                 python(Packages + "IPython/core/interactiveshell.py")});
    EXPECT_EQ(Found.User, 1u) << Program;
    EXPECT_EQ(Found.Library, std::nullopt) << Program;
  }
}

TEST(CallerFrames, ALibraryOfCppHasALineIfItsModuleOrHeaderHas) {
  std::vector<SourceFrame> Stack = {
      Torch, native("/opt/cuda/libcudart.so.13"),
      native("/usr/lib/libfaiss.so.1", "/src/faiss/Index.cpp", "faiss"),
      native("/home/me/train", "/home/me/train.cpp")};
  EXPECT_EQ(callers(Stack).Library, 2u);
  EXPECT_EQ(callers(Stack).User, 3u);
  EXPECT_EQ(libraryOf(Stack[2]), "libfaiss");
  Stack[2] = native("/home/me/train", "/usr/include/opencv4/mat.hpp", "cv");
  EXPECT_EQ(callers(Stack).Library, 2u);
  EXPECT_EQ(libraryOf(Stack[2]), "opencv4");
  for (const SourceFrame &Platform :
       {native("/usr/lib/libfaiss.so.1"),
        native("/home/me/train", "/t/include/ATen/Tensor.h", "at"),
        native("/home/me/train", "/t/include/torch/types.h", "torch"),
        native("/home/me/train", "/usr/include/c++/13/thread", "std"),
        native("/home/me/train", "/usr/local/cuda/include/x.h", "helper")}) {
    Stack[2] = Platform;
    EXPECT_EQ(callers(Stack).Library, std::nullopt) << Platform.File;
  }
}

TEST(CallerFrames, TheFileOfALibraryHasItsPath) {
  auto PathOf = [](const std::string &File, const std::string &Module) {
    SourceFrame Frame;
    Frame.File = File;
    Frame.Module = Module;
    return libraryPath(Frame);
  };
  EXPECT_EQ(PathOf("/build/faiss/gpu/malloc.cpp", "/opt/lib/libfaiss.so.1"),
            "libfaiss/gpu/malloc.cpp");
  EXPECT_EQ(PathOf("malloc/malloc.c", "/lib/x86_64-linux-gnu/libc.so.6"),
            "libc/malloc/malloc.c");
  EXPECT_EQ(PathOf("/src/faiss/gpu/malloc.cpp", "/opt/train"),
            "gpu/malloc.cpp");
  EXPECT_EQ(PathOf("/usr/include/boost/asio/detail/op.hpp", "/opt/train"),
            "boost/asio/detail/op.hpp");
  EXPECT_EQ(PathOf(Packages + "faiss/gpu/malloc.cpp", "/opt/train"),
            "faiss/gpu/malloc.cpp");
  EXPECT_EQ(PathOf("", "/lib/x86_64-linux-gnu/libc.so.6"), "libc.so.6");
  EXPECT_EQ(libraryPath(python("/usr/lib/python3.12/threading.py")),
            "python3.12/threading.py");
  EXPECT_EQ(libraryPath(python(Packages + "torchvision/ops/boxes.py")),
            "torchvision/ops/boxes.py");
  EXPECT_EQ(libraryPath(python("<frozen importlib._bootstrap>")),
            "<frozen importlib._bootstrap>");
}
