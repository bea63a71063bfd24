//===- EnumNames.h - Enumerators as rule files spell them -------*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_ENUMNAMES_H
#define SYNCLINE_RULES_LOADER_ENUMNAMES_H

#include "loader/RuleEnums.h"
#include "loader/RuleError.h"

#include <array>
#include <cstddef>
#include <string>
#include <utility>

namespace syncline::rules {

template <typename Enum> using Names = std::pair<const char *, Enum>;

inline constexpr std::array<Names<PatternKind>, 4> PatternNames{
    {{"operator-call", PatternKind::OperatorCall},
     {"tensor-index", PatternKind::TensorIndex},
     {"transfer", PatternKind::Transfer},
     {"stream-order", PatternKind::StreamOrder}}};

inline constexpr std::array<Names<StreamHazard>, 15> HazardNames{
    {{"read-before-wait", StreamHazard::ReadBeforeWait},
     {"change-before-wait", StreamHazard::ChangeBeforeWait},
     {"cross-stream", StreamHazard::CrossStream},
     {"record-own-stream", StreamHazard::RecordOwnStream},
     {"missing-record", StreamHazard::MissingRecord},
     {"set-current-stream", StreamHazard::SetCurrentStream},
     {"stream-in-loop", StreamHazard::StreamInLoop},
     {"capture-synchronize", StreamHazard::CaptureSynchronize},
     {"capture-query", StreamHazard::CaptureQuery},
     {"capture-allocate", StreamHazard::CaptureAllocate},
     {"capture-stream", StreamHazard::CaptureStream},
     {"capture-random", StreamHazard::CaptureRandom},
     {"capture-generator", StreamHazard::CaptureGenerator},
     {"capture-pool", StreamHazard::CapturePool},
     {"capture-host-work", StreamHazard::CaptureHostWork}}};

inline constexpr std::array<Names<Level>, 3> LevelNames{
    {{"error", Level::Error},
     {"warning", Level::Warning},
     {"note", Level::Note}}};

inline constexpr std::array<Names<Confidence>, 3> ConfidenceNames{
    {{"possible", Confidence::Possible},
     {"likely", Confidence::Likely},
     {"certain", Confidence::Certain}}};

inline constexpr std::array<Names<Use>, 10> UseNames{
    {{"logged", Use::Logged},
     {"accumulated", Use::Accumulated},
     {"condition", Use::Condition},
     {"check", Use::Check},
     {"size", Use::Size},
     {"returned", Use::Returned},
     {"several", Use::Several},
     {"invariant", Use::Invariant},
     {"periodic", Use::Periodic},
     {"fresh", Use::Fresh}}};

/// The enumerator named \p Name in \p Table. \p What names the kind of
/// enumerator in the error.
/// \throws RuleError
template <typename Enum, size_t N>
Enum byName(const std::array<Names<Enum>, N> &Table, const std::string &Name,
            const char *What) {
  std::string Known;
  for (const auto &[Spelling, Value] : Table) {
    if (Name == Spelling)
      return Value;
    Known += Known.empty() ? Spelling : std::string(", ") + Spelling;
  }
  throw RuleError(std::string("unknown ") + What + " '" + Name +
                  "'; known: " + Known);
}

template <typename Enum, size_t N>
const char *nameOf(const std::array<Names<Enum>, N> &Table, Enum Value) {
  for (const auto &[Spelling, Candidate] : Table)
    if (Candidate == Value)
      return Spelling;
  return "";
}

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_ENUMNAMES_H
