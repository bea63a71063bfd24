//===- SpecificationTest.cpp - The trace specification is complete --------===//

#include "format/Enums.h"
#include "format/FieldStyles.h"
#include "format/Records.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

using namespace syncline;
using namespace syncline::trace;
using testing::HasSubstr;

static std::string specification() {
  std::ifstream In(SYNCLINE_SOURCE_DIR "/docs/reference/trace-format.md");
  std::stringstream Text;
  Text << In.rdbuf();
  return Text.str();
}

static const char *encodingName(Encoding How) {
  switch (How) {
  case Encoding::Unsigned:
    return "unsigned";
  case Encoding::Signed:
    return "signed";
  case Encoding::Delta:
    return "delta";
  case Encoding::Text:
    return "text";
  }
  return "";
}

/// From the heading of a record to the next one.
static std::string sectionOf(const std::string &Text,
                             const std::string &Heading) {
  size_t Start = Text.find(Heading + "\n");
  if (Start == std::string::npos)
    return {};
  return Text.substr(Start, Text.find("\n#", Start + 1) - Start);
}

TEST(Specification, HasEveryRecordWithItsFieldsInOrder) {
  const std::string Text = specification();
  forEachRecordType([&]<class RecordT>() {
    std::string Heading = "### `" + std::string(RecordT::Name) + "`, " +
                          std::to_string(RecordT::Type);
    std::string Section = sectionOf(Text, Heading);
    ASSERT_FALSE(Section.empty()) << Heading;
    size_t Place = 0, Rows = 0;
    RecordT Record;
    RecordT::fields(Record, [&](const char *Name, Encoding How, auto &) {
      std::string Row =
          "| `" + std::string(Name) + "` | " + encodingName(How) + " |";
      size_t Found = Section.find(Row, Place);
      EXPECT_NE(Found, std::string::npos) << Heading << ": " << Row;
      Place = Found == std::string::npos ? Place : Found;
      ++Rows;
    });
    size_t Written = 0;
    for (size_t I = Section.find("\n| `"); I != std::string::npos;
         I = Section.find("\n| `", I + 1))
      ++Written;
    EXPECT_EQ(Written, Rows) << Heading;
  });
}

TEST(Specification, HasEveryNameOfAnEnumeration) {
  const std::string Text = specification();
  for (auto [Record, Field] : {std::pair("api", "kind"),
                               {"api", "domain"},
                               {"copy", "direction"},
                               {"copy", "source"},
                               {"stream", "kind"},
                               {"frame", "source"},
                               {"code", "table"},
                               {"overhead", "kind"}})
    for (const EnumName &Each : enumNames(Record, Field))
      EXPECT_THAT(Text, HasSubstr(std::to_string(Each.Value) + " `" +
                                  std::string(Each.Name) + "`"));
}
