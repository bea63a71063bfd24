#include "report/model/CallerTitle.h"

#include "timeline/symbols/CallerFrames.h"
#include "timeline/symbols/PythonFiles.h"
#include "timeline/symbols/UserFrame.h"

#include <fmt/format.h>

#include <filesystem>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::symbols;

static std::string nameOfFile(const std::string &Path) {
  return std::filesystem::path(Path).filename().string();
}

std::string report::callerTitle(std::span<const SourceFrame> Stack,
                                std::optional<size_t> User,
                                const std::string &Node,
                                const std::string &Thread) {
  if (User) {
    const SourceFrame &Frame = Stack[*User];
    if (Frame.Language == SourceLanguage::Python)
      return fmt::format("{}:{} ({})", nameOfFile(Frame.File), Frame.Line,
                         Frame.Function);
    return Frame.File.empty()
               ? fmt::format("{}+{:#x}", nameOfFile(Frame.Module),
                             Frame.ModuleOffset)
               : fmt::format("{}:{}", nameOfFile(Frame.File), Frame.Line);
  }
  return Node.empty() ? fmt::format("library code ({})", Thread)
                      : fmt::format("backward pass ({})", Node);
}

LibraryLine report::libraryLine(const SourceFrame &Frame) {
  LibraryLine Result{Frame.File, Frame.Line, Frame.Function, libraryOf(Frame),
                     ""};
  Result.Title = fmt::format("{}:{}", pathInPackage(Frame.File), Frame.Line);
  if (Frame.Language == SourceLanguage::Python)
    Result.Title += fmt::format(" ({})", Frame.Function);
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

std::optional<ForwardCaller>
report::forwardCaller(std::span<const SourceFrame> Stack,
                      const ModuleKinds &Kinds) {
  auto User = firstUserFrame(Stack, Kinds);
  if (!User)
    return std::nullopt;
  return ForwardCaller{Stack[*User],
                       "backward of " + callerTitle(Stack, User, {}, {})};
}
