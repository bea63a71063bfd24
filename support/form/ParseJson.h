//===- ParseJson.h - Parses JSON that a user may have written ---*- C++ -*-===//

#ifndef SYNCLINE_SUPPORT_FORM_PARSEJSON_H
#define SYNCLINE_SUPPORT_FORM_PARSEJSON_H

#include "form/FormReader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <istream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace syncline::form {

/// The part of a message of nlohmann after \p Mark and before a semicolon;
/// empty if it has no such part.
inline std::string partOfMessage(std::string_view Message,
                                 std::string_view Mark) {
  size_t Start = Message.find(Mark);
  if (Start == std::string_view::npos)
    return "";
  Start += Mark.size();
  return std::string(Message.substr(Start, Message.find(';', Start) - Start));
}

/// "a value, not ']'", from a message of nlohmann: "syntax error while parsing
/// value - unexpected ']'; expected '[', '{', or a literal". \p Actual is what
/// the document has there.
inline std::string expectedText(std::string_view Message,
                                const std::string &Actual) {
  static constexpr std::pair<std::string_view, std::string_view> Words[] = {
      {"string literal", "a key in double quotes"},
      {"']'", "',' or ']'"},
      {"'}'", "',' or '}'"},
      {"':'", "':'"},
      {"end of input", "the end of the file"}};
  if (std::string Problem = partOfMessage(Message, "invalid string: ");
      !Problem.empty())
    return "in a string: " + Problem;
  std::string Expected = partOfMessage(Message, "; expected ");
  std::string_view Shown = "a value";
  for (const auto &[Theirs, Ours] : Words)
    if (Expected == Theirs)
      Shown = Ours;
  if (Expected.starts_with("digit"))
    Shown = "a digit";
  return "expected " + std::string(Shown) + ", not " + Actual;
}

/// "'x'" for the byte of \p Text at \p Index.
inline std::string characterText(std::string_view Text, size_t Index) {
  if (Index >= Text.size())
    return "the end of the file";
  auto Byte = static_cast<unsigned char>(Text[Index]);
  if (Byte == '\n' || Byte == '\r')
    return "the end of the line";
  constexpr unsigned char FirstPrintable = 0x20, FirstAbove = 0x7f;
  return Byte < FirstPrintable || Byte >= FirstAbove
             ? "byte " + std::to_string(Byte)
             : std::string("'") + Text[Index] + "'";
}

/// "line 2, column 7" for the byte of \p Text at \p Index.
inline std::string placeText(std::string_view Text, size_t Index) {
  std::string_view Before = Text.substr(0, std::min(Index, Text.size()));
  auto Line = std::count(Before.begin(), Before.end(), '\n') + 1;
  size_t Start = Before.rfind('\n') + 1; // 0 in the first line
  return "line " + std::to_string(Line) + ", column " +
         std::to_string(Before.size() - Start + 1);
}

/// \p Byte of \p Text is the last one that the parser read, counted from 1.
inline std::string syntaxErrorText(std::string_view Text, size_t Byte,
                                   std::string_view Message) {
  size_t Index = Byte ? Byte - 1 : 0;
  return "not valid JSON: " + placeText(Text, Index) + ": " +
         expectedText(Message, characterText(Text, Index));
}

/// The message without "[json.exception.type_error.302] ".
inline std::string plainMessage(std::string_view Message) {
  size_t End = Message.starts_with('[') ? Message.find("] ") : Message.npos;
  return std::string(End == Message.npos ? Message : Message.substr(End + 2));
}

/// Of a number that is too large: "number overflow parsing '1e999'".
inline std::string otherErrorText(std::string_view Text,
                                  const std::string &Message) {
  size_t Start = Message.find('\''), End = Message.rfind('\'');
  if (Start == End)
    return "not valid JSON: " + Message;
  std::string Number = Message.substr(Start + 1, End - Start - 1);
  return "not valid JSON: " + placeText(Text, Text.find(Number)) +
         ": the number " + Number + " is too large";
}

/// Refuses a key that an object has already: it would silently hide the first
/// value.
template <class JsonT> class RepeatedKeys {
public:
  bool operator()(int /*Depth*/, typename JsonT::parse_event_t Event,
                  JsonT &Value) {
    using Kind = typename JsonT::parse_event_t;
    if (Event == Kind::object_start)
      Keys.emplace_back();
    else if (Event == Kind::object_end)
      Keys.pop_back();
    else if (Event == Kind::key &&
             !Keys.back().insert(Value.template get<std::string>()).second)
      throw FormError("key '" + Value.template get<std::string>() +
                      "' appears twice");
    return true;
  }

private:
  std::vector<std::set<std::string>> Keys;
};

enum class KeyCheck { Unique, None };

/// Parses a document. Only one that the build has checked needs no check of its
/// keys, which takes time.
/// \throws FormError "not valid JSON: line 2, column 7: expected a value, not
/// ']'", or "key 'x' appears twice".
template <class JsonT>
JsonT parseJson(std::string_view Text, KeyCheck Keys = KeyCheck::Unique) {
  try {
    return Keys == KeyCheck::None ? JsonT::parse(Text)
                                  : JsonT::parse(Text, RepeatedKeys<JsonT>());
  } catch (const typename JsonT::parse_error &E) {
    throw FormError(syntaxErrorText(Text, E.byte, E.what()));
  } catch (const typename JsonT::exception &E) {
    throw FormError(otherErrorText(Text, plainMessage(E.what())));
  }
}

template <class JsonT> JsonT parseJson(std::istream &From) {
  return parseJson<JsonT>(
      std::string(std::istreambuf_iterator<char>(From), {}));
}

} // namespace syncline::form

#endif // SYNCLINE_SUPPORT_FORM_PARSEJSON_H
