#include "profiler/advice/StackFile.h"

#include "advice/FunctionName.h"

#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::rules;
using namespace syncline::symbols;
using namespace syncline::testing;
using trace::CallKind;
using trace::CopyDirection;
using trace::MemoryKind;

/// A file without a folder is the user's, any other one is a library's.
static SourceFrame makePythonFrame(std::string_view File,
                                   std::string_view Function) {
  SourceFrame Frame;
  Frame.Language = SourceLanguage::Python;
  Frame.Function = Function;
  Frame.File = File.find('/') == std::string_view::npos
                   ? "/home/me/train/"
                   : "/home/me/venv/lib/python3.12/site-packages/";
  Frame.File += File;
  Frame.Line = 1;
  return Frame;
}

SourceFrame syncline::testing::makeFrame(std::string_view Site,
                                         std::string_view Function) {
  if (constexpr std::string_view Python = "python@"; Site.starts_with(Python))
    return makePythonFrame(Site.substr(Python.size()), Function);
  SourceFrame Frame;
  if (Function != "?")
    Frame.Function = Function;
  constexpr std::string_view Anonymous = "(anonymous namespace)";
  std::string Name = qualifiedName(Frame.Function);
  if (Function.starts_with(Anonymous))
    Frame.OuterScope = Anonymous;
  else if (size_t End = Name.find("::"); End != std::string::npos)
    Frame.OuterScope = Name.substr(0, End);
  std::string_view Module = Site.substr(0, Site.find('@'));
  if (Module.size() < Site.size()) {
    std::string_view File = Site.substr(Module.size() + 1);
    Frame.File = (File.starts_with('/') ? "" : "/home/me/train/");
    Frame.File += File;
    Frame.Line = 1;
  }
  Frame.Module = Module == "app" ? "/home/me/train/build/train"
                                 : "/usr/lib/x86_64-linux-gnu/";
  if (Module != "app")
    Frame.Module += Module;
  return Frame;
}

static SyncSignature readWait(std::istream &Line) {
  static const std::map<std::string, CopyDirection> Directions = {
      {"", CopyDirection::Unknown},
      {"device-to-host", CopyDirection::DeviceToHost},
      {"host-to-device", CopyDirection::HostToDevice},
      {"device-to-device", CopyDirection::DeviceToDevice}};
  static const std::map<std::string, MemoryKind> Memories = {
      {"", MemoryKind::Unknown},
      {"pageable", MemoryKind::Pageable},
      {"pinned", MemoryKind::Pinned}};
  static const std::map<std::string, CallKind> Kinds = {
      {"cudaMemcpyAsync", CallKind::AsyncCopy},
      {"cudaMemcpy", CallKind::Copy},
      {"cudaStreamSynchronize", CallKind::StreamWait},
      {"cudaEventSynchronize", CallKind::EventWait},
      {"cudaDeviceSynchronize", CallKind::DeviceWait},
      {"cudaFree", CallKind::Free},
      {"cudaMalloc", CallKind::Allocate}};
  SyncSignature Sync;
  std::string Direction, Memory;
  Line >> Sync.Api >> Direction >> Memory;
  Sync.Direction = Directions.at(Direction);
  Sync.Host = Memories.at(Memory);
  if (auto Found = Kinds.find(Sync.Api); Found != Kinds.end())
    Sync.Kind = Found->second;
  return Sync;
}

namespace {

struct Section {
  StackCase Common;
  std::vector<SyncSignature> Syncs;
  std::optional<bool> SyncFollows;

  void readField(const std::string &Text);
  void finish(std::vector<StackCase> &Cases);
};

} // namespace

void Section::readField(const std::string &Text) {
  std::istringstream Line(Text);
  std::string Key, Value;
  Line >> Key;
  if (Key == "wait") {
    Syncs.push_back(readWait(Line));
    return;
  }
  Line >> Value;
  if (Key == "rule")
    Common.Rule = Value == "nothing" ? "" : Value;
  else if (Key == "entry")
    Common.Entry = Value == "nothing" ? "" : Value;
  else if (Key == "frame")
    Common.Frame = Value;
  else if (Key == "node")
    Common.Node = Value;
  else if (Key == "within")
    Common.Within = Value;
  else if (Key == "derivative")
    Common.Derivative = Value;
  else if (Key == "differentiated")
    Common.Differentiated = Value;
  else if (Key == "libtorch")
    Common.LibTorch = Version::parse(Value).value();
  else if (Key == "follows")
    SyncFollows = Value == "yes";
  else
    throw std::runtime_error("unknown line in " + Common.Name + ": " + Text);
}

void Section::finish(std::vector<StackCase> &Cases) {
  for (const SyncSignature &Sync : Syncs) {
    StackCase Case = Common;
    Case.Sync = Sync;
    Case.Sync.SyncFollows = SyncFollows;
    if (Case.Frame == "*")
      Case.Frame = Sync.Api;
    for (SourceFrame &Frame : Case.Stack)
      if (Frame.Function == "*")
        Frame.Function = Sync.Api;
    Cases.push_back(std::move(Case));
  }
}

std::vector<StackCase>
syncline::testing::readStacks(const std::filesystem::path &File) {
  std::ifstream In(File);
  if (!In)
    throw std::runtime_error("cannot read " + File.string());
  std::vector<StackCase> Cases;
  Section Current;
  for (std::string Line; std::getline(In, Line);) {
    if (Line.starts_with('[')) {
      Current.finish(Cases);
      Current = Section();
      Current.Common.Name = Line.substr(1, Line.size() - 2);
    } else if (Line.starts_with("  ")) {
      std::string_view Frame = std::string_view(Line).substr(2);
      size_t Space = Frame.find(' ');
      Current.Common.Stack.push_back(
          makeFrame(Frame.substr(0, Space), Frame.substr(Space + 1)));
    } else if (!Line.empty() && !Line.starts_with('#')) {
      Current.readField(Line);
    }
  }
  Current.finish(Cases);
  return Cases;
}
