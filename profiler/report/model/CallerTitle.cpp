#include "report/model/CallerTitle.h"

#include "report/model/LintFindings.h"
#include "timeline/symbols/CallerFrames.h"
#include "timeline/symbols/FileTitle.h"
#include "timeline/symbols/UserFrame.h"

#include <fmt/format.h>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::symbols;

std::string report::placeTitle(const SourceFrame &Frame) {
  return Frame.File.empty()
             ? fmt::format("{}+{:#x}", fileTitle(Frame.Module),
                           Frame.ModuleOffset)
             : fmt::format("{}:{}", fileTitle(Frame.File, Frame.FileParts),
                           Frame.Line);
}

std::string report::withFunction(std::string Title, const SourceFrame &Frame) {
  return Frame.Language == SourceLanguage::Python
             ? fmt::format("{} ({})", Title, Frame.Function)
             : Title;
}

std::string report::callerTitle(std::span<const SourceFrame> Stack,
                                std::optional<size_t> User,
                                const std::string &Node,
                                const std::string &Thread) {
  if (User)
    return withFunction(placeTitle(Stack[*User]), Stack[*User]);
  return Node.empty() ? fmt::format("library code ({})", Thread)
                      : fmt::format("backward pass ({})", Node);
}

LibraryLine report::libraryLine(const SourceFrame &Frame) {
  LibraryLine Result{Frame.File, Frame.Line, Frame.Function, libraryOf(Frame),
                     ""};
  Result.Title =
      withFunction(fmt::format("{}:{}", libraryPath(Frame), Frame.Line), Frame);
  return Result;
}

std::string report::titleWith(const std::string &User,
                              const std::optional<LibraryLine> &Library) {
  if (!Library || User.empty())
    return Library ? Library->Title : User;
  // The name of a file may contain a parenthesis, too.
  bool HasFunction = User.ends_with(')') && !User.starts_with("backward pass");
  size_t End = HasFunction ? User.rfind(" (") : std::string::npos;
  return fmt::format("{} -> {}", User.substr(0, End), Library->Title);
}

/// \p Longer has \p Shorter at its end, after folders.
static bool hasMoreFolders(std::string_view Longer, std::string_view Shorter) {
  if (Longer.starts_with(BackwardOf) && Shorter.starts_with(BackwardOf)) {
    Longer.remove_prefix(BackwardOf.size());
    Shorter.remove_prefix(BackwardOf.size());
  }
  return Longer.size() > Shorter.size() && Longer.ends_with(Shorter) &&
         Longer[Longer.size() - Shorter.size() - 1] == '/' &&
         !Longer.starts_with(BackwardOf);
}

bool report::mayBeSameLine(NamedLine A, NamedLine B) {
  return A.Title == B.Title || ((hasMoreFolders(A.Title, B.Title) ||
                                 hasMoreFolders(B.Title, A.Title)) &&
                                mayBeSameFile(A.File, B.File));
}

std::optional<ForwardCaller>
report::forwardCaller(std::span<const SourceFrame> Stack,
                      const ModuleKinds &Kinds) {
  auto User = firstUserFrame(Stack, Kinds);
  if (!User)
    return std::nullopt;
  return ForwardCaller{Stack[*User], std::string(BackwardOf) +
                                         callerTitle(Stack, User, {}, {})};
}
