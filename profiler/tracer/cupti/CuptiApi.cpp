#include "tracer/cupti/CuptiApi.h"

#include "tracer/cupti/CuptiSearch.h"
#include "tracer/cupti/CuptiVersions.h"

#include <dlfcn.h>
#include <vector>

using namespace syncline::tracer;
using namespace syncline::tracer::cupti;

const char *CuptiApi::describe(CUptiResult Result) const {
  const char *Text = nullptr;
  if (!cuptiGetResultString || cuptiGetResultString(Result, &Text) || !Text)
    return "unknown error";
  return Text;
}

CUptiResult CuptiApi::subscribe(CUpti_SubscriberHandle &Subscriber,
                                CUpti_CallbackFunc Callback,
                                std::string &Other) const {
  if (!cuptiSubscribe_v2)
    return cuptiSubscribe(&Subscriber, Callback, nullptr);
  char Name[CUPTI_OLD_SUBSCRIBER_NAME_MIN_LEN] = {};
  CUpti_SubscriberParams Parameters = {};
  Parameters.structSize = CUpti_SubscriberParams_STRUCT_SIZE;
  Parameters.subscriberName = "syncline";
  Parameters.oldSubscriberName = Name;
  Parameters.oldSubscriberSize = sizeof(Name);
  CUptiResult Result =
      cuptiSubscribe_v2(&Subscriber, Callback, nullptr, &Parameters);
  Other = Name;
  return Result;
}

/// Opens the libcupti in the process, else Preferred, else the best candidate;
/// sets Path to its name, or to the reason why there is none.
static void *openCupti(const std::string &Preferred, int DriverVersion,
                       std::string &Path) {
  CuptiSearch Search = CuptiSearch::ofProcess(DriverVersion);
  std::vector<std::string> Candidates;
  if (std::string Present = Search.loadedCupti(); !Present.empty())
    Candidates = {Present};
  else if (!Preferred.empty())
    Candidates = {Preferred};
  else
    Candidates = Search.candidates();
  for (const std::string &Candidate : Candidates)
    if (void *Library = dlopen(Candidate.c_str(), RTLD_NOW | RTLD_LOCAL)) {
      Path = Candidate;
      return Library;
    }
  Path = Preferred.empty() ? Search.notFound()
                           : Preferred + " was not found, or cannot be loaded";
  return nullptr;
}

std::string CuptiApi::load(const std::string &Preferred, int DriverVersion) {
  void *Opened = openCupti(Preferred, DriverVersion, Path);
  if (!Opened)
    return Path;
  auto Find = [&]<class FunctionT>(FunctionT &Function, const char *Name) {
    Function = reinterpret_cast<FunctionT>(dlsym(Opened, Name));
    return Function != nullptr;
  };
  // Looked up first, so that the rejection of an old version states its number.
  if (!Find(cuptiGetVersion, "cuptiGetVersion") ||
      cuptiGetVersion(&Version) != CUPTI_SUCCESS)
    return Path + " does not report its version";
  if (std::string Refusal = refusalOf(Version); !Refusal.empty())
    return Path + " " + Refusal;
// NOLINTBEGIN(bugprone-macro-parentheses): the name of a member
#define SYNCLINE_CUPTI_LOOKUP(Name)                                            \
  if (!Find(Name, #Name))                                                      \
    return Path + " is too old: it has no " #Name;
  // NOLINTEND(bugprone-macro-parentheses)
  SYNCLINE_CUPTI_FUNCTIONS(SYNCLINE_CUPTI_LOOKUP)
#undef SYNCLINE_CUPTI_LOOKUP
  Find(cuptiSubscribe_v2, "cuptiSubscribe_v2");
  Find(cuptiSetThreadIdType, "cuptiSetThreadIdType");
  Find(cuptiActivitySetAttribute, "cuptiActivitySetAttribute");
  Library.store(Opened);
  return "";
}
