#include "loader/Nearest.h"

#include <algorithm>
#include <numeric>

using namespace syncline;

/// The number of letters to insert, remove or replace.
static size_t editDistance(const std::string &From, const std::string &To) {
  std::vector<size_t> Row(To.size() + 1);
  std::iota(Row.begin(), Row.end(), size_t{0});
  for (size_t I = 0; I < From.size(); ++I) {
    size_t Diagonal = Row[0];
    Row[0] = I + 1;
    for (size_t J = 0; J < To.size(); ++J) {
      size_t Replaced = Diagonal + (From[I] != To[J]);
      Diagonal = Row[J + 1];
      Row[J + 1] = std::min({Replaced, Diagonal + 1, Row[J] + 1});
    }
  }
  return Row.back();
}

std::string rules::nearest(const std::string &Word,
                           const std::vector<std::string> &Candidates) {
  std::string Best;
  size_t Least = std::max<size_t>(1, Word.size() / 3) + 1;
  for (const std::string &Candidate : Candidates) {
    size_t Distance = editDistance(Word, Candidate);
    if (Distance < Least) {
      Least = Distance;
      Best = Candidate;
    }
  }
  return Best;
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
