#include "findings/Fingerprint.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <map>
#include <numeric>

using namespace syncline::lint;
using namespace syncline::lint::findings;

/// Findings with the same identity need an ordinal.
static std::string identityOf(const Finding &F) {
  std::string Text = F.Rule->Id + '\0' + F.File + '\0' + F.Function + '\0';
  for (char C : F.SourceLine)
    if (!llvm::isSpace(C))
      Text += C;
  return Text;
}

static std::string digest(const std::string &Text) {
  llvm::XXH128_hash_t Hash =
      llvm::xxh3_128bits(llvm::arrayRefFromStringRef(Text));
  std::string Digits;
  llvm::raw_string_ostream(Digits) << llvm::format(
      "%016llx%016llx", static_cast<unsigned long long>(Hash.high64),
      static_cast<unsigned long long>(Hash.low64));
  return Digits;
}

std::vector<std::string>
findings::fingerprints(const std::vector<Finding> &Findings) {
  std::vector<size_t> Sorted(Findings.size());
  std::iota(Sorted.begin(), Sorted.end(), 0);
  std::stable_sort(Sorted.begin(), Sorted.end(), [&](size_t A, size_t B) {
    return Findings[A] < Findings[B];
  });
  std::map<std::string, unsigned> Seen;
  std::vector<std::string> Result(Findings.size());
  for (size_t I : Sorted) {
    std::string Identity = identityOf(Findings[I]);
    unsigned Ordinal = Seen[Identity]++;
    Result[I] = digest(Identity + '\0' + std::to_string(Ordinal));
  }
  return Result;
}
