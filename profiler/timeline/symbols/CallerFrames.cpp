#include "timeline/symbols/CallerFrames.h"

#include "timeline/symbols/PythonFiles.h"
#include "timeline/symbols/UserFrame.h"

#include <string_view>

using namespace syncline;
using namespace syncline::symbols;

static bool isPyTorchPython(const SourceFrame &Frame) {
  return Frame.Language == SourceLanguage::Python &&
         (isPyTorchFile(Frame.File) || Frame.OuterScope == "torch");
}

/// Whether a native frame is in a library other than PyTorch's and CUDA's: in a
/// module of its own, or in a header compiled into the user's.
static bool isNativeLibrary(const SourceFrame &Frame,
                            const ModuleKinds &Kinds) {
  if (isLibraryScope(Frame.OuterScope) || isPlatformHeader(Frame.File))
    return false;
  switch (Kinds.classify(Frame.Module)) {
  case ModuleKind::ThirdParty:
    return true;
  case ModuleKind::User:
    // A global function of a header may be one of CUDA's or of the C library.
    return !Frame.OuterScope.empty() && isLibraryHeader(Frame.File);
  default:
    return false;
  }
}

static bool isLibraryLine(const SourceFrame &Frame, std::string_view Program,
                          const ModuleKinds &Kinds) {
  if (Frame.File.empty() || !Frame.Line)
    return false;
  if (Frame.Language != SourceLanguage::Python)
    return isNativeLibrary(Frame, Kinds);
  return !isPyTorchPython(Frame) && !isStandardLibrary(Frame.File) &&
         !Frame.File.starts_with('<') &&
         !isGeneratedFrame(Frame, Program, Kinds);
}

CallerFrames symbols::callerFrames(std::span<const SourceFrame> Stack,
                                   const ModuleKinds &Kinds) {
  CallerFrames Result;
  Result.User = firstUserFrame(Stack, Kinds);
  std::string_view Program = programFile(Stack, Kinds);
  for (const SourceFrame &Frame :
       Stack.first(Result.User.value_or(Stack.size()))) {
    auto Place = static_cast<size_t>(&Frame - Stack.data());
    if (isLibraryLine(Frame, Program, Kinds)) {
      Result.Library = Place;
      break;
    }
    if (!isPyTorchPython(Frame) || isGenerated(Frame.File))
      continue;
    if (!Result.PyTorch)
      Result.PyTorch = Place;
    Result.PyTorchEntry = Place;
  }
  return Result;
}

std::string symbols::libraryOf(const SourceFrame &Frame) {
  if (Frame.Language == SourceLanguage::Python)
    return packageOf(Frame.File);
  if (std::string Package = packageOf(Frame.Module); !Package.empty())
    return Package;
  std::string_view Path = Frame.Module;
  std::string_view Name = Path.substr(Path.rfind('/') + 1);
  if (size_t Ending = Name.find(".so"); Ending != std::string_view::npos)
    return std::string(Name.substr(0, Ending));
  std::string_view Folder = Frame.File;
  Folder = Folder.substr(0, Folder.rfind('/'));
  return std::string(Folder.substr(Folder.rfind('/') + 1));
}

/// The file's name and that of its folder.
static std::string_view withFolder(std::string_view File) {
  size_t Name = File.rfind('/');
  if (Name == std::string_view::npos || Name == 0)
    return File.substr(Name + 1);
  return File.substr(File.rfind('/', Name - 1) + 1);
}

std::string symbols::libraryPath(const SourceFrame &Frame) {
  std::string_view File = Frame.File.empty() ? Frame.Module : Frame.File;
  std::string_view Path = pathInPackage(File);
  if (Frame.File.empty() || File.find('/') == std::string_view::npos ||
      Path.find('/') != std::string_view::npos)
    return std::string(Path);
  if (Frame.Language == SourceLanguage::Python)
    return std::string(withFolder(File));
  constexpr std::string_view Headers = "/include/";
  if (size_t At = File.rfind(Headers); At != std::string_view::npos)
    return std::string(File.substr(At + Headers.size()));
  std::string Result(withFolder(File)), Library = libraryOf(Frame);
  return Result.starts_with(Library + '/') ? Result : Library + '/' + Result;
}
