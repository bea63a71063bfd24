//===- Expectations.h - What the tracer takes from a CUPTI ------*- C++ -*-===//
//
// Compiled once with the headers of each version, as a library of its own.
// Static assertions check the facts that hold in all versions; the test
// compares names and numbers with those of the version that the tracer is built
// with.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_TRACER_VERSIONS_EXPECTATIONS_H
#define SYNCLINE_TESTS_TRACER_VERSIONS_EXPECTATIONS_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace syncline::test {

/// A call that the tracer listens to, and what it reads of the arguments.
struct ExpectedCall {
  std::string Name;
  int Kind = 0;
  int When = 0;
  /// For each of many arguments, made up of plain numbers, what was read.
  std::vector<std::string> Facts;
};

struct Expectations {
  /// CUPTI_API_VERSION of the headers.
  uint32_t Version = 0;
  /// Enumerators, and offsets in what callbacks get, by their names.
  std::map<std::string, int64_t> Numbers;
  /// Types of functions, by their names.
  std::map<std::string, std::string> Functions;
  /// By domain and callback id.
  std::map<std::pair<int, uint32_t>, ExpectedCall> Calls;
};

} // namespace syncline::test

/// The only symbol of each library.
extern "C" void syncline_expectations(syncline::test::Expectations &Found);

#endif // SYNCLINE_TESTS_TRACER_VERSIONS_EXPECTATIONS_H
