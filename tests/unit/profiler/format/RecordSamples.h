//===- RecordSamples.h - Records with values at the limits ------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_FORMAT_RECORDSAMPLES_H
#define SYNCLINE_TESTS_UNIT_PROFILER_FORMAT_RECORDSAMPLES_H

#include "format/Encoder.h"
#include "format/Records.h"

#include <cstdint>
#include <deque>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace syncline::tests {

/// Hands out values for fields, the same for the same seed.
class Values {
public:
  explicit Values(uint64_t Seed) : Random(Seed) {}

  uint64_t number() {
    static constexpr uint64_t Limits[] = {0,
                                          1,
                                          127,
                                          128,
                                          16383,
                                          16384,
                                          uint64_t{1} << 32,
                                          uint64_t{1} << 63,
                                          std::numeric_limits<uint64_t>::max()};
    uint64_t Pick = Random() % 12;
    if (Pick < std::size(Limits))
      return Limits[Pick];
    return Random() >> (Random() % 64);
  }

  /// Lives as long as this object.
  std::string_view text() {
    static const std::string Fixed[] = {
        "",
        "plain",
        "quote \" backslash \\ newline \n tab \t",
        std::string("\0\x01\x1f\x7f", 4),
        "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80",
        "\xff\xc3(\xed\xa0\x80\xf8\x88\x80\x80\x80\xc0\xaf",
        std::string(trace::MaxTextSize, 'x')};
    // The longest one seldom, for the sake of time.
    uint64_t Pick = Random() % 64;
    if (Pick == 63)
      return Fixed[6];
    if (Pick % 8 < 6)
      return Fixed[Pick % 8];
    std::string Any(Random() % 20, '\0');
    for (char &C : Any)
      C = static_cast<char>(Random());
    return Texts.emplace_back(std::move(Any));
  }

  template <class RecordT> RecordT record() {
    RecordT Record;
    RecordT::fields(Record, [&](const char *, trace::Encoding, auto &Field) {
      using FieldT = std::remove_reference_t<decltype(Field)>;
      if constexpr (std::is_same_v<FieldT, std::string_view>)
        Field = text();
      else
        Field = static_cast<FieldT>(number());
    });
    return Record;
  }

  uint64_t below(uint64_t End) { return Random() % End; }

private:
  std::mt19937_64 Random;
  std::deque<std::string> Texts;
};

/// The values of a record, for comparison.
template <class RecordT>
std::vector<std::string> valuesOf(const RecordT &Record) {
  std::vector<std::string> Out;
  RecordT::fields(Record, [&](const char *Name, trace::Encoding, auto &Field) {
    using FieldT = std::remove_cvref_t<decltype(Field)>;
    if constexpr (std::is_same_v<FieldT, std::string_view>)
      Out.push_back(Name + std::string("=") + std::string(Field));
    else
      Out.push_back(Name + std::string("=") + std::to_string(Field));
  });
  return Out;
}

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_PROFILER_FORMAT_RECORDSAMPLES_H
