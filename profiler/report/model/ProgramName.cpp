#include "report/model/ProgramName.h"

#include "format/ProgramTitle.h"
#include "report/model/ReportData.h"
#include "terminal/VisibleText.h"

using namespace syncline::report;
using namespace syncline::terminal;
using namespace syncline::trace;

std::string syncline::report::programName(const EnvironmentEntry &From) {
  std::string Program = programTitle(From.Executable, From.CommandLine);
  return visible(Program.empty() ? From.Path.substr(From.Path.rfind('/') + 1)
                                 : Program);
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
