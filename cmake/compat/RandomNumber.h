//===- RandomNumber.h - A random number from the kernel ---------*- C++ -*-===//
//
// The static libraries of C++ and LLVM call arc4random, which glibc has since
// 2.36. This one asks the kernel, as that one does.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_CMAKE_COMPAT_RANDOMNUMBER_H
#define SYNCLINE_CMAKE_COMPAT_RANDOMNUMBER_H

#include <cstdint>

namespace syncline::compat {

/// Ends the program if the kernel has no random numbers, as arc4random does.
uint32_t randomNumber() noexcept;

} // namespace syncline::compat

#endif // SYNCLINE_CMAKE_COMPAT_RANDOMNUMBER_H
