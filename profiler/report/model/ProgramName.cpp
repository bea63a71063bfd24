#include "report/model/ProgramName.h"

#include "format/ProgramTitle.h"
#include "report/model/ReportData.h"

using namespace syncline::report;
using namespace syncline::trace;

std::string syncline::report::programName(const EnvironmentEntry &From) {
  std::string Program = programTitle(From.Executable, From.CommandLine);
  return Program.empty() ? From.Path.substr(From.Path.rfind('/') + 1) : Program;
}
