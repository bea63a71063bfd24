#include "terminal/VisibleText.h"

using namespace syncline;

static constexpr unsigned char FirstPrintable = 0x20, Delete = 0x7f;
/// Control characters above ASCII, U+0080 to U+009F, in UTF-8.
static constexpr unsigned char UpperControls = 0xc2, LastUpperControl = 0x9f;

static bool isUpperControl(std::string_view Text) {
  auto Byte = [&](size_t I) { return static_cast<unsigned char>(Text[I]); };
  return Text.size() > 1 && Byte(0) == UpperControls && Byte(1) >= 0x80 &&
         Byte(1) <= LastUpperControl;
}

static std::string escaped(unsigned char Byte) {
  constexpr const char *Digits = "0123456789abcdef";
  if (Byte == '\n')
    return "\\n";
  return {'\\', 'x', Digits[Byte / 16], Digits[Byte % 16]};
}

/// Escapes the control characters of \p Text, except those in \p Kept.
static std::string escapeControls(std::string_view Text,
                                  std::string_view Kept) {
  std::string Result;
  for (size_t I = 0; I < Text.size(); ++I) {
    auto Byte = static_cast<unsigned char>(Text[I]);
    if (isUpperControl(Text.substr(I)))
      Result += escaped(static_cast<unsigned char>(Text[++I]));
    else if ((Byte < FirstPrintable || Byte == Delete) &&
             Kept.find(Text[I]) == Kept.npos)
      Result += escaped(Byte);
    else
      Result += Text[I];
  }
  return Result;
}

std::string terminal::visible(std::string_view Text) {
  return escapeControls(Text, "");
}

std::string terminal::visibleLines(std::string_view Text) {
  return escapeControls(Text, "\t\n");
}
