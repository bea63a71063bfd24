//===- SymbolsTestFixture.h - Addresses in real libraries -------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_SYMBOLSTESTFIXTURE_H
#define SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_SYMBOLSTESTFIXTURE_H

#include "timeline/symbols/Symbolizer.h"

#include <cstdint>
#include <string>

namespace syncline::tests {

inline constexpr char FixtureSource[] = SYMBOLS_FIXTURE_SOURCE "/Fixture.cpp";
inline constexpr char FixtureHeader[] =
    SYMBOLS_FIXTURE_SOURCE "/include/ATen/FixtureTensor.h";
inline constexpr char FixtureBuildId[] = SYMBOLS_FIXTURE_BUILD_ID;

/// The path of something that SymbolsFixtures/CMakeLists.txt made.
inline std::string fixturePath(const std::string &Name) {
  return SYMBOLS_FIXTURES "/" + Name;
}

/// \p Number as traces in text form write addresses.
std::string hex(uint64_t Number);

/// The line in \p File that ends with "// line: NAME"; fails if there is none.
uint32_t lineOf(const std::string &File, const std::string &Name);

/// A fixture library, loaded into this process as long as this lives.
class LoadedFixture {
public:
  /// \p Variant is a folder of SymbolsFixtures/CMakeLists.txt.
  explicit LoadedFixture(const std::string &Variant);
  LoadedFixture(const LoadedFixture &) = delete;
  LoadedFixture &operator=(const LoadedFixture &) = delete;
  ~LoadedFixture();

  /// As a tracer in this process would record it.
  const symbols::ModuleImage &module() const { return Module; }
  /// Calls a function of the fixture. The return address of the call that it
  /// makes in turn, perhaps from deep within.
  uint64_t returnAddressIn(const char *Function) const;
  /// Where a function starts.
  uint64_t addressOf(const char *Function) const;

private:
  void *Library;
  symbols::ModuleImage Module;
};

/// The answer for a call of \p Function in \p Variant, without anything that
/// this machine may have in /usr/lib/debug.
std::vector<symbols::SourceFrame> framesIn(const std::string &Variant,
                                           const char *Function);

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_SYMBOLSTESTFIXTURE_H
