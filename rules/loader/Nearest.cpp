#include "loader/Nearest.h"

#include <algorithm>
#include <cctype>
#include <numeric>

using namespace syncline;

/// The number of letters to insert, remove or replace, and of neighbors to
/// exchange.
static size_t editDistance(const std::string &From, const std::string &To) {
  std::vector<size_t> Row(To.size() + 1), Above, Top;
  std::iota(Row.begin(), Row.end(), size_t{0});
  for (size_t I = 1; I <= From.size(); ++I) {
    Top = std::move(Above);
    Above = Row;
    Row[0] = I;
    for (size_t J = 1; J <= To.size(); ++J) {
      size_t Replaced = Above[J - 1] + (From[I - 1] != To[J - 1]);
      Row[J] = std::min({Replaced, Above[J] + 1, Row[J - 1] + 1});
      if (I > 1 && J > 1 && From[I - 1] == To[J - 2] &&
          From[I - 2] == To[J - 1])
        Row[J] = std::min(Row[J], Top[J - 2] + 1);
    }
  }
  return Row.back();
}

/// "x" of "-x": any other letter is one edit away.
static bool isSingleLetter(const std::string &Word) {
  return std::ranges::count_if(
             Word, [](unsigned char C) { return std::isalnum(C) != 0; }) <= 1;
}

/// The shortest candidate with \p Word as one of its parts, which hyphens
/// separate: "sync-nonzero" for "nonzero".
static std::string shortestWith(const std::string &Word,
                                const std::vector<std::string> &Candidates) {
  std::string Best;
  for (const std::string &Candidate : Candidates)
    if (('-' + Candidate + '-').find('-' + Word + '-') != std::string::npos &&
        (Best.empty() || Candidate.size() < Best.size()))
      Best = Candidate;
  return Best;
}

/// The only candidate that begins with \p Word; empty if several do.
static std::string onlyWithPrefix(const std::string &Word,
                                  const std::vector<std::string> &Candidates) {
  auto Begins = [&](const std::string &Each) { return Each.starts_with(Word); };
  auto First = std::ranges::find_if(Candidates, Begins);
  return std::ranges::count_if(Candidates, Begins) == 1 ? *First : "";
}

std::string rules::nearest(const std::string &Word,
                           const std::vector<std::string> &Candidates) {
  std::string Best;
  if (isSingleLetter(Word))
    return Best;
  if (std::string Begun = onlyWithPrefix(Word, Candidates); !Begun.empty())
    return Begun;
  size_t Least = std::max<size_t>(1, Word.size() / 3) + 1;
  for (const std::string &Candidate : Candidates) {
    size_t Distance = editDistance(Word, Candidate);
    if (Distance < Least && !isSingleLetter(Candidate)) {
      Least = Distance;
      Best = Candidate;
    }
  }
  return Best.empty() ? shortestWith(Word, Candidates) : Best;
}

std::string rules::suggestion(const std::string &Word,
                              const std::vector<std::string> &Candidates) {
  std::string Name = nearest(Word, Candidates);
  return Name.empty() ? "" : " (did you mean '" + Name + "'?)";
}

std::string rules::unknownKey(const std::string &Key,
                              const std::vector<std::string> &Known) {
  std::string List;
  for (const std::string &Each : Known)
    List += (List.empty() ? "" : ", ") + Each;
  return "unknown key '" + Key + "'" + suggestion(Key, Known) +
         "; known: " + List;
}
