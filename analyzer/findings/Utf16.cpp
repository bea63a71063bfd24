#include "findings/Utf16.h"

#include "llvm/Support/ConvertUTF.h"

#include <algorithm>

using namespace syncline::lint;
using namespace syncline::lint::findings;

unsigned findings::utf16Length(std::string_view Text) {
  const auto *At = reinterpret_cast<const llvm::UTF8 *>(Text.data());
  const llvm::UTF8 *End = At + Text.size();
  unsigned Length = 0;
  while (At != End) {
    bool Valid = llvm::isLegalUTF8Sequence(At, End);
    unsigned Bytes = Valid ? llvm::getNumBytesForUTF8(*At) : 1;
    Length += Bytes == 4 ? 2 : 1; // a surrogate pair
    At += Bytes;
  }
  return Length;
}

unsigned findings::utf16Column(std::string_view Line, unsigned Column) {
  size_t Before = std::min<size_t>(std::max(Column, 1U) - 1, Line.size());
  return utf16Length(Line.substr(0, Before)) + 1;
}
