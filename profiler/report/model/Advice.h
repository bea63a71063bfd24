//===- Advice.h - A change that may shorten the step ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_ADVICE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_ADVICE_H

#include "analysis/model/Interval.h"
#include "report/model/ChangeEntry.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace syncline::report {

/// A cause that takes at least this share of the step deserves a sentence.
inline constexpr double NotableShare = 0.1;

/// A sure gain of this share of the step does, even if its cause has another
/// sentence.
inline constexpr double NotableGain = 0.03;

/// Lines with this part of a time together account for it.
inline constexpr double MainPart = 0.5;
/// Lines with this part of a time together account for nearly all of it.
inline constexpr double NearlyAll = 0.9;
/// A sentence can name so many lines. If they have less than the main part, it
/// says how much.
inline constexpr size_t NamedLines = 3;
/// Of sites that gain only together, as many are named. The others are counted.
inline constexpr size_t NamedSites = 6;

/// How many of \p Elements, the largest first, have \p Least of a time
/// together: as few as possible, or all of them if they have less.
template <class Range, class Projection>
size_t fewestWith(double Least, const Range &Elements, Projection Time) {
  size_t Count = 0;
  for (double Sum = 0; Count < Elements.size() && Sum < Least; ++Count)
    Sum += std::invoke(Time, Elements[Count]);
  return Count;
}

/// What a change leaves of the time that a sentence is about: half of it is an
/// assumption, for changes whose effect is not known.
enum class Remainder : uint8_t {
  None,
  /// Other threads do it, if they are fast enough.
  Ahead,
  Half
};

/// " Halving that time, an assumption, would shorten the step by 4.00 ms (3.00
/// to 5.00), 20.0%." for a step of \p Step ns.
std::string gainSentence(Remainder Left, const analysis::Interval &Gain,
                         double Step);

/// What a program can change.
struct Advice {
  /// How much shorter the step is then for sure, ns; 0 if that is uncertain.
  double Gain = 0;
  std::string Text;
  /// The sentence after it if this is the advice to follow first, and if it is
  /// not.
  std::string IfFirst, IfNext;
  /// The same in parts, without ChangeEntry::Text.
  ChangeEntry Change;
  /// Whether it is about what the host does besides waiting.
  bool IsOnHost = false;
  /// Whether Gain is that of half the time, and it is not known which change
  /// achieves that.
  bool IsGeneral = false;

  /// What to compare: of two changes of the same gain, a known one leads.
  double weight() const { return IsGeneral ? MainPart * Gain : Gain; }
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_ADVICE_H
