#include "pipeline/FindingSink.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::pipeline;
using namespace syncline::rules;

const Finding *FindingSink::find(const FindingKey &Key) const {
  auto Entry = Found.find(Key);
  return Entry == Found.end() ? nullptr : &Entry->second;
}

void FindingSink::add(const FindingKey &Key, Finding F) {
  auto [Entry, IsNew] = Found.emplace(Key, std::move(F));
  if (IsNew)
    Observe(Key, Entry->second);
}

void FindingSink::raise(const FindingKey &Key, Confidence Confidence) {
  Finding &F = Found.at(Key);
  if (Confidence <= F.Confidence)
    return;
  F.Confidence = Confidence;
  Observe(Key, F);
}

void FindingSink::heat(const FindingKey &Key, const Finding &Hot) {
  Finding &F = Found.at(Key);
  F.Heat = Hot.Heat;
  F.Guard = Hot.Guard;
  F.ColdGuard = Hot.ColdGuard;
  F.HotPath = Hot.HotPath;
  F.InvariantLoopLine = Hot.InvariantLoopLine;
  F.Message = Hot.Message;
  Observe(Key, F);
}

void FindingSink::change(const FindingKey &Key,
                         const std::function<void(Finding &)> &Edit) {
  Finding &F = Found.at(Key);
  Edit(F);
  Observe(Key, F);
}

void FindingSink::withhold(const FindingKey &Key, WithheldFinding F) {
  auto [Entry, IsNew] = Withheld.try_emplace(Key, F);
  if (!IsNew && F.Reason < Entry->second.Reason)
    Entry->second = std::move(F);
}

void FindingSink::take(LintResult &Result) {
  for (auto &[Key, F] : Withheld)
    if (!Found.contains(Key))
      Result.Withheld.push_back(std::move(F));
  Withheld.clear();
  for (auto &[Key, F] : Found) {
    if (!F.Suppressed)
      Result.Places.push_back(SourceLocation::getFromRawEncoding(Key.first));
    (F.Suppressed ? Result.SuppressedFindings : Result.Findings)
        .push_back(std::move(F));
  }
  Found.clear();
}
