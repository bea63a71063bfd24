#include "format/TextPrinter.h"

#include "format/TextQuoting.h"

#include <charconv>

using namespace syncline::trace;

template <class NumberT>
static void appendNumber(std::string &Out, NumberT Value, int Base = 10) {
  char Digits[24];
  auto End = std::to_chars(Digits, Digits + sizeof(Digits), Value, Base).ptr;
  Out.append(Digits, End);
}

std::string TextPrinter::prefix(const std::string &Key) const {
  return Options.Json ? ",\"" + Key + "\":" : " " + Key + "=";
}

const std::vector<TextPrinter::Style> &
TextPrinter::stylesOf(const SchemaType &Type) {
  if (Styles.size() <= Type.Index)
    Styles.resize(Type.Index + 1);
  std::vector<Style> &Known = Styles[Type.Index];
  if (!Known.empty())
    return Known;
  for (const SchemaField &Field : Type.Fields) {
    Style How;
    How.Prefix = prefix(Field.Name);
    How.Signed = Field.How == Encoding::Signed;
    How.Text = Field.isText();
    // JSON has no hexadecimal numbers.
    How.Address = !Options.Json && isAddress(Type.Name, Field.Name);
    How.Names = enumNames(Type.Name, Field.Name);
    if (Options.Names && !How.Text)
      How.To = referenceOf(Type.Name, Field.Name);
    // The name of a range is in the field "name".
    How.NamePrefix =
        prefix((Field.Name == "name" ? "range" : Field.Name) + "-name");
    if (Options.Places && Field.Name == "stack")
      How.Role = Style::StackRole::Stack;
    else if (Options.Places && Type.Name == "stack" && Field.Name == "address")
      How.Role = Style::StackRole::Node;
    Known.push_back(std::move(How));
  }
  return Known;
}

void TextPrinter::appendValue(std::string &Out, const Style &How,
                              const FieldValue &Value) const {
  if (How.Text) {
    appendQuoted(Out, Value.Text);
    return;
  }
  std::string_view Name = nameOf(How.Names, Value.Number);
  if (!Name.empty()) {
    const char *Quote = Options.Json ? "\"" : "";
    Out.append(Quote).append(Name).append(Quote);
  } else if (How.Address) {
    Out += "0x";
    appendNumber(Out, Value.Number, 16);
  } else if (How.Signed) {
    appendNumber(Out, static_cast<int64_t>(Value.Number));
  } else {
    appendNumber(Out, Value.Number);
  }
}

void TextPrinter::appendPlace(std::string &Out, const Style &How,
                              uint64_t Stack) const {
  SourcePlace Where = How.Role == Style::StackRole::Stack
                          ? Options.Places->userPlace(Stack)
                          : Options.Places->frame(Stack);
  if (!Where.Position.empty()) {
    Out += prefix("place");
    appendQuoted(Out, Where.Position);
  }
  if (!Where.Function.empty()) {
    Out += prefix("function");
    appendQuoted(Out, Where.Function);
  }
}

void TextPrinter::append(std::string &Out, const RawRecord &Record) {
  const std::vector<Style> &All = stylesOf(*Record.Schema);
  if (Options.Json)
    Out.append("{\"record\":\"").append(Record.Schema->Name).append("\"");
  else
    Out += Record.Schema->Name;
  for (size_t I = 0; I < Record.Values.size(); ++I) {
    const Style &How = All[I];
    Out += How.Prefix;
    appendValue(Out, How, Record.Values[I]);
    if (How.To == Reference::None)
      continue;
    std::string Name = Options.Names->name(How.To, Record.Values[I].Number);
    if (Name.empty())
      continue;
    Out += How.NamePrefix;
    appendQuoted(Out, Name);
  }
  for (size_t I = 0; I < Record.Values.size(); ++I) {
    // A node's id is its own first field.
    if (All[I].Role != Style::StackRole::None)
      appendPlace(
          Out, All[I],
          Record.Values[All[I].Role == Style::StackRole::Node ? 0 : I].Number);
  }
  Out += Options.Json ? "}\n" : "\n";
}
