//===- OneLine.h - Text that fits a line of a log ---------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_SUPPORT_ONELINE_H
#define SYNCLINE_TESTS_UNIT_SUPPORT_ONELINE_H

#include <gmock/gmock.h>

#include <string>

namespace syncline::tests {

// NOLINTNEXTLINE(readability-identifier-naming): matchers have names like types
MATCHER(IsOneLine, negation ? "is not one line" : "is one line") {
  return !arg.empty() && arg.find_first_of("\n\r") == std::string::npos;
}

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_SUPPORT_ONELINE_H
