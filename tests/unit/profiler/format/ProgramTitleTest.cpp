#include "format/ProgramTitle.h"

#include <gtest/gtest.h>

using namespace syncline::trace;

namespace {

std::string ofPython(const char *CommandLine) {
  return programTitle("/usr/bin/python3.12", CommandLine);
}

} // namespace

TEST(ProgramTitle, AScriptHasTheFoldersOfARelativePath) {
  EXPECT_EQ(ofPython("python3 ppo/train.py --seconds 8"), "ppo/train.py");
  EXPECT_EQ(ofPython("python3 ../a/./ppo/train.py"), "a/ppo/train.py");
  EXPECT_EQ(ofPython("python3 ./train.py"), "train.py");
  EXPECT_EQ(ofPython("python3 -u 'my runs/ppo'\\''s/train.py'"),
            "my runs/ppo's/train.py");
  EXPECT_EQ(ofPython("python3 /home/user/ppo/train.py"), "train.py");
  EXPECT_EQ(ofPython("python3 -m ppo.train"), "ppo.train");
}

TEST(ProgramTitle, AnotherProgramIsItsFile) {
  EXPECT_EQ(programTitle("/w/build-a/train", "./build-a/train x.py"), "train");
  EXPECT_EQ(ofPython("python3 -c 'print(1)'"), "python3.12");
  EXPECT_EQ(programTitle("", ""), "");
}

TEST(ProgramTitle, FoldersCountIfBothHaveThem) {
  EXPECT_TRUE(mayBeSameProgram("ppo/train.py", "ppo/train.py"));
  EXPECT_TRUE(mayBeSameProgram("ppo/train.py", "rl/ppo/train.py"));
  EXPECT_TRUE(mayBeSameProgram("train.py", "ppo/train.py"));
  EXPECT_FALSE(mayBeSameProgram("ppo/train.py", "gnn/train.py"));
  EXPECT_FALSE(mayBeSameProgram("po/train.py", "ppo/train.py"));
  EXPECT_FALSE(mayBeSameProgram("train.py", "pretrain.py"));
  EXPECT_FALSE(mayBeSameProgram("", "train.py"));
  EXPECT_TRUE(haveOtherFolders("ppo/train.py", "gnn/train.py"));
  EXPECT_FALSE(haveOtherFolders("ppo/train.py", "train.py"));
  EXPECT_FALSE(haveOtherFolders("ppo/train.py", "ppo/eval.py"));
}
