#include "timeline/symbols/FileTitle.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::symbols;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

TEST(FileTitleTest, HasSoManyComponents) {
  EXPECT_EQ(fileTitle("/a/data/utils.py"), "utils.py");
  EXPECT_EQ(fileTitle("/a/data/utils.py", 2), "data/utils.py");
  EXPECT_EQ(fileTitle("/a/utils.py", 9), "/a/utils.py");
  EXPECT_EQ(fileTitle("utils.py"), "utils.py");
  EXPECT_EQ(fileTitle("/x", 2), "/x");
  EXPECT_EQ(fileTitle(""), "");
}

TEST(FileTitleTest, NamesThatAreUniqueNeedNoFolder) {
  EXPECT_THAT(partsToShow({}), IsEmpty());
  EXPECT_THAT(partsToShow({"/a/train.py", "/a/model.py"}), IsEmpty());
}

TEST(FileTitleTest, FoldersTellFilesApart) {
  EXPECT_THAT(
      partsToShow({"/a/x/utils.py", "/a/y/utils.py", "/b/y/utils.py", "/z.py"}),
      UnorderedElementsAre(Pair("/a/x/utils.py", 2), Pair("/a/y/utils.py", 3),
                           Pair("/b/y/utils.py", 3)));
}

TEST(FileTitleTest, APathMayBeTheEndOfAnother) {
  EXPECT_THAT(partsToShow({"utils.py", "/a/utils.py"}),
              UnorderedElementsAre(Pair("/a/utils.py", 2)));
}
