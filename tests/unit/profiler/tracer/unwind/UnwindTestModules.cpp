#include "tracer/unwind/Modules.h"
#include "tracer/unwind/Unwind.h"

#include "UnwindTestSupport.h"

#include <cstdint>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <string>

using namespace syncline::tracer::unwind;

namespace {

using CallBack = void(void (*)());
using CallDeep = std::size_t(std::size_t, void (*)());

/// One of the libraries that are built of UnwindTestLibrary.cpp.
class Library {
public:
  explicit Library(const std::string &Name)
      : Handle(dlopen((SYNCLINE_UNWIND_TEST_LIBRARIES "/" + Name).c_str(),
                      RTLD_NOW | RTLD_LOCAL)) {
    EXPECT_TRUE(Handle) << dlerror();
  }
  ~Library() { dlclose(Handle); }
  Library(const Library &) = delete;
  Library &operator=(const Library &) = delete;

  template <typename Function> Function *get(const char *Name) const {
    return reinterpret_cast<Function *>(dlsym(Handle, Name));
  }

private:
  void *Handle;
};

/// Far from all else: CMakeLists.txt gives the section its address.
[[gnu::section(".hole"), gnu::used]] int PastHole = 1;

StackCheck Check;
void checkStack() { Check.run(); }

TEST(UnwindModulesTest, GoesThroughAProgramWithAHole) {
  auto Distance = reinterpret_cast<std::uintptr_t>(&PastHole) -
                  reinterpret_cast<std::uintptr_t>(&checkStack);
  ASSERT_GT(Distance, 0x1000000U);
  std::uintptr_t Frames[8];
  EXPECT_GE(captureStack(Frames), 3U);
}

TEST(UnwindModulesTest, GoesThroughCodeWithoutFramePointers) {
  Library Loaded("libsyncline_unwind_small.so");
  Check = {8};
  Loaded.get<CallDeep>("callDeep")(20, checkStack);
  EXPECT_GT(Check.Calls, 10);
}

/// Loads the named libraries in turn, and checks a stack through each. Returns
/// in how many turns the call was where the one of the turn before had been.
int checkInTurn(std::initializer_list<const char *> Names, int Rounds) {
  int Repeated = 0;
  std::uintptr_t Before = 0;
  for (int Round = 0; Round != Rounds; ++Round)
    for (const char *Name : Names) {
      Library Loaded(Name);
      auto *Call = Loaded.get<CallBack>("callBack");
      Repeated += reinterpret_cast<std::uintptr_t>(Call) == Before;
      Before = reinterpret_cast<std::uintptr_t>(Call);
      Call(checkStack);
      Call(checkStack);
    }
  return Repeated;
}

TEST(UnwindModulesTest, NoticesAnotherLibraryAtTheSameAddress) {
  Check = {3};
  int Repeated = checkInTurn(
      {"libsyncline_unwind_small.so", "libsyncline_unwind_large.so"}, 20);
  if (Repeated == 0)
    GTEST_SKIP() << "the system never loaded one where the other was";
}

TEST(UnwindModulesTest, NoticesAnotherFunctionInTheSamePlace) {
  Check = {3};
  checkInTurn({"libsyncline_unwind_small.so", "libsyncline_unwind_shifted.so"},
              20);
  EXPECT_EQ(Check.Calls, 80);
}

TEST(UnwindModulesTest, TheGenerationChangesOnlyWithTheModules) {
  std::uint64_t Before = moduleGeneration();
  EXPECT_EQ(moduleGeneration(), Before);
  std::uint64_t WhileLoaded = 0;
  {
    Library Loaded("libsyncline_unwind_small.so");
    WhileLoaded = moduleGeneration();
  }
  EXPECT_NE(WhileLoaded, Before);
  EXPECT_NE(moduleGeneration(), WhileLoaded);
  EXPECT_NE(moduleGeneration(), Before);
}

} // namespace
