#include "cli/record/RunLog.h"

#include "cli/record/RecordError.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <unistd.h>

using namespace syncline::record;
namespace fs = std::filesystem;

template <class ElementT>
static void addOnce(std::vector<ElementT> &List, ElementT Element) {
  if (std::ranges::find(List, Element) == List.end())
    List.push_back(std::move(Element));
}

RunLogContents syncline::record::parseRunLog(std::string_view Text) {
  RunLogContents Result;
  // A line without a newline is still being written.
  for (size_t End; (End = Text.find('\n')) != std::string_view::npos;) {
    std::string_view Line = Text.substr(0, End);
    Text.remove_prefix(End + 1);
    if (Line.starts_with('!'))
      addOnce(Result.Failures, std::string(Line.substr(1)));
    else if (!Line.empty())
      addOnce(Result.Traces, fs::path(Line));
  }
  return Result;
}

RunLog::RunLog() {
  std::error_code Error;
  fs::path Folder = fs::temp_directory_path(Error);
  if (Error)
    throw RecordError(
        "there is no folder for temporary files; set TMPDIR to one");
  std::string Name = fs::absolute(Folder) / "syncline-run-XXXXXX";
  int File = mkostemp(Name.data(), 0);
  if (File < 0)
    throw RecordError("cannot make a temporary file in " + Folder.string() +
                      " (" + strerror(errno) +
                      "); set TMPDIR to another folder");
  close(File);
  Path = Name;
}

RunLog::~RunLog() {
  std::error_code Ignored;
  fs::remove(Path, Ignored);
}

RunLogContents RunLog::read() const {
  std::ostringstream Text;
  if (std::ifstream In(Path, std::ios::binary); In)
    Text << In.rdbuf();
  return parseRunLog(Text.str());
}
