#include "tracer/python/Pages.h"

#include "tracer/unwind/Kernel.h"

#include <gtest/gtest.h>
#include <memory>
#include <sys/mman.h>

using namespace syncline::tracer::python;
using syncline::tracer::unwind::PageSize;

namespace {

/// Pages that can be read until close().
class Region {
public:
  explicit Region(size_t Pages)
      : Size(Pages * PageSize),
        Start(mmap(nullptr, Size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                   0)) {}
  ~Region() { munmap(Start, Size); }

  void close() { mprotect(Start, Size, PROT_NONE); }
  uintptr_t page(size_t Number) const {
    return reinterpret_cast<uintptr_t>(Start) + Number * PageSize;
  }

private:
  size_t Size;
  void *Start;
};

TEST(PagesTest, AskTheKernel) {
  auto Memory = std::make_unique<Pages>();
  Memory->begin();
  Region Two(2);
  EXPECT_TRUE(Memory->canRead(Two.page(0) + PageSize - 8, 16));
  EXPECT_FALSE(Memory->canRead(0, 8));
  Two.close();
  auto Others = std::make_unique<Pages>();
  Others->begin();
  EXPECT_FALSE(Others->canRead(Two.page(0), 8));
}

/// Wherever the pages of a stack lie, none of them is asked for again.
TEST(PagesTest, PagesFarApartDoNotForgetEachOther) {
  auto Memory = std::make_unique<Pages>();
  Memory->begin();
  Region Some(1025);
  const size_t Numbers[] = {0, 256, 512, 1024, 1, 257};
  for (size_t Number : Numbers)
    ASSERT_TRUE(Memory->canRead(Some.page(Number), 8)) << Number;
  Some.close();
  for (size_t Number : Numbers)
    EXPECT_TRUE(Memory->canRead(Some.page(Number), 8)) << Number;
  EXPECT_FALSE(Memory->canRead(Some.page(2), 8));
}

} // namespace
