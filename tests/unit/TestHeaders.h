//===- TestHeaders.h - Headers of nearly all unit tests ---------*- C++ -*-===//
//
// The build precompiles this header once: reading it takes a third of the time
// that a test's source needs. A source still includes all that it uses.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_UNIT_TESTHEADERS_H
#define SYNCLINE_TESTS_UNIT_TESTHEADERS_H

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#endif // SYNCLINE_TESTS_UNIT_TESTHEADERS_H
