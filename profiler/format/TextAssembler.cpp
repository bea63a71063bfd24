#include "format/TextAssembler.h"

#include "format/FieldStyles.h"
#include "format/TextQuoting.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

using namespace syncline::trace;

namespace {

/// One key=value pair of a line.
struct Item {
  std::string_view Key;
  /// As written; for a text, the contents of the quotes.
  std::string_view Number;
  std::string Text;
  bool IsText = false;
  bool Used = false;
};

/// Reports an error in a line; callers add its position.
[[noreturn]] void fail(std::string_view What) {
  throw TraceError(std::string(What));
}

constexpr std::string_view Blanks = " \t\r";

void skipBlanks(std::string_view &Rest) {
  Rest.remove_prefix(std::min(Rest.find_first_not_of(Blanks), Rest.size()));
}

/// Takes everything before the next blank or character in \p Ends.
std::string_view takeWord(std::string_view &Rest, std::string_view Ends) {
  std::string_view Word = Rest.substr(0, Rest.find_first_of(Ends));
  Rest.remove_prefix(Word.size());
  return Word;
}

Item takeItem(std::string_view &Rest) {
  Item Found;
  Found.Key = takeWord(Rest, "= \t\r");
  if (!Rest.starts_with('=') || Found.Key.empty())
    fail(fmt::format("expected key=value, found '{}'", Found.Key));
  Rest.remove_prefix(1);
  if (!Rest.starts_with('"')) {
    Found.Number = takeWord(Rest, Blanks);
    return Found;
  }
  auto Text = takeQuoted(Rest);
  if (!Text)
    fail(fmt::format("{}: the quoted text has no closing quote, or has an "
                     "escape that JSON does not know",
                     Found.Key));
  if (!Rest.empty() && Blanks.find(Rest.front()) == std::string_view::npos)
    fail(fmt::format("{}: expected a space after the text", Found.Key));
  Found.Text = std::move(*Text);
  Found.IsText = true;
  return Found;
}

std::vector<Item> takeItems(std::string_view Rest) {
  std::vector<Item> Items;
  for (skipBlanks(Rest); !Rest.empty(); skipBlanks(Rest)) {
    Item Next = takeItem(Rest);
    if (std::ranges::find(Items, Next.Key, &Item::Key) != Items.end())
      fail(fmt::format("{} occurs twice", Next.Key));
    Items.push_back(std::move(Next));
  }
  return Items;
}

template <class NumberT>
bool parseNumber(std::string_view Word, NumberT &Value) {
  int Base = 10;
  if (Word.starts_with("0x")) {
    Word.remove_prefix(2);
    Base = 16;
    if (Word.starts_with('-'))
      return false;
  }
  auto [Stop, Error] =
      std::from_chars(Word.data(), Word.data() + Word.size(), Value, Base);
  return Error == std::errc() && Stop == Word.data() + Word.size();
}

template <class NumberT>
void assign(std::string_view Record, const Item &From, NumberT &Value) {
  if (From.IsText)
    fail(fmt::format("{}: expected a number, found quoted text", From.Key));
  auto Names = enumNames(Record, From.Key);
  if (auto Named = valueOf(Names, From.Number)) {
    Value = static_cast<NumberT>(*Named);
    return;
  }
  if (!parseNumber(From.Number, Value))
    fail(fmt::format("{}: '{}' is not a 64-bit number{}", From.Key, From.Number,
                     Names.empty() ? "" : " or a known name"));
}

void assign(std::string_view, const Item &From, std::string_view &Value) {
  if (!From.IsText)
    fail(fmt::format("{}: expected quoted text, found '{}'", From.Key,
                     From.Number));
  if (From.Text.size() > MaxTextSize)
    fail(fmt::format("{}: the text has more than {} bytes", From.Key,
                     MaxTextSize));
  Value = From.Text;
}

template <class RecordT>
void assembleRecord(std::vector<Item> &Items, TraceWriter &Out) {
  RecordT Record;
  RecordT::fields(Record, [&](std::string_view Name, Encoding, auto &Value) {
    auto Found = std::ranges::find(Items, Name, &Item::Key);
    if (Found == Items.end())
      return;
    Found->Used = true;
    assign(RecordT::Name, *Found, Value);
  });
  for (const Item &Each : Items)
    if (!Each.Used)
      fail(fmt::format("{} has no field '{}'", RecordT::Name, Each.Key));
  Out.append(Record);
}

void assemble(std::string_view Line, TraceWriter &Out) {
  skipBlanks(Line);
  if (Line.empty() || Line.starts_with('#'))
    return;
  std::string_view Name = takeWord(Line, Blanks);
  bool Known = false;
  forEachRecordType([&]<class RecordT>() {
    if (Name != RecordT::Name)
      return;
    Known = true;
    std::vector<Item> Items = takeItems(Line);
    assembleRecord<RecordT>(Items, Out);
  });
  if (!Known)
    fail(fmt::format("no record '{}'", Name));
}

/// An error quotes words of the text, which may contain anything.
std::string printable(std::string_view Text) {
  constexpr size_t MaxSize = 200;
  std::string Out;
  for (char C : Text.substr(0, MaxSize))
    Out += static_cast<unsigned char>(C) < 0x20 || C == 0x7F ? '?' : C;
  return Out;
}

} // namespace

void syncline::trace::assembleLine(std::string_view Line,
                                   std::string_view Origin, size_t LineNumber,
                                   TraceWriter &Out) {
  try {
    assemble(Line, Out);
  } catch (const TraceError &E) {
    throw TraceError(
        fmt::format("{}:{}: {}", Origin, LineNumber, printable(E.what())));
  }
}

void syncline::trace::assembleText(std::string_view Text,
                                   std::string_view Origin, TraceWriter &Out) {
  for (size_t LineNumber = 1; !Text.empty(); ++LineNumber) {
    size_t End = std::min(Text.find('\n'), Text.size());
    assembleLine(Text.substr(0, End), Origin, LineNumber, Out);
    Text.remove_prefix(std::min(End + 1, Text.size()));
  }
}
