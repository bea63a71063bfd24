#include "timeline/AddedSymbols.h"

#include "SymbolsTestFixture.h"
#include "profiler/format/TraceBytes.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::symbols;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
namespace fs = std::filesystem;

namespace {

constexpr uint64_t NoLimit = UINT64_MAX;

/// A trace of a call in a library and in two files of Python, one of which is a
/// library, too.
class SymbolsToAdd : public testing::Test {
protected:
  SymbolsToAdd()
      : Fixture("dwarf5"), Library(Folder.path() / "libf.so"),
        User(Folder.write("train.py", textOf(20))),
        Package(Folder.write("site-packages/fit.py", textOf(20))) {
    fs::copy_file(Fixture.module().Path, Library);
  }

  static std::string textOf(unsigned Lines) {
    std::string Text;
    for (unsigned Line = 1; Line <= Lines; ++Line)
      Text += "line " + std::to_string(Line) + "\n";
    return Text;
  }

  std::string definitions() const {
    const ModuleImage &Module = Fixture.module();
    return "process pid=7 start=100\n"
           "string id=1 value=\"step\"\n"
           "string id=2 value=\"" +
           User.string() +
           "\"\n"
           "string id=3 value=\"" +
           Package.string() +
           "\"\n"
           "module id=3 start=" +
           hex(Module.Start) + " end=" + hex(Module.End) +
           " bias=" + hex(Module.LoadBias) + " build-id=\"" + Module.BuildId +
           "\" path=\"" + Library.string() +
           "\"\n"
           "code id=1 function=1 file=2 first-line=10 table=locations "
           "bytes=\"\\udce9\\u0000\"\n"
           "code id=2 function=1 file=3 first-line=10 table=locations "
           "bytes=\"\\udce9\\u0000\"\n"
           "code-frame id=1 parent=0 code=1 instruction=0\n"
           "code-frame id=2 parent=1 code=2 instruction=0\n"
           "stack id=3 parent=2 address=" +
           hex(Fixture.returnAddressIn("fixtureInlined")) + "\n";
  }

  /// The trace with everything that was found.
  ReadResult add(uint64_t MostBytes = NoLimit, const std::string &Extra = "",
                 const std::string &End = "end time=400 why=\"exit\"\n") {
    Bytes File = traceOfText(definitions() + Extra +
                             "call thread=1 start=200 stack=3\n" + End);
    fs::path Path =
        Folder.write("in.sltrace", {reinterpret_cast<const char *>(File.data()),
                                    File.size()});
    std::vector<Bytes> Payloads;
    Result =
        findSymbols(Path, MostBytes,
                    [&](std::span<const uint8_t> Part, bool BeginsPayload) {
                      if (BeginsPayload)
                        Payloads.emplace_back();
                      Payloads.back().insert(Payloads.back().end(),
                                             Part.begin(), Part.end());
                      Added += Part.size();
                    });
    for (size_t I = 0; I < Payloads.size(); ++I)
      appendChunk(File, trace::ChunkKind::Definitions, 10 + I, Payloads[I]);
    return readAll(File);
  }

  static Lines ofType(const ReadResult &Read, const std::string &Type) {
    Lines Found;
    for (const std::string &Line : Read.Records)
      if (Line.starts_with(Type + " "))
        Found.push_back(Line);
    return Found;
  }

  LoadedFixture Fixture;
  TemporaryFolder Folder;
  fs::path Library, User, Package;
  AddedSymbols Result;
  uint64_t Added = 0;
};

} // namespace

TEST_F(SymbolsToAdd, AreNamesAndLines) {
  ReadResult Read = add();
  EXPECT_FALSE(Result.IsIncomplete);
  EXPECT_EQ(Result.Addresses, 1U);
  EXPECT_EQ(Result.Named, 1U);
  EXPECT_EQ(Result.LeftOut, 0U);
  EXPECT_THAT(ofType(Read, "frame"), Not(IsEmpty()));
  // Of a library and of the user, in one stack.
  Lines Strings = ofType(Read, "string");
  EXPECT_THAT(Strings, Contains(HasSubstr("value=\"at::Tensor::item\"")));
  EXPECT_THAT(Strings,
              Contains(HasSubstr("value=\"model::step(int (*)(), int)\"")));
}

TEST_F(SymbolsToAdd, TellWhatHasNoName) {
  // Another machine need not look for it, as it must where a file is missing.
  const ModuleImage &Module = Fixture.module();
  std::string Extra = "stack id=4 parent=0 address=" + hex(Module.Start + 1) +
                      "\nmodule id=9 start=0x1000 end=0x2000 bias=0x1000 "
                      "build-id=\"\" path=\"/none/libg.so\"\n"
                      "stack id=5 parent=0 address=0x1010\n";
  Lines Frames = ofType(add(NoLimit, Extra), "frame");
  EXPECT_EQ(Result.Addresses, 3U);
  EXPECT_EQ(Result.Named, 1U);
  EXPECT_THAT(Frames, Contains(AllOf(
                          StartsWith("frame address=" + hex(Module.Start + 1)),
                          HasSubstr(" function=0 "))));
  EXPECT_THAT(Frames, Not(Contains(HasSubstr("address=0x1010 "))));
}

TEST_F(SymbolsToAdd, HaveLinesAroundTheUsersOwn) {
  ReadResult Read = add();
  Lines Texts;
  for (const std::string &Line : ofType(Read, "source-line"))
    if (Line.find("text=\"line ") != std::string::npos)
      Texts.push_back(Line.substr(Line.find("text=")));
  EXPECT_THAT(Texts, ElementsAre("text=\"line 7\"", "text=\"line 8\"",
                                 "text=\"line 9\"", "text=\"line 10\"",
                                 "text=\"line 11\"", "text=\"line 12\"",
                                 "text=\"line 13\"", "text=\"line 10\""));
}

TEST_F(SymbolsToAdd, AreNotLookedForWithoutAnEnd) {
  add(NoLimit, "", "");
  EXPECT_TRUE(Result.IsIncomplete);
  EXPECT_EQ(Added, 0U);
}

TEST_F(SymbolsToAdd, AreNotAddedTwice) {
  add(NoLimit, "frame address=0x10 module=3 index=0 function=1\n");
  EXPECT_FALSE(Result.IsIncomplete);
  EXPECT_EQ(Added, 0U);
}

TEST_F(SymbolsToAdd, StayWithinTheLimit) {
  add();
  uint64_t All = Added;
  Added = 0;
  add(1);
  // Lines of the user's file, the first thing to be added.
  EXPECT_GT(Added, 0U);
  EXPECT_LT(Added, All / 2);
  EXPECT_EQ(Result.Named, 0U);
  EXPECT_GE(Result.LeftOut, 2U);
}

TEST_F(SymbolsToAdd, OfSmallFilesComeFirst) {
  // The large file has lower addresses.
  constexpr uint64_t Start = 0x100000;
  const ModuleImage &Module = Fixture.module();
  fs::path Large = Folder.path() / "large.so";
  fs::copy_file(Library, Large);
  fs::resize_file(Large, fs::file_size(Large) * 2);
  uint64_t Address =
      Start + Fixture.returnAddressIn("fixtureInlined") - Module.Start;
  std::string Extra = "module id=9 start=" + hex(Start) +
                      " end=" + hex(Start + Module.End - Module.Start) +
                      " bias=" + hex(Start) + " build-id=\"" + Module.BuildId +
                      "\" path=\"" + Large.string() +
                      "\"\nstack id=4 parent=0 address=" + hex(Address) + "\n";
  Lines Frames = ofType(add(NoLimit, Extra), "frame");
  EXPECT_EQ(Result.Named, 2U);
  ASSERT_FALSE(Frames.empty());
  EXPECT_THAT(Frames.front(), HasSubstr(" module=3 "));
  EXPECT_THAT(Frames.back(), HasSubstr(" module=9 "));
}
