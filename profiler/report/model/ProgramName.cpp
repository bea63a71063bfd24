#include "report/model/ProgramName.h"

#include "format/ProgramTitle.h"
#include "report/model/ReportData.h"
#include "terminal/VisibleText.h"
#include "timeline/symbols/PythonFiles.h"

#include <set>

using namespace syncline::report;
using namespace syncline::symbols;
using namespace syncline::terminal;
using namespace syncline::trace;

std::string syncline::report::programName(const EnvironmentEntry &From) {
  std::string Program = programTitle(From.Executable, From.CommandLine);
  return visible(Program.empty() ? From.Path.substr(From.Path.rfind('/') + 1)
                                 : Program);
}

std::string syncline::report::titleWithFolder(const ReportData &Data) {
  std::string Name = programName(Data.Environment);
  if (Name.find('/') != std::string::npos || !Name.ends_with(".py"))
    return Name;
  std::set<std::string_view> Folders;
  auto Look = [&](std::string_view File) {
    if (!File.ends_with("/" + Name) || isPythonLibrary(File))
      return;
    File.remove_suffix(Name.size() + 1);
    if (std::string_view Folder = File.substr(File.rfind('/') + 1);
        !Folder.empty())
      Folders.insert(Folder);
  };
  for (const SiteEntry &Each : Data.Sites)
    Look(Each.File);
  for (const LoopEntry &Each : Data.Loops)
    Look(Each.File);
  return Folders.size() == 1
             ? visible(std::string(*Folders.begin())) + "/" + Name
             : Name;
}

bool syncline::report::mayBeSameProgram(std::string_view NameA,
                                        std::string_view NameB) {
  return trace::mayBeSameProgram(NameA, NameB);
}

bool syncline::report::mayBeSameProgram(const ReportData &A,
                                        const ReportData &B) {
  return trace::mayBeSameProgram(programName(A.Environment),
                                 programName(B.Environment));
}

bool syncline::report::haveOtherFolders(const ReportData &A,
                                        const ReportData &B) {
  return trace::haveOtherFolders(programName(A.Environment),
                                 programName(B.Environment));
}

std::string syncline::report::shownPath(const ReportData &Data) {
  return visible(Data.Environment.Path);
}
