// Names, intervals, kinds of modules and the user's own frame: no files.

#include "SymbolsTestFixture.h"
#include "timeline/symbols/FunctionNames.h"
#include "timeline/symbols/IntervalIndex.h"
#include "timeline/symbols/UserFrame.h"

#include <gmock/gmock.h>

using namespace syncline::symbols;
using namespace syncline::tests;

namespace {

TEST(SymbolsFunctionNames, Demangled) {
  EXPECT_EQ(demangled("_ZNK2at6Tensor4itemEv").Display,
            "at::Tensor::item() const");
  EXPECT_EQ(demangled("main").Display, "main");
  EXPECT_FALSE(demangled("main").Complete);
  EXPECT_EQ(demangled("_ZN5model4stepEv.cold").Display, "model::step()");
  EXPECT_EQ(demangled("_ZN5model4stepEv.constprop.0.isra.1").Display,
            "model::step()");
  EXPECT_EQ(demangled("memcpy@@GLIBC_2.14").Display, "memcpy");
  EXPECT_EQ(demangled("_Znonsense").Display, "_Znonsense");
  EXPECT_EQ(demangled("").Display, "");
}

TEST(SymbolsFunctionNames, OuterScope) {
  EXPECT_EQ(outerScope("_ZNK2at6Tensor4itemEv"), "at");
  // float at::Tensor::item<float>() const: a return type stands before.
  EXPECT_EQ(outerScope("_ZNK2at6Tensor4itemIfEET_v"), "at");
  EXPECT_EQ(outerScope("_ZSt4sortIPiEvT_S1_"), "std");
  EXPECT_EQ(outerScope("_ZNSt6vectorIN2at6TensorESaIS1_EE9push_backERKS1_"),
            "std");
  EXPECT_EQ(outerScope("_ZNSs6appendEPKc"), "std");
  EXPECT_EQ(outerScope("_ZNKRSt8optionalIiE5valueEv"), "std");
  EXPECT_EQ(outerScope("_ZN12_GLOBAL__N_16hiddenEPFivE"),
            "(anonymous namespace)");
  // A lambda belongs to the function around it.
  EXPECT_EQ(outerScope("_ZZN5model4stepEvENKUlvE_clEv"), "model");
  EXPECT_EQ(outerScope("_ZZ4stepvENKUlvE_clEv"), "");
  EXPECT_EQ(outerScope("_Z4stepRKN2at6TensorE"), "");
  EXPECT_EQ(outerScope("_ZL4stepv"), "");
  EXPECT_EQ(outerScope("_ZThn16_N5model4Loss4meanEv"), "model");
  EXPECT_EQ(outerScope("main"), "");
}

TEST(SymbolsFunctionNames, DamagedNamesAreHarmless) {
  for (const char *Name : {"_Z", "_ZN", "_ZN99999999999999999999a", "_ZNK",
                           "_ZTh", "_ZTv0_", "_ZZZZ", "_ZNS", "_ZN9ab", "___Z"})
    EXPECT_LE(outerScope(Name).size(), 3u) << Name;
}

TEST(SymbolsIntervalIndex, InnermostIntervalWins) {
  IntervalIndex Index;
  Index.add(100, 200, 1);
  Index.add(120, 130, 2);
  Index.add(120, 125, 9);
  Index.add(120, 125, 3);
  Index.add(300, 300, 4);
  Index.add(400, ~uint64_t{0}, 5);
  Index.seal();
  EXPECT_EQ(Index.find(99), nullptr);
  EXPECT_EQ(Index.find(100)->Value, 1u);
  EXPECT_EQ(Index.find(124)->Value, 3u);
  EXPECT_EQ(Index.find(125)->Value, 2u);
  EXPECT_EQ(Index.find(130)->Value, 1u);
  EXPECT_EQ(Index.find(200), nullptr);
  EXPECT_EQ(Index.find(300), nullptr);
  EXPECT_EQ(Index.find(500)->Value, 5u);
  EXPECT_EQ(Index.findAll(121).size(), 3u);
  EXPECT_TRUE(Index.findAll(250).empty());
}

static constexpr std::pair<const char *, ModuleKind> KindsOfModules[] = {
    {"/home/me/train", ModuleKind::User},
    {"/home/me/build/libmodel.so", ModuleKind::User},
    {"/home/me/torch/libmodel.so.1", ModuleKind::User},
    {"/usr/bin/train", ModuleKind::User},
    {"/opt/libtorch/lib/libtorch_cpu.so", ModuleKind::LibTorch},
    {"/usr/lib/x86_64-linux-gnu/libc10.so.2.0", ModuleKind::LibTorch},
    {"/env/site-packages/torch/lib/libshm.so", ModuleKind::LibTorch},
    {"/env/site-packages/torch/_C.cpython-312-x86_64-linux-gnu.so",
     ModuleKind::LibTorch},
    {"/usr/lib/x86_64-linux-gnu/libcuda.so.1", ModuleKind::Cuda},
    {"/env/site-packages/nvidia/cuda_runtime/lib/libcudart.so.13",
     ModuleKind::Cuda},
    {"/opt/libtorch/lib/libcudart-6d56b25a.so.12", ModuleKind::Cuda},
    {"/usr/local/cuda/lib64/libcublasLt.so.13", ModuleKind::Cuda},
    {"/usr/local/cuda/lib64/libcusolver.so.12", ModuleKind::Cuda},
    {"libnccl.so.2", ModuleKind::Cuda},
    {"libcudnn_cnn.so.9", ModuleKind::Cuda},
    {"libcupti.so.13", ModuleKind::Cuda},
    {"/lib/x86_64-linux-gnu/libc.so.6", ModuleKind::Runtime},
    {"/lib/x86_64-linux-gnu/libc-2.31.so", ModuleKind::Runtime},
    {"/usr/lib/x86_64-linux-gnu/libstdc++.so.6.0.30", ModuleKind::Runtime},
    {"/lib64/ld-linux-x86-64.so.2", ModuleKind::Runtime},
    {"/env/site-packages/torch/lib/libgomp-a34b3233.so.1", ModuleKind::Runtime},
    {"[vdso]", ModuleKind::Runtime},
    {"linux-vdso.so.1", ModuleKind::Runtime},
    {"/usr/bin/python3.12", ModuleKind::Python},
    {"/usr/bin/python3", ModuleKind::Python},
    {"/usr/bin/python-train", ModuleKind::User},
    {"/usr/lib/libpython3.12.so.1.0", ModuleKind::Python},
    {"/usr/lib/python3.12/lib-dynload/_json.cpython-312.so",
     ModuleKind::Python},
    {"/opt/syncline/lib/libsyncline_tracer.so", ModuleKind::Tracer},
    {"/usr/lib/x86_64-linux-gnu/libpng16.so.16", ModuleKind::ThirdParty},
    {"/env/site-packages/vision/_C.so", ModuleKind::ThirdParty},
    {"/home/me/libcudaless.so", ModuleKind::User},
    {"/home/me/libcmodel.so", ModuleKind::User},
    {"", ModuleKind::Unknown},
};

TEST(SymbolsModuleKinds, Classify) {
  ModuleKinds Kinds;
  for (const auto &[Path, Kind] : KindsOfModules)
    EXPECT_STREQ(toString(Kinds.classify(Path)), toString(Kind)) << Path;
}

TEST(SymbolsModuleKinds, MineComesFirst) {
  ModuleKinds Kinds({"libtorch_mine*", "*/site-packages/mine/*"});
  EXPECT_EQ(Kinds.classify("/usr/lib/libtorch_mine.so.1"), ModuleKind::User);
  EXPECT_EQ(Kinds.classify("/env/site-packages/mine/_C.so"), ModuleKind::User);
  EXPECT_EQ(Kinds.classify("/env/site-packages/other/_C.so"),
            ModuleKind::ThirdParty);
  EXPECT_EQ(Kinds.classify("/mine/libtorch.so"), ModuleKind::LibTorch);
}

TEST(SymbolsUserFrame, LibraryHeaders) {
  for (const char *File :
       {"/env/site-packages/torch/include/ATen/core/TensorBody.h",
        "/opt/libtorch/include/torch/csrc/api/include/torch/nn/module.h",
        "third_party/libtorch/include/c10/util/Exception.h",
        "/usr/include/c++/12/bits/stl_vector.h",
        "/usr/local/cuda/targets/x86_64-linux/include/cuda_runtime.h",
        "/home/me/deps/include/thrust/sort.h"})
    EXPECT_TRUE(isLibraryHeader(File)) << File;
  for (const char *File :
       {"/home/me/torch/loss.cpp", "/home/me/ATen/loss.h",
        "/home/me/include/cuda/kernels.h", "/home/me/include/loss.h",
        "/home/torch/include/loss.h", "loss.cpp", ""})
    EXPECT_FALSE(isLibraryHeader(File)) << File;
}

SourceFrame frame(const char *Module, const char *Scope, const char *File) {
  SourceFrame Frame;
  Frame.Module = Module;
  Frame.OuterScope = Scope;
  Frame.File = File;
  return Frame;
}

const char *const Item = "/opt/libtorch/include/ATen/core/TensorBody.h";

TEST(SymbolsUserFrame, SkipsWhatIsInlinedFromLibraries) {
  std::vector<SourceFrame> Stack = {
      frame("/lib/libcuda.so.1", "", ""),
      frame("/opt/libtorch/lib/libtorch_cpu.so", "at", ""),
      frame("/home/me/train", "at", Item),
      frame("/home/me/train", "std", "/usr/include/c++/12/bits/invoke.h"),
      frame("/home/me/train", "model", "/home/me/src/loss.cpp"),
      frame("/home/me/train", "", "/home/me/src/main.cpp"),
  };
  EXPECT_EQ(firstUserFrame(Stack, ModuleKinds()), 4u);
}

TEST(SymbolsUserFrame, ScopeTellsWhereNoFileIsKnown) {
  std::vector<SourceFrame> Stack = {
      frame("/home/me/train", "torch", ""),
      frame("/home/me/train", "c10", ""),
      frame("/home/me/train", "", ""),
  };
  EXPECT_EQ(firstUserFrame(Stack, ModuleKinds()), 2u);
  Stack.pop_back();
  EXPECT_EQ(firstUserFrame(Stack, ModuleKinds()), std::nullopt);
}

TEST(SymbolsUserFrame, ScopeTellsWhereHeadersLieElsewhere) {
  std::vector<SourceFrame> Stack = {
      frame("/home/me/train", "at", "/home/me/vendored/TensorBody.h"),
      frame("/home/me/train", "model", "/home/me/src/loss.cpp"),
  };
  EXPECT_EQ(firstUserFrame(Stack, ModuleKinds()), 1u);
}

TEST(SymbolsUserFrame, OwnCodeInALibrarysNamespaceIsTheLastResort) {
  std::vector<SourceFrame> Stack = {
      frame("/home/me/libops.so", "at", Item),
      frame("/home/me/libops.so", "torch", "/home/me/ops/loss.cpp"),
      frame("/usr/bin/python3", "", "/build/Python/ceval.c"),
  };
  EXPECT_EQ(firstUserFrame(Stack, ModuleKinds()), 1u);
}

TEST(SymbolsUserFrame, FilesCanBeDeclaredMine) {
  std::vector<SourceFrame> Stack = {
      frame("/opt/libtorch/lib/libtorch_cpu.so", "at", "/fork/aten/Copy.cpp"),
      frame("/home/me/train", "model", "/home/me/src/loss.cpp"),
  };
  EXPECT_EQ(firstUserFrame(Stack, ModuleKinds()), 1u);
  EXPECT_EQ(firstUserFrame(Stack, ModuleKinds({"/fork/*"})), 0u);
}

TEST(SymbolsUserFrame, NoneInLibrariesAlone) {
  std::vector<SourceFrame> Stack = {
      frame("/usr/bin/python3", "", "/build/Python/ceval.c"),
      frame("", "", ""),
  };
  EXPECT_EQ(firstUserFrame(Stack, ModuleKinds()), std::nullopt);
  EXPECT_EQ(firstUserFrame({}, ModuleKinds()), std::nullopt);
}

TEST(SymbolsUserFrame, OfARealCall) {
  std::vector<SourceFrame> Stack = framesIn("dwarf5", "fixtureInlined");
  // at::Tensor::item, from a header, is skipped in favor of its caller.
  std::optional<size_t> Place = firstUserFrame(Stack, ModuleKinds());
  ASSERT_EQ(Place, 1u);
  EXPECT_EQ(Stack[1].File, FixtureSource);
  EXPECT_EQ(Stack[1].Line, lineOf(FixtureSource, "mean"));
}

} // namespace
