#include "advice/LibraryMatcher.h"

#include "advice/BlockingStack.h"
#include "advice/FramePlace.h"
#include "advice/FunctionName.h"
#include "model/CudaModel.h"
#include "timeline/symbols/UserFrame.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::rules;
using namespace syncline::symbols;
using rules::model::withoutStreamVariant;
using trace::MemoryKind;

static bool isPython(const SourceFrame &Frame) {
  return Frame.Language == SourceLanguage::Python;
}

namespace {

/// The frames inside the call by the user's code, and what conditions ask of
/// them.
class LibraryFrames {
public:
  explicit LibraryFrames(std::span<const SourceFrame> Inside);

  bool isAt(const std::vector<std::string> &Places) const;
  bool goesThrough(const std::vector<std::string> &Places) const;
  bool calls(const std::vector<std::string> &Functions) const;
  bool callsOperator(const std::vector<std::string> &Operators) const;

private:
  std::span<const SourceFrame> Inside;
  /// The innermost Python frame, or null.
  const SourceFrame *Innermost = nullptr;
  /// The qualified names of the native frames inside that one.
  std::vector<std::string> Native;
};

} // namespace

LibraryFrames::LibraryFrames(std::span<const SourceFrame> Inside)
    : Inside(Inside) {
  for (const SourceFrame &Frame : Inside) {
    if (isPython(Frame)) {
      Innermost = &Frame;
      return;
    }
    if (!Frame.Function.empty())
      Native.push_back(qualifiedName(Frame.Function));
  }
}

bool LibraryFrames::isAt(const std::vector<std::string> &Places) const {
  return Innermost && isInPlaceOf(Places, *Innermost);
}

bool LibraryFrames::goesThrough(const std::vector<std::string> &Places) const {
  return std::ranges::any_of(Inside, [&](const SourceFrame &Frame) {
    return isInPlaceOf(Places, Frame);
  });
}

static bool contains(const std::vector<std::string> &Names,
                     std::string_view Name) {
  return std::ranges::find(Names, Name) != Names.end();
}

bool LibraryFrames::calls(const std::vector<std::string> &Functions) const {
  return std::ranges::any_of(Native, [&](const std::string &Name) {
    return contains(Functions, Name);
  });
}

bool LibraryFrames::callsOperator(
    const std::vector<std::string> &Operators) const {
  return std::ranges::any_of(Native, [&](const std::string &Name) {
    return contains(Operators, operatorOfFunction(Name)) ||
           std::ranges::any_of(operatorsOfDispatch(Name),
                               [&](const std::string &Operator) {
                                 return contains(Operators, Operator);
                               });
  });
}

static bool isMemory(const std::string &Name, MemoryKind Host) {
  return Name == "pinned" ? Host == MemoryKind::Pinned
                          : Host == MemoryKind::Pageable;
}

static bool covers(const LibraryMatch &Match, const LibraryFrames &Frames,
                   const SyncSignature &Sync) {
  return (Match.Api.empty() ||
          contains(Match.Api, withoutStreamVariant(Sync.Api))) &&
         (Match.HostMemory.empty() || isMemory(Match.HostMemory, Sync.Host)) &&
         (Match.At.empty() || Frames.isAt(Match.At)) &&
         (Match.Through.empty() || Frames.goesThrough(Match.Through)) &&
         (Match.Functions.empty() || Frames.calls(Match.Functions)) &&
         (Match.Operators.empty() || Frames.callsOperator(Match.Operators));
}

LibraryMatcher::LibraryMatcher(const LibraryTable &Table, ModuleKinds Kinds)
    : Table(Table), Kinds(std::move(Kinds)) {}

const LibraryEntry *LibraryMatcher::find(LibraryKind Kind,
                                         const Condition &Holds) const {
  auto Found =
      std::ranges::find_if(Table.entries(), [&](const LibraryEntry &Entry) {
        return Entry.Kind == Kind && std::ranges::any_of(Entry.Matches, Holds);
      });
  return Found == Table.entries().end() ? nullptr : &*Found;
}

/// The frames inside the call by the user's code.
static std::span<const SourceFrame>
insideUser(std::span<const SourceFrame> Stack, const ModuleKinds &Kinds) {
  return Stack.first(firstUserFrame(Stack, Kinds).value_or(Stack.size()));
}

const LibraryEntry *
LibraryMatcher::matchHostTime(std::span<const SourceFrame> Stack) const {
  LibraryFrames Frames(insideUser(Stack, Kinds));
  return find(LibraryKind::HostTime, [&](const LibraryMatch &Match) {
    return Frames.calls(Match.Functions);
  });
}

const LibraryEntry *
LibraryMatcher::matchDeviceTime(std::span<const SourceFrame> Stack) const {
  LibraryFrames Frames(insideUser(Stack, Kinds));
  return find(LibraryKind::DeviceTime, [&](const LibraryMatch &Match) {
    return Frames.goesThrough(Match.Through);
  });
}

const LibraryEntry *LibraryMatcher::match(std::span<const SourceFrame> Stack,
                                          const SyncSignature &Sync) const {
  LibraryFrames Frames(insideUser(Stack, Kinds));
  auto IsCaller = [&](const LibraryMatch &Match) {
    return !Match.IsCalledByUser ||
           BlockingStack(Stack, Sync.Api, Kinds).isCalledByUser();
  };
  return find(LibraryKind::Synchronization, [&](const LibraryMatch &Match) {
    return covers(Match, Frames, Sync) && IsCaller(Match);
  });
}
