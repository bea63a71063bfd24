#include "tracer/python/FunctionParts.h"

#include <gmock/gmock.h>

#include <vector>

using namespace syncline::tracer::python;
using testing::ElementsAre;

// split_function and split_rest are parts of one function, which jump into each
// other's midst. Of whole_function and called_function, and of whole_function
// and entered_function, one jumps to the other's beginning, as a tail call
// does.
//
// BOLT splits a function in three: three_hot jumps to three_warm, and that to
// the beginning of three_cold, where no function begins, as the frame is set
// up. called_framed jumps back, too, and begins as a function does.
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
begin three_hot
  push %rbp
  .cfi_def_cfa %rsp, 16
  .cfi_offset %rbp, -16
  test %edi, %edi
  jne three_warm_entry
three_back:
  pop %rbp
  .cfi_def_cfa %rsp, 8
  jmp called_framed
end three_hot

.section .text.warm, "ax", @progbits
begin three_warm
  .cfi_def_cfa %rsp, 16
  .cfi_offset %rbp, -16
  nop
three_warm_entry:
  js three_cold
  jmp three_back
end three_warm

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
begin three_cold
  .cfi_def_cfa %rsp, 16
  .cfi_offset %rbp, -16
  nop
  jmp three_back
end three_cold
begin called_framed
  push %rbp
  .cfi_def_cfa %rsp, 16
  jmp three_back
end called_framed
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
extern const char ThreeHot[] __asm__("three_hot");
extern const char ThreeHotEnd[] __asm__("three_hot_end");
extern const char ThreeWarm[] __asm__("three_warm");
extern const char ThreeWarmEnd[] __asm__("three_warm_end");
extern const char ThreeCold[] __asm__("three_cold");
extern const char ThreeColdEnd[] __asm__("three_cold_end");
}

static AddressRange range(const char *Begin, const char *End) {
  auto Start = reinterpret_cast<uintptr_t>(Begin);
  return {Start, reinterpret_cast<uintptr_t>(End) - Start};
}

using Ranges = std::vector<AddressRange>;

static Ranges parts(AddressRange First) {
  FunctionParts Found = findParts(First);
  std::span<const AddressRange> All = Found.parts();
  return {All.begin(), All.end()};
}

namespace syncline::tracer::python {
static bool operator==(const AddressRange &Left, const AddressRange &Right) {
  return Left.Start == Right.Start && Left.Size == Right.Size;
}
} // namespace syncline::tracer::python

TEST(FunctionParts, AreFoundByJumpsInBothDirections) {
  AddressRange Split = range(SplitFunction, SplitFunctionEnd);
  AddressRange Rest = range(SplitRest, SplitRestEnd);
  EXPECT_THAT(parts(Split), ElementsAre(Split, Rest));
  EXPECT_THAT(parts(Rest), ElementsAre(Rest, Split));
}

TEST(FunctionParts, AreAsManyAsJumpToEachOther) {
  AddressRange Hot = range(ThreeHot, ThreeHotEnd);
  EXPECT_THAT(parts(Hot), ElementsAre(Hot, range(ThreeWarm, ThreeWarmEnd),
                                      range(ThreeCold, ThreeColdEnd)));
}

TEST(FunctionParts, AFunctionOfOnePartHasNoOther) {
  AddressRange Empty = range(EmptyFunction, EmptyFunctionEnd);
  EXPECT_THAT(parts(Empty), ElementsAre(Empty));
}

TEST(FunctionParts, ATailCallIsNoPart) {
  AddressRange Whole = range(WholeFunction, WholeFunctionEnd);
  EXPECT_THAT(parts(Whole), ElementsAre(Whole));
}

TEST(FunctionParts, WhatIsNoCodeHasNoOther) {
  static const char Data[64] = {};
  EXPECT_THAT(parts({}), ElementsAre());
  AddressRange NoCode = range(Data, Data + sizeof(Data));
  EXPECT_THAT(parts(NoCode), ElementsAre(NoCode));
  AddressRange TooLong = range(SplitFunction, SplitFunctionEnd);
  TooLong.Size = UINTPTR_MAX - TooLong.Start;
  EXPECT_THAT(parts(TooLong), ElementsAre(TooLong));
}

TEST(FunctionParts, HoldTheCallsOfEachPart) {
  FunctionParts Parts({100, 10});
  Parts.add({200, 10});
  Parts.add({});
  EXPECT_TRUE(Parts.holdsCall(101));
  EXPECT_FALSE(Parts.holdsCall(100));
  EXPECT_TRUE(Parts.holdsCall(210));
  EXPECT_FALSE(Parts.holdsCall(211));
  EXPECT_FALSE(FunctionParts().holdsCall(1));
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
