#include "timeline/symbols/DebugFileSearch.h"

#include "timeline/symbols/ElfFile.h"

#include <cstring>
#include <filesystem>

using namespace syncline::symbols;
namespace fs = std::filesystem;

DebugFileSearch::DebugFileSearch(const SymbolizerOptions &Options)
    : SysRoot(Options.SysRoot), Debuginfod(Options.Debuginfod),
      SearchPath("+:.debug") {
  if (!SysRoot.empty())
    for (const std::string &Directory : Options.DebugDirectories)
      Directories.push_back(fs::path(SysRoot) /
                            fs::path(Directory).relative_path());
  Directories.insert(Directories.end(), Options.DebugDirectories.begin(),
                     Options.DebugDirectories.end());
  for (const std::string &Directory : Directories)
    SearchPath += ":" + Directory;
  SearchPathStart = SearchPath.data();
  Callbacks.find_debuginfo = findDebugFile;
  Callbacks.debuginfo_path = &SearchPathStart;
}

std::vector<std::string>
DebugFileSearch::pathsFor(std::string_view BuildId,
                          std::string_view Ending) const {
  std::vector<std::string> Paths;
  if (BuildId.size() < 3)
    return Paths;
  std::string Name = "/.build-id/";
  Name.append(BuildId.substr(0, 2)).append("/");
  Name.append(BuildId.substr(2)).append(Ending);
  for (const std::string &Directory : Directories)
    Paths.push_back(Directory + Name);
  return Paths;
}

std::vector<std::string> DebugFileSearch::pathsOfLink(const std::string &File,
                                                      const char *Link) const {
  // The link comes from the file, so only its last component is trusted.
  fs::path Name = fs::path(Link).filename();
  fs::path Folder = fs::path(File).parent_path();
  std::vector<std::string> Paths = {Folder / Name, Folder / ".debug" / Name};
  std::string Inside = Folder;
  if (!SysRoot.empty() && Inside.starts_with(SysRoot))
    Inside.erase(0, SysRoot.size());
  for (const std::string &Text : Directories) {
    fs::path Directory = Text;
    Paths.push_back(Directory / fs::path(Inside).relative_path() / Name);
    Paths.push_back(Directory / Name);
  }
  return Paths;
}

static int hand(const std::string &Path, char **Found) {
  FileDescriptor File(Path);
  if (File.get() >= 0)
    *Found = strdup(Path.c_str()); // libdwfl frees it
  return File.release();
}

int DebugFileSearch::findDebugFile(Dwfl_Module *Module, void **UserData,
                                   const char *Name, Dwarf_Addr Base,
                                   const char *File, const char *Link,
                                   GElf_Word LinkChecksum, char **Found) {
  const auto *Search = static_cast<const DebugFileSearch *>(*UserData);
  if (!Search || Search->Debuginfod)
    return dwfl_standard_find_debuginfo(Module, UserData, Name, Base, File,
                                        Link, LinkChecksum, Found);
  const unsigned char *Bytes = nullptr;
  GElf_Addr Address = 0;
  int Size = dwfl_module_build_id(Module, &Bytes, &Address);
  std::string BuildId =
      Size > 0 ? hexadecimal(Bytes, static_cast<size_t>(Size)) : "";
  for (const std::string &Path : Search->pathsFor(BuildId, ".debug"))
    if (ElfFile(Path).buildId() == BuildId)
      return hand(Path, Found);
  if (!Link || !*Link || !File)
    return -1;
  for (const std::string &Path : Search->pathsOfLink(File, Link)) {
    ElfFile Candidate(Path);
    std::error_code Ignored;
    if (!Candidate.isValid() || fs::equivalent(Path, File, Ignored))
      continue;
    // The build-id proves the match without reading the whole file.
    if (BuildId.empty() ? Candidate.checksum() == LinkChecksum
                        : Candidate.buildId() == BuildId)
      return hand(Path, Found);
  }
  return -1;
}
