#include "tracer/python/ColdPart.h"

#include <gtest/gtest.h>

using namespace syncline::tracer::python;

// split_function and split_rest are parts of one function, which jump into each
// other's midst. Of whole_function and called_function, and of whole_function
// and entered_function, one jumps to the other's beginning, as a tail call
// does.
asm(R"(
.macro end name
.cfi_endproc
.globl \name\()_end
.hidden \name\()_end
\name\()_end:
.endm
.macro begin name
.globl \name
.hidden \name
.type \name, @function
\name:
.cfi_startproc
.endm

.text
begin split_function
  test %edi, %edi
  jne split_rest_entry
split_back:
  ret
end split_function
begin whole_function
  test %edi, %edi
  jne called_function
whole_midst:
  jmp entered_midst
end whole_function
begin empty_function
  ret
end empty_function

.section .text.unlikely, "ax", @progbits
  .skip 256, 0x90
begin split_rest
  nop
split_rest_entry:
  mov $1, %eax
  jmp split_back
end split_rest
begin called_function
  nop
  jmp whole_midst
end called_function
begin entered_function
  nop
entered_midst:
  jmp whole_function
end entered_function
.text
)");

extern "C" {
extern const char SplitFunction[] __asm__("split_function");
extern const char SplitFunctionEnd[] __asm__("split_function_end");
extern const char SplitRest[] __asm__("split_rest");
extern const char SplitRestEnd[] __asm__("split_rest_end");
extern const char WholeFunction[] __asm__("whole_function");
extern const char WholeFunctionEnd[] __asm__("whole_function_end");
extern const char EmptyFunction[] __asm__("empty_function");
extern const char EmptyFunctionEnd[] __asm__("empty_function_end");
}

static AddressRange range(const char *Begin, const char *End) {
  auto Start = reinterpret_cast<uintptr_t>(Begin);
  return {Start, reinterpret_cast<uintptr_t>(End) - Start};
}

static AddressRange coldPart(const char *Begin, const char *End) {
  return findColdPart(range(Begin, End));
}

TEST(ColdPart, IsFoundByJumpsInBothDirections) {
  AddressRange Found = coldPart(SplitFunction, SplitFunctionEnd);
  EXPECT_EQ(Found.Start, reinterpret_cast<uintptr_t>(SplitRest));
  EXPECT_EQ(Found.Size, range(SplitRest, SplitRestEnd).Size);
}

TEST(ColdPart, FromTheColdPartTheFunctionIsTheOther) {
  AddressRange Found = coldPart(SplitRest, SplitRestEnd);
  EXPECT_EQ(Found.Start, reinterpret_cast<uintptr_t>(SplitFunction));
}

TEST(ColdPart, AFunctionOfOnePartHasNone) {
  EXPECT_EQ(coldPart(EmptyFunction, EmptyFunctionEnd).Size, 0u);
}

TEST(ColdPart, ATailCallIsNoPart) {
  EXPECT_EQ(coldPart(WholeFunction, WholeFunctionEnd).Size, 0u);
}

TEST(ColdPart, WhatIsNoCodeHasNone) {
  static const char Data[64] = {};
  EXPECT_EQ(findColdPart({}).Size, 0u);
  EXPECT_EQ(coldPart(Data, Data + sizeof(Data)).Size, 0u);
  AddressRange TooLong = range(SplitFunction, SplitFunctionEnd);
  TooLong.Size = UINTPTR_MAX - TooLong.Start;
  EXPECT_EQ(findColdPart(TooLong).Size, 0u);
}

TEST(AddressRange, HoldsWhatLiesWithin) {
  AddressRange Range{100, 10};
  EXPECT_TRUE(Range.holds(AddressRange{100, 10}));
  EXPECT_TRUE(Range.holds(AddressRange{109, 1}));
  EXPECT_FALSE(Range.holds(AddressRange{109, 2}));
  EXPECT_FALSE(Range.holds(AddressRange{99, 2}));
  EXPECT_FALSE(Range.holds(110));
  EXPECT_FALSE(Range.holdsCall(100));
  EXPECT_TRUE(Range.holdsCall(110));
}
