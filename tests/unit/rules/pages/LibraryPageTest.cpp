#include "pages/LibraryPage.h"

#include <gmock/gmock.h>

using namespace syncline::rules;
using namespace syncline::rules::pages;
using testing::HasSubstr;
using testing::Not;

namespace {

LibraryTable tableOfHostTime() {
  LibraryTable Table;
  Table.addFile(R"json({"package": "net", "entries": [{
    "id": "net-loop", "kind": "host-time", "name": "net.run()",
    "versions": ["1.0"],
    "match": [{"through": ["net/x.py:run"], "without": ["net/fast.py:*"]}],
    "cause": "It runs a loop in Python.",
    "remedies": [{"title": "pass all values at once"}],
    "evidence": {"status": "measured", "source": "net/x.py, run",
      "program": "net_loop.py", "gpu": "NVIDIA H200", "torch": "2.11.0",
      "date": "2026-11-29", "ms_per_step": 12.3456,
      "ms_per_step_after": 0.98765}}]})json",
                "net.json");
  return Table;
}

LibraryTable tableWith(const std::string &Evidence) {
  LibraryTable Table;
  Table.addFile(R"json({"package": "net", "entries": [{
    "id": "net-x", "name": "net.x()", "versions": ["1.0", "1.2"],
    "match": [{"at": ["net/x.py:f", "net/x.py:g"], "api": ["cudaFree"]},
              {"through": ["net/y.py:h"], "host_memory": "pinned"}],
    "cause": "It reads a value of the GPU.",
    "remedies": [{"title": "pass the value to x()", "before": "x()",
                  "after": "x(1)", "caveat": "It must be right."},
                 {"title": "leave it out of the loop"}],
    "evidence": {"source": "net/x.py, f", )json" +
                    Evidence + "}}]}",
                "net.json");
  return Table;
}

const char *const Machine = R"("gpu": "NVIDIA H200", "torch": "2.11.0",
  "date": "2026-11-28", "syncs_per_step": 2)";

std::string pageWith(const std::string &Evidence) {
  return libraryPage(tableWith(Evidence));
}

} // namespace

TEST(LibraryPage, FramesCauseAndRemedies) {
  std::string Page =
      pageWith(R"("status": "unverified", "program": "net_x.py")");
  EXPECT_THAT(Page, HasSubstr("## net\n\n### net-x\n\n`net.x()`. It reads a "
                              "value of the GPU.\n"));
  EXPECT_THAT(Page, HasSubstr("- in `net/x.py:f`, `net/x.py:g`; a call of "
                              "`cudaFree`\n- below `net/y.py:h`; a copy with "
                              "host memory that is pinned\n"));
  EXPECT_THAT(Page,
              HasSubstr("Pass the value to `x()`.\n\n```python\nx()\n```\n\n"
                        "becomes\n\n```python\nx(1)\n```\n\nIt must be "
                        "right.\n\nLeave it out of the loop.\n"));
  EXPECT_THAT(Page, HasSubstr("(../../tests/gpu/libraries/net_x.py)"));
}

TEST(LibraryPage, Evidence) {
  EXPECT_THAT(pageWith(R"("status": "unverified")"),
              HasSubstr("not verified on a GPU. net 1.0, 1.2: `net/x.py`, f."));
  std::string Recorded =
      pageWith(std::string(R"("status": "recorded", )") + Machine);
  EXPECT_THAT(Recorded,
              HasSubstr("2 calls per step (NVIDIA H200, PyTorch 2.11.0, "
                        "2026-11-28); the remedy has not been tried"));
  EXPECT_THAT(pageWith(std::string(R"("status": "measured",
                         "syncs_per_step_after": 1, )") +
                       Machine),
              HasSubstr("; 1 call with the first remedy."));
}

TEST(LibraryPage, ForATerminal) {
  LibraryTable Table = tableWith(R"("status": "unverified")");
  std::string Page = textPage(Table.entries().front());
  EXPECT_THAT(Page, HasSubstr("net-x (net)\n\nnet.x()\n\nWhy it blocks\n  It "
                              "reads a value of the GPU.\n"));
  EXPECT_THAT(Page, HasSubstr("  Pass the value to x().\n      x()\n    "
                              "becomes\n      x(1)\n  It must be right.\n\n  "
                              "Leave it out of the loop.\n"));
  EXPECT_THAT(Page, Not(HasSubstr("`")));
}

TEST(LibraryPage, HostTime) {
  LibraryTable Table = tableOfHostTime();
  std::string Page = libraryPage(Table);
  EXPECT_THAT(Page, HasSubstr("- below `net/x.py:run`; not below or above "
                              "`net/fast.py:*`\n"));
  EXPECT_THAT(Page, HasSubstr("A step of the program takes 12.3 ms (NVIDIA "
                              "H200, PyTorch 2.11.0, 2026-11-29); 0.988 ms "
                              "with the first remedy."));
  EXPECT_THAT(Page, HasSubstr("(../../tests/gpu/libraries/host/net_loop.py)"));
  EXPECT_THAT(textPage(Table.entries().front()),
              HasSubstr("\n\nWhy it takes long\n  It runs a loop in Python."));
}
