#include "report/model/FigureText.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;

namespace {

struct Unit {
  double Size;
  const char *Name;
};

} // namespace

static Unit unitFor(double Nanoseconds) {
  double Size = std::abs(Nanoseconds);
  if (Size >= 1e9)
    return {1e9, "s"};
  if (Size >= 1e6)
    return {1e6, "ms"};
  if (Size >= 1e3)
    return {1e3, "us"};
  return {1, "ns"};
}

/// Three significant digits.
static std::string digits(double Value) {
  double Size = std::abs(Value);
  int Behind = Size >= 99.95 || Size == 0 ? 0 : Size >= 9.995 ? 1 : 2;
  return fmt::format("{:.{}f}", Value, Behind);
}

std::string report::timeText(double Nanoseconds) {
  Unit In = unitFor(Nanoseconds);
  return digits(Nanoseconds / In.Size) + " " + In.Name;
}

std::string report::shareText(double Part, double Whole) {
  return fmt::format("{:.1f}%", Whole > 0 ? 100 * Part / Whole : 0);
}

std::string report::intervalText(const Interval &Value) {
  Unit In = unitFor(std::max(std::abs(Value.Best), std::abs(Value.High)));
  std::string Low = digits(Value.Low / In.Size);
  std::string Best = digits(Value.Best / In.Size);
  std::string High = digits(Value.High / In.Size);
  // "38.9 ms (30.7 to 38.9)" looks like an error.
  std::string Range = Low != Best && Best == High && Value.Low > 0
                          ? "at least " + Low
                          : fmt::format("{} to {}", Low, High);
  return fmt::format("{} {} ({})", Best, In.Name, Range);
}

Interval report::negated(const Interval &Value) {
  return {-Value.High, -Value.Best, -Value.Low};
}

std::string report::counted(uint64_t Count, const char *What) {
  return fmt::format("{} {}{}", Count, What, Count == 1 ? "" : "s");
}
