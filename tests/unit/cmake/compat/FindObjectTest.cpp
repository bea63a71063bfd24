#include "compat/FindObject.h"

#include <gtest/gtest.h>

#ifdef DLFO_STRUCT_HAS_EH_DBASE

#include <memory>
#include <stdexcept>
#include <string>

using namespace syncline;

namespace {

/// glibc's own answer. A program with objects of compat has another function
/// of that name.
int ofGlibc(void *Address, dl_find_object *Result) {
  auto *Function = reinterpret_cast<int (*)(void *, dl_find_object *)>(
      dlsym(RTLD_NEXT, "_dl_find_object"));
  return Function ? Function(Address, Result) : -2;
}

void expectSameAnswer(void *Address) {
  dl_find_object Ours = {}, Theirs = {};
  ASSERT_EQ(ofGlibc(Address, &Theirs), 0);
  ASSERT_EQ(compat::findObject(Address, &Ours), 0);
  EXPECT_EQ(Ours.dlfo_eh_frame, Theirs.dlfo_eh_frame);
  EXPECT_LE(Ours.dlfo_map_start, Address);
  EXPECT_GT(Ours.dlfo_map_end, Address);
}

TEST(FindObjectTest, AnswersAsGlibcDoes) {
  expectSameAnswer(reinterpret_cast<void *>(&expectSameAnswer)); // the program
  expectSameAnswer(dlsym(RTLD_DEFAULT, "printf"));               // libc
  expectSameAnswer(dlsym(RTLD_DEFAULT, "cos"));                  // libm
}

TEST(FindObjectTest, NoObjectHoldsTheHeap) {
  auto Heap = std::make_unique<int>();
  dl_find_object Result = {};
  EXPECT_EQ(compat::findObject(Heap.get(), &Result), -1);
}

/// The unwinder of this program asks the function of compat.
TEST(FindObjectTest, ExceptionsAreCaught) {
  EXPECT_THROW(std::string().at(1), std::out_of_range);
  EXPECT_THROW((void)std::stoi("x"), std::invalid_argument);
}

} // namespace

#endif
