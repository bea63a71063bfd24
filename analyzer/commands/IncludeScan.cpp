#include "commands/IncludeScan.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace syncline::lint;
using namespace syncline::lint::commands;

std::vector<IncludeLine>
commands::includesOf(const std::filesystem::path &File) {
  std::vector<IncludeLine> Lines;
  auto Buffer = llvm::MemoryBuffer::getFile(File.string());
  if (!Buffer)
    return Lines;
  llvm::StringRef Text = (*Buffer)->getBuffer();
  int Depth = 0;
  // The first directive of a header that has a guard.
  bool IsFirst = true;
  bool HasGuard = false;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    Line = Line.ltrim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (Line.starts_with("if")) {
      HasGuard |= IsFirst && Line.starts_with("ifndef");
      ++Depth;
    } else if (Line.starts_with("endif")) {
      --Depth;
    } else if (Line.consume_front("include")) {
      Line = Line.ltrim();
      bool IsConditional = Depth > (HasGuard ? 1 : 0);
      if (Line.consume_front("\""))
        Lines.push_back({Line.split('"').first.str(), false, IsConditional});
      else if (Line.consume_front("<"))
        Lines.push_back({Line.split('>').first.str(), true, IsConditional});
    }
    IsFirst = false;
  }
  return Lines;
}
