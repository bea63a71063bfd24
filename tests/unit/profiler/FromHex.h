//===- FromHex.h - Bytes in files of test data ------------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_FROMHEX_H
#define SYNCLINE_TESTS_UNIT_PROFILER_FROMHEX_H

#include <cstddef>
#include <string>

namespace syncline::test {

/// The bytes that \p Text has as pairs of hexadecimal digits.
inline std::string fromHex(const std::string &Text) {
  std::string Result;
  for (size_t I = 0; I + 1 < Text.size(); I += 2)
    Result += static_cast<char>(std::stoi(Text.substr(I, 2), nullptr, 16));
  return Result;
}

} // namespace syncline::test

#endif // SYNCLINE_TESTS_UNIT_PROFILER_FROMHEX_H
