#include "trial/PythonFrame.h"

using namespace syncline;

/// FNV-1a, 64 bits.
static constexpr uint64_t Basis = 0xcbf29ce484222325u;
static constexpr uint64_t Prime = 0x100000001b3u;

static uint64_t add(uint64_t Hash, uint64_t Value) {
  for (unsigned Shift = 0; Shift < 64; Shift += 8)
    Hash = (Hash ^ (Value >> Shift & 0xff)) * Prime;
  return Hash;
}

/// Includes the length, so that a character cannot move from one text to the
/// next.
static uint64_t add(uint64_t Hash, std::string_view Text) {
  Hash = add(Hash, uint64_t{Text.size()});
  for (unsigned char Each : Text)
    Hash = (Hash ^ Each) * Prime;
  return Hash;
}

uint64_t trial::hashOfCode(std::string_view File, std::string_view Function,
                           int64_t FirstLine, std::string_view LineTable) {
  uint64_t Hash = add(add(Basis, File), Function);
  return add(add(Hash, static_cast<uint64_t>(FirstLine)), LineTable);
}

uint64_t trial::hashOfFrame(uint64_t Code, uint64_t Instruction) {
  return add(add(Basis, Code), Instruction);
}
