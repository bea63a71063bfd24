#include "TraceBytes.h"

#include "format/FieldStyles.h"
#include "format/TextQuoting.h"

#include <gmock/gmock.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

using namespace syncline;
using namespace syncline::tests;
using namespace syncline::trace;
using testing::ElementsAre;

static std::string quote(std::string_view Text) {
  std::string Out;
  appendQuoted(Out, Text);
  return Out;
}

static std::string messageOf(std::string_view Text) {
  try {
    traceOfText(Text);
  } catch (const TraceError &E) {
    return E.what();
  }
  return "no error";
}

TEST(Text, QuotesAsJsonDoes) {
  EXPECT_EQ(quote("a\"b\\c\n\r\t\x01\x7f"),
            "\"a\\\"b\\\\c\\n\\r\\t\\u0001\\u007f\"");
  EXPECT_EQ(quote("\xc3\xa9\xf0\x9f\x98\x80"), "\"\xc3\xa9\xf0\x9f\x98\x80\"");
}

TEST(Text, BytesThatAreNoUtf8BecomeLoneSurrogates) {
  EXPECT_EQ(quote("\xff"), "\"\\udcff\"");
  EXPECT_EQ(quote("\xc0\xaf"), "\"\\udcc0\\udcaf\"");            // overlong
  EXPECT_EQ(quote("\xed\xb3\xbf"), "\"\\udced\\udcb3\\udcbf\""); // U+DCFF
  EXPECT_EQ(quote("\xe2\x82"), "\"\\udce2\\udc82\"");            // cut off
}

TEST(Text, EveryByteAndPairComesBack) {
  for (unsigned I = 0; I < 0x10000; ++I) {
    const std::string Text = {static_cast<char>(I >> 8), static_cast<char>(I)};
    std::string Quoted = quote(Text);
    std::string_view Rest = Quoted;
    ASSERT_EQ(takeQuoted(Rest), Text) << Quoted;
    ASSERT_TRUE(Rest.empty());
  }
}

TEST(Text, ReadsEscapesThatItDoesNotWrite) {
  std::string_view Text = "\"\\/\\b\\f\\u20aC\\ud83d\\ude00\" rest";
  EXPECT_EQ(takeQuoted(Text), "/\b\f\xe2\x82\xac\xf0\x9f\x98\x80");
  EXPECT_EQ(Text, " rest");
}

TEST(Text, RefusesWhatIsNoQuotedText) {
  for (std::string_view Bad :
       {"", "a", "\"a", "\"\\", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"",
        "\"\\ud83d\"", "\"\\ud83d\\u0041\"", "\"\\udc00\""}) {
    std::string_view Rest = Bad;
    EXPECT_FALSE(takeQuoted(Rest)) << Bad;
    EXPECT_EQ(Rest, Bad);
  }
}

TEST(Text, PrintsNamesAddressesAndSigns) {
  EXPECT_THAT(
      readAll(traceOfText("api id=1 domain=2 kind=6\n"
                          "stream id=7 kind=99 priority=-5\n"
                          "stack id=1 address=0xff\n"
                          "overhead kind=lazy-function-loading start=1\n"))
          .Records,
      ElementsAre(
          "api id=1 domain=runtime cbid=0 kind=async-copy function=\"\"",
          "stream id=7 context=0 device=0 kind=99 priority=-5",
          "stack id=1 parent=0 address=0xff",
          "overhead kind=lazy-function-loading start=1 duration=0 "
          "tid=0"));
}

TEST(Text, PrintsJson) {
  Bytes File = traceOfText("stack id=1 address=0xff\n"
                           "api id=1 kind=copy function=\"a\\\"b\"\n");
  TraceReader Reader(memorySource(File), "test");
  TextPrinter Printer({.Json = true});
  RawRecord Record;
  std::string Out;
  while (Reader.next(Record))
    Printer.append(Out, Record);
  EXPECT_EQ(Out,
            "{\"record\":\"stack\",\"id\":1,\"parent\":0,\"address\":255}\n"
            "{\"record\":\"api\",\"id\":1,\"domain\":0,\"cbid\":0,"
            "\"kind\":\"copy\",\"function\":\"a\\\"b\"}\n");
}

TEST(Text, AddsNames) {
  Bytes File = traceOfText("string id=3 value=\"gemm\"\n"
                           "shape id=4 kernel=3\n"
                           "thread id=1 name=\"main\"\n"
                           "stream id=7 device=2 kind=non-blocking\n"
                           "kernel shape=4 stream=7\n"
                           "mark thread=1 name=3 domain=9\n");
  TraceReader Reader(memorySource(File), "test");
  NameTable Names;
  TextPrinter Printer({.Names = &Names});
  RawRecord Record;
  std::string Out;
  while (Reader.next(Record)) {
    Names.add(Record);
    if (Record.Schema->isEvent())
      Printer.append(Out, Record);
  }
  EXPECT_EQ(Out, "kernel start=0 duration=0 correlation=0 shape=4 "
                 "shape-name=\"gemm\" stream=7 "
                 "stream-name=\"device 2 non-blocking\"\n"
                 "mark thread=1 thread-name=\"main\" time=0 name=3 "
                 "range-name=\"gemm\" domain=9\n");
}

TEST(Text, GoesOverBlanksAndComments) {
  EXPECT_THAT(readAll(traceOfText("\n  \t\r\n# note\n  # note\n"
                                  "  window-close \t time=5 \r\n"
                                  "window-close"))
                  .Records,
              ElementsAre("window-close time=5", "window-close time=0"));
}

TEST(Text, SaysWhatIsWrongWithALine) {
  EXPECT_EQ(messageOf("window-close\nfoo a=1"), "test:2: no record 'foo'");
  EXPECT_EQ(messageOf("call foo=1"), "test:1: call has no field 'foo'");
  EXPECT_EQ(messageOf("call start=1 start=1"), "test:1: start occurs twice");
  EXPECT_EQ(messageOf("call start=-1"),
            "test:1: start: '-1' is not a 64-bit number");
  EXPECT_EQ(messageOf("call start=18446744073709551616"),
            "test:1: start: '18446744073709551616' is not a 64-bit number");
  EXPECT_EQ(messageOf("call start=0x"),
            "test:1: start: '0x' is not a 64-bit number");
  EXPECT_EQ(messageOf("api kind=nap"),
            "test:1: kind: 'nap' is not a 64-bit number or a known name");
  EXPECT_EQ(messageOf("call start"),
            "test:1: expected key=value, found 'start'");
  EXPECT_EQ(messageOf("call start=\"1\""),
            "test:1: start: expected a number, found quoted text");
  EXPECT_EQ(messageOf("note line=1"),
            "test:1: line: expected quoted text, found '1'");
  EXPECT_EQ(messageOf("note line=\"a\"time=1"),
            "test:1: line: expected a space after the text");
  EXPECT_THAT(messageOf("note line=\"a"),
              testing::HasSubstr("no closing quote"));
  EXPECT_THAT(messageOf("note line=\"" + std::string(70'000, 'a') + "\""),
              testing::HasSubstr("more than 65536 bytes"));
}

/// `  StreamWait = 1,` of an enumeration, as `stream-wait` and its number.
static std::set<std::pair<std::string, std::string>>
declaredNames(const std::string &Header, const std::string &Enum) {
  std::set<std::pair<std::string, std::string>> Out;
  std::smatch Body;
  std::regex Whole("enum class " + Enum + " : \\w+ \\{([^}]*)\\}");
  EXPECT_TRUE(std::regex_search(Header, Body, Whole)) << Enum;
  const std::string Inside = Body[1];
  std::regex Each("(\\w+) = (\\d+)( << (\\d+))?");
  for (std::sregex_iterator I(Inside.begin(), Inside.end(), Each), End;
       I != End; ++I) {
    std::string Name =
        std::regex_replace((*I)[1].str(), std::regex("([A-Z])"), "-$1");
    std::ranges::transform(Name, Name.begin(), ::tolower);
    uint64_t Value = std::stoull((*I)[2]);
    if ((*I)[4].matched)
      Value <<= std::stoi((*I)[4]);
    Out.emplace(Name.substr(1), std::to_string(Value));
  }
  return Out;
}

TEST(Text, KnowsAllNamesOfEnumsHeader) {
  std::ifstream In(SYNCLINE_SOURCE_DIR "/profiler/format/Enums.h");
  std::stringstream Header;
  Header << In.rdbuf();
  struct {
    const char *Enum, *Record, *Field;
  } Fields[] = {{"CallKind", "api", "kind"},
                {"ApiDomain", "api", "domain"},
                {"MemoryKind", "memset", "target"},
                {"CopyDirection", "copy", "direction"},
                {"StreamKind", "stream", "kind"},
                {"OverheadKind", "overhead", "kind"}};
  for (auto [Enum, Record, Field] : Fields) {
    std::set<std::pair<std::string, std::string>> Known;
    for (const EnumName &Each : enumNames(Record, Field))
      Known.emplace(Each.Name, std::to_string(Each.Value));
    EXPECT_EQ(Known, declaredNames(Header.str(), Enum)) << Enum;
  }
}
