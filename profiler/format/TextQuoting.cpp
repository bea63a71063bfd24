#include "format/TextQuoting.h"

#include <cstdint>

using namespace syncline::trace;

/// Length of the UTF-8 character at the front; 0 if it is invalid: overlong, a
/// surrogate or beyond U+10FFFF.
static size_t utf8Length(std::string_view Text) {
  auto Byte = [&](size_t I) {
    return I < Text.size() ? static_cast<uint8_t>(Text[I]) : 0U;
  };
  auto Continues = [&](size_t I) { return (Byte(I) & 0xC0) == 0x80; };
  unsigned First = Byte(0), Second = Byte(1);
  if (First < 0x80)
    return 1;
  if (First >= 0xC2 && First <= 0xDF && Continues(1))
    return 2;
  if (First >= 0xE0 && First <= 0xEF && Continues(1) && Continues(2) &&
      (First != 0xE0 || Second >= 0xA0) && (First != 0xED || Second < 0xA0))
    return 3;
  if (First >= 0xF0 && First <= 0xF4 && Continues(1) && Continues(2) &&
      Continues(3) && (First != 0xF0 || Second >= 0x90) &&
      (First != 0xF4 || Second < 0x90))
    return 4;
  return 0;
}

static void appendEscape(std::string &Out, unsigned Unit) {
  static constexpr char Digits[] = "0123456789abcdef";
  Out += "\\u";
  for (int Shift = 12; Shift >= 0; Shift -= 4)
    Out += Digits[(Unit >> Shift) & 0xF];
}

static void appendAscii(std::string &Out, char C) {
  switch (C) {
  case '"':
    Out += "\\\"";
    return;
  case '\\':
    Out += "\\\\";
    return;
  case '\n':
    Out += "\\n";
    return;
  case '\r':
    Out += "\\r";
    return;
  case '\t':
    Out += "\\t";
    return;
  default:
    if (static_cast<uint8_t>(C) < 0x20 || C == 0x7F)
      appendEscape(Out, static_cast<uint8_t>(C));
    else
      Out += C;
  }
}

void syncline::trace::appendQuoted(std::string &Out, std::string_view Text) {
  Out += '"';
  while (!Text.empty()) {
    size_t Length = utf8Length(Text);
    if (Length == 0) {
      appendEscape(Out, 0xDC00U + static_cast<uint8_t>(Text[0]));
      Length = 1;
    } else if (Length == 1) {
      appendAscii(Out, Text[0]);
    } else {
      Out += Text.substr(0, Length);
    }
    Text.remove_prefix(Length);
  }
  Out += '"';
}

static std::optional<unsigned> takeHex(std::string_view &Input) {
  if (Input.size() < 4)
    return std::nullopt;
  unsigned Unit = 0;
  for (char C : Input.substr(0, 4)) {
    unsigned Digit;
    if (C >= '0' && C <= '9')
      Digit = static_cast<unsigned>(C - '0');
    else if (C >= 'a' && C <= 'f')
      Digit = static_cast<unsigned>(C - 'a') + 10;
    else if (C >= 'A' && C <= 'F')
      Digit = static_cast<unsigned>(C - 'A') + 10;
    else
      return std::nullopt;
    Unit = Unit << 4 | Digit;
  }
  Input.remove_prefix(4);
  return Unit;
}

static void appendUtf8(std::string &Out, unsigned Point) {
  auto Add = [&](unsigned Byte) { Out += static_cast<char>(Byte); };
  if (Point < 0x80) {
    Add(Point);
  } else if (Point < 0x800) {
    Add(0xC0 | Point >> 6);
    Add(0x80 | (Point & 0x3F));
  } else if (Point < 0x10000) {
    Add(0xE0 | Point >> 12);
    Add(0x80 | (Point >> 6 & 0x3F));
    Add(0x80 | (Point & 0x3F));
  } else {
    Add(0xF0 | Point >> 18);
    Add(0x80 | (Point >> 12 & 0x3F));
    Add(0x80 | (Point >> 6 & 0x3F));
    Add(0x80 | (Point & 0x3F));
  }
}

/// Takes what follows "\u": one character, a surrogate pair or a byte.
static bool takeUnit(std::string_view &Input, std::string &Out) {
  auto Unit = takeHex(Input);
  if (!Unit)
    return false;
  if (*Unit >= 0xDC80 && *Unit <= 0xDCFF) {
    Out += static_cast<char>(*Unit - 0xDC00);
    return true;
  }
  if (*Unit >= 0xD800 && *Unit <= 0xDBFF) {
    if (!Input.starts_with("\\u"))
      return false;
    Input.remove_prefix(2);
    auto Low = takeHex(Input);
    if (!Low || *Low < 0xDC00 || *Low > 0xDFFF)
      return false;
    appendUtf8(Out, 0x10000 + ((*Unit - 0xD800) << 10) + (*Low - 0xDC00));
    return true;
  }
  if (*Unit >= 0xDC00 && *Unit <= 0xDFFF)
    return false;
  appendUtf8(Out, *Unit);
  return true;
}

static bool takeEscape(std::string_view &Input, std::string &Out) {
  if (Input.empty())
    return false;
  char C = Input.front();
  Input.remove_prefix(1);
  static constexpr std::string_view Letters = "\"\\/bfnrt";
  static constexpr std::string_view Meanings = "\"\\/\b\f\n\r\t";
  if (C == 'u')
    return takeUnit(Input, Out);
  size_t SourcePlace = Letters.find(C);
  if (SourcePlace == std::string_view::npos)
    return false;
  Out += Meanings[SourcePlace];
  return true;
}

std::optional<std::string>
syncline::trace::takeQuoted(std::string_view &Input) {
  std::string_view Rest = Input;
  if (!Rest.starts_with('"'))
    return std::nullopt;
  Rest.remove_prefix(1);
  std::string Out;
  while (!Rest.empty()) {
    char C = Rest.front();
    Rest.remove_prefix(1);
    if (C == '"') {
      Input = Rest;
      return Out;
    }
    if (C != '\\')
      Out += C;
    else if (!takeEscape(Rest, Out))
      return std::nullopt;
  }
  return std::nullopt;
}
