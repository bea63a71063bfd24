#include "timeline/symbols/PythonFiles.h"

#include <algorithm>
#include <iterator>
#include <optional>

using namespace syncline;
using namespace syncline::symbols;

static constexpr std::string_view PackageFolders[] = {
    "/site-packages/",
    "/dist-packages/",
};

/// Part of the path: where torch.compile puts generated files.
static constexpr std::string_view GeneratedFolders[] = {
    "/torchinductor_",
    "/torch_compile_debug/",
    "/.triton/",
};

/// Prefixes of the names that PyTorch gives to code without a file.
static constexpr std::string_view PyTorchNames[] = {
    "<eval_with_key>",
    "<torch_package_",
    "<torchdynamo",
};

/// Of other libraries.
static constexpr std::string_view GeneratedNames[] = {
    "<decorator-gen",
    "<attrs generated",
    "<__array_function__",
    "<pyparsing",
};

/// Below the folder of packages.
static constexpr std::string_view PyTorchFolders[] = {
    "torch/",
    "functorch/",
    "torchgen/",
};

static bool isIn(std::string_view File, const auto &Parts) {
  return std::any_of(std::begin(Parts), std::end(Parts), [&](auto Part) {
    return File.find(Part) != std::string_view::npos;
  });
}

/// What follows the folder that packages are installed in.
static std::optional<std::string_view> belowPackages(std::string_view File) {
  for (std::string_view Folder : PackageFolders)
    if (size_t At = File.rfind(Folder); At != std::string_view::npos)
      return File.substr(At + Folder.size());
  return std::nullopt;
}

/// Below lib/python3.12, lib64/python3 or in python312.zip.
bool symbols::isStandardLibrary(std::string_view File) {
  if (belowPackages(File))
    return false;
  for (std::string_view Folder : {"/lib/python", "/lib64/python"}) {
    size_t At = File.find(Folder);
    if (At == std::string_view::npos)
      continue;
    std::string_view Version = File.substr(At + Folder.size());
    size_t End = Version.find_first_not_of("0123456789.t");
    if (End > 0 && End != std::string_view::npos && Version[End] == '/')
      return true;
  }
  size_t Zip = File.find(".zip/");
  constexpr std::string_view Name = "/python";
  size_t At = File.rfind(Name, Zip);
  if (Zip == std::string_view::npos || At == std::string_view::npos)
    return false;
  std::string_view Version =
      File.substr(At + Name.size(), Zip - At - Name.size());
  return !Version.empty() &&
         Version.find_first_not_of("0123456789") == std::string_view::npos;
}

static bool startsLike(std::string_view File, const auto &Names) {
  return std::any_of(std::begin(Names), std::end(Names),
                     [&](auto Name) { return File.starts_with(Name); });
}

/// Functions that were passed to torch.compile keep the file of their source.
static bool isGeneratedByPyTorch(std::string_view File) {
  return isIn(File, GeneratedFolders) || startsLike(File, PyTorchNames);
}

bool symbols::isGenerated(std::string_view File) {
  return isGeneratedByPyTorch(File) || startsLike(File, GeneratedNames);
}

bool symbols::isPythonLibrary(std::string_view File) {
  return isIn(File, PackageFolders) || isStandardLibrary(File) ||
         File.starts_with("<frozen ") || isGenerated(File);
}

bool symbols::isPyTorchFile(std::string_view File) {
  if (auto Path = belowPackages(File))
    return std::ranges::any_of(PyTorchFolders, [&](std::string_view Folder) {
      return Path->starts_with(Folder);
    });
  return isGeneratedByPyTorch(File);
}

/// "tmp" and eight letters, digits and underscores: see tempfile.mkstemp.
static bool isTemporary(std::string_view Stem) {
  constexpr std::string_view Prefix = "tmp";
  constexpr size_t Letters = 8;
  return Stem.starts_with(Prefix) && Stem.size() == Prefix.size() + Letters &&
         Stem.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") ==
             std::string_view::npos;
}

bool symbols::mayBeGenerated(std::string_view File) {
  if (File.starts_with('<'))
    return true;
  constexpr std::string_view Ending = ".py", Main = "__main__";
  std::string_view Stem = File.substr(File.rfind('/') + 1);
  if (!Stem.ends_with(Ending))
    return false;
  Stem.remove_suffix(Ending.size());
  // A module that is imported by its name has no dot in it.
  return Stem.find('.') != std::string_view::npos || isTemporary(Stem) ||
         (Stem.starts_with(Main) && Stem != Main);
}

std::string_view symbols::pathInPackage(std::string_view File) {
  return belowPackages(File).value_or(File.substr(File.rfind('/') + 1));
}

std::string symbols::packageOf(std::string_view File) {
  auto Path = belowPackages(File);
  if (!Path)
    return isStandardLibrary(File) ? "python" : "";
  std::string_view Name = Path->substr(0, Path->find('/'));
  return std::string(Name.substr(0, Name.find('.')));
}
