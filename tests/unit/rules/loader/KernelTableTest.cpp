#include "loader/KernelTable.h"

#include "loader/RuleError.h"
#include "support/OneLine.h"

#include <gmock/gmock.h>

using namespace syncline::rules;
using namespace syncline::tests;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

std::string fileWith(const std::string &Names, const std::string &Exchange,
                     const std::string &More = "") {
  return R"({"kernels": [{"library": "Ours", "names": [)" + Names +
         R"(], "exchange": ")" + Exchange + R"(", "source": "ours.cu")" + More +
         "}]}";
}

/// The error of the table for a file that it must refuse.
std::string errorOf(const std::string &Text) {
  KernelTable Table;
  try {
    Table.addFile(Text, "ours/kernels.json");
  } catch (const RuleError &Error) {
    EXPECT_TRUE(Table.entries().empty());
    return Error.what();
  }
  return "";
}

} // namespace

TEST(KernelTable, EntriesOfAFileComeFirst) {
  KernelTable Table = KernelTable::builtin();
  EXPECT_EQ(Table.exchangeOf("ncclDevKernel_AllReduce_Sum_f32_RING_LL"),
            Exchange::Collective);
  EXPECT_EQ(Table.exchangeOf("ours::ring"), Exchange::None);
  Table.addFile(fileWith(R"("ours::*")", "one-sided"), "ours");
  EXPECT_EQ(Table.exchangeOf("ours::ring"), Exchange::OneSided);
  Table.addFile(fileWith(R"("ours::ring", "nccl*_Sum_*")", "none"), "ours");
  EXPECT_EQ(Table.exchangeOf("ours::ring"), Exchange::None);
  EXPECT_EQ(Table.exchangeOf("ours::tree"), Exchange::OneSided);
  EXPECT_EQ(Table.exchangeOf("ncclDevKernel_AllReduce_Sum_f32_RING_LL"),
            Exchange::None);
}

TEST(KernelTable, TheFirstEntryThatMatchesCounts) {
  KernelTable Table = KernelTable::builtin();
  EXPECT_EQ(Table.exchangeOf("ncclDevKernel_SendRecv"), Exchange::PointToPoint);
  EXPECT_EQ(Table.exchangeOf("nvshmemi_proxy_quiet_entrypoint"),
            Exchange::OneSided);
}

TEST(KernelTable, AnErrorNamesTheFileAndTheFault) {
  struct {
    std::string Text, Mention;
  } Cases[] = {
      {"", "not valid JSON"},
      {R"({"kernels": [})", "not valid JSON"},
      {R"({"kernels": []})", "/kernels"},
      {R"({"kernel": []})", "'kernel'"},
      {fileWith(R"("f")", "collective", R"(, "librari": "x")"), "'librari'"},
      {fileWith(R"("f")", "collective", R"(, "source": "x")"),
       "'source' appears twice"},
      {fileWith(R"("f")", "all"), "/kernels/0/exchange"},
      {fileWith("", "collective"), "/kernels/0/names"},
      {fileWith(R"("*")", "collective"), "/kernels/0/names/0"},
      {fileWith(R"_("f(int)")_", "collective"), "/kernels/0/names/0"},
  };
  for (const auto &[Text, Mention] : Cases)
    EXPECT_THAT(errorOf(Text),
                AllOf(IsOneLine(), StartsWith("ours/kernels.json: "),
                      HasSubstr(Mention)));
}
