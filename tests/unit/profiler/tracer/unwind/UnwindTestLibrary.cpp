// A library for UnwindTestModules.cpp, compiled without frame pointers. It is
// built with different values of FRAME_BYTES and of PADDING.

#include <cstddef>

#define TEXT_OF(Value) #Value
#define TEXT(Value) TEXT_OF(Value)

/// Calls Callback from a frame of FRAME_BYTES. In assembler, so that the call
/// is at the same address in each library of equal PADDING.
extern "C" [[gnu::visibility("default")]] void callBack(void (*Callback)());

asm(".pushsection .text\n"
    ".globl callBack\n"
    ".type callBack, @function\n"
    ".balign 64\n"
    ".skip " TEXT(
        PADDING) ", 0xcc\n"
                 "callBack:\n"
                 ".cfi_startproc\n"
                 // As 32 bits, however small, so that the length is the same.
                 ".byte 0x48, 0x81, 0xec\n" // sub rsp, ...
                 ".long " TEXT(
                     FRAME_BYTES) "\n"
                                  ".cfi_adjust_cfa_offset " TEXT(
                                      FRAME_BYTES) "\n"
                                                   "callq *%rdi\n"
                                                   ".byte 0x48, 0x81, 0xc4\n" // add rsp, ...
                                                   ".long " TEXT(
                                                       FRAME_BYTES) "\n"
                                                                    ".cfi_"
                                                                    "adjust_"
                                                                    "cfa_"
                                                                    "offset "
                                                                    "-" TEXT(
                                                                        FRAME_BYTES) "\n"
                                                                                     "retq\n"
                                                                                     ".cfi_endproc\n"
                                                                                     ".size callBack, . - callBack\n"
                                                                                     ".popsection\n");

/// As a compiler does it, with more registers saved than a leaf has.
extern "C" [[gnu::visibility("default")]] std::size_t
callDeep(std::size_t Depth, void (*Callback)()) {
  if (Depth == 0) {
    callBack(Callback);
    return 1;
  }
  volatile std::size_t Numbers[8] = {Depth, Depth + 1, Depth + 2};
  std::size_t Left = callDeep(Depth / 2, Callback);
  std::size_t Right = callDeep(Depth / 3, Callback);
  return Numbers[Left % 8] + Numbers[Right % 8] + Left * Right;
}
