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
extern const char split_function[], split_function_end[];
extern const char split_rest[], split_rest_end[];
extern const char whole_function[], whole_function_end[];
extern const char empty_function[], empty_function_end[];
}

static AddressRange range(const char *Begin, const char *End) {
  return {reinterpret_cast<uintptr_t>(Begin),
          static_cast<uintptr_t>(End - Begin)};
}

static AddressRange coldPart(const char *Begin, const char *End) {
  return findColdPart(range(Begin, End));
}

TEST(ColdPart, IsFoundByJumpsInBothDirections) {
  AddressRange Found = coldPart(split_function, split_function_end);
  EXPECT_EQ(Found.Start, reinterpret_cast<uintptr_t>(split_rest));
  EXPECT_EQ(Found.Size, range(split_rest, split_rest_end).Size);
}

TEST(ColdPart, FromTheColdPartTheFunctionIsTheOther) {
  AddressRange Found = coldPart(split_rest, split_rest_end);
  EXPECT_EQ(Found.Start, reinterpret_cast<uintptr_t>(split_function));
}

TEST(ColdPart, AFunctionOfOnePartHasNone) {
  EXPECT_EQ(coldPart(empty_function, empty_function_end).Size, 0u);
}

TEST(ColdPart, ATailCallIsNoPart) {
  EXPECT_EQ(coldPart(whole_function, whole_function_end).Size, 0u);
}

TEST(ColdPart, WhatIsNoCodeHasNone) {
  static const char Data[64] = {};
  EXPECT_EQ(findColdPart({}).Size, 0u);
  EXPECT_EQ(coldPart(Data, Data + sizeof(Data)).Size, 0u);
  AddressRange TooLong = range(split_function, split_function_end);
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
