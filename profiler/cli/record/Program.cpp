#include "cli/record/Program.h"

#include "cli/record/RecordError.h"

#include <cstring>
#include <elf.h>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

using namespace syncline::record;
namespace fs = std::filesystem;

static bool isThere(const fs::path &File) {
  std::error_code Error;
  return fs::exists(File, Error);
}

static bool isExecutable(const fs::path &File) {
  std::error_code Error;
  return !fs::is_directory(File, Error) && !access(File.c_str(), X_OK);
}

static void checkExecutable(const fs::path &File) {
  std::error_code Error;
  if (!isThere(File))
    throw RecordError(File.string() + ": no such program", NotFound);
  if (fs::is_directory(File, Error))
    throw RecordError(File.string() + " is a folder, not a program",
                      NotExecutable);
  if (!isExecutable(File))
    throw RecordError(File.string() +
                          " is not executable; make it so with chmod +x, or "
                          "name its interpreter before it",
                      NotExecutable);
}

fs::path syncline::record::findProgram(const std::string &Name,
                                       const std::string &SearchPath) {
  if (Name.find('/') != std::string::npos) {
    checkExecutable(Name);
    return Name;
  }
  fs::path Blocked;
  for (size_t Start = 0; Start <= SearchPath.size();) {
    size_t End = std::min(SearchPath.find(':', Start), SearchPath.size());
    fs::path Folder = SearchPath.substr(Start, End - Start);
    Start = End + 1;
    fs::path File = (Folder.empty() ? fs::path(".") : Folder) / Name;
    if (isExecutable(File))
      return File;
    std::error_code Error;
    if (Blocked.empty() && fs::is_regular_file(File, Error))
      Blocked = File;
  }
  if (!Blocked.empty())
    checkExecutable(Blocked);
  std::string Line = Name + ": no such program in PATH";
  if (isThere(Name))
    Line += "; ./" + Name + " is here";
  throw RecordError(Line, NotFound);
}

namespace {

/// The relevant part of the headers of a 64-bit ELF file.
struct ElfFacts {
  bool IsElf = false;
  bool HasInterpreter = false;
};

} // namespace

static ElfFacts readElf(const fs::path &File) {
  ElfFacts Facts;
  std::ifstream In(File, std::ios::binary);
  Elf64_Ehdr Header;
  if (!In.read(reinterpret_cast<char *>(&Header), sizeof(Header)) ||
      memcmp(Header.e_ident, ELFMAG, SELFMAG) != 0 ||
      Header.e_ident[EI_CLASS] != ELFCLASS64)
    return Facts;
  Facts.IsElf = true;
  for (unsigned I = 0; I < Header.e_phnum; ++I) {
    Elf64_Phdr Segment;
    In.seekg(static_cast<std::streamoff>(Header.e_phoff +
                                         uint64_t{I} * Header.e_phentsize));
    if (!In.read(reinterpret_cast<char *>(&Segment), sizeof(Segment)))
      break;
    Facts.HasInterpreter |= Segment.p_type == PT_INTERP;
  }
  return Facts;
}

/// The loader ignores LD_PRELOAD for a program that gains privileges.
static bool gainsPrivileges(const struct stat &Info) {
  return ((Info.st_mode & S_ISUID) && Info.st_uid != geteuid()) ||
         ((Info.st_mode & S_ISGID) && Info.st_gid != getegid());
}

std::string syncline::record::preloadObstacle(const fs::path &File) {
  struct stat Info;
  if (stat(File.c_str(), &Info))
    return "";
  ElfFacts Facts = readElf(File);
  if (Facts.IsElf && gainsPrivileges(Info))
    return File.string() + " is setuid or setgid, so LD_PRELOAD does not "
                           "reach it; record a copy without these bits";
  if (Facts.IsElf && !Facts.HasInterpreter)
    return File.string() + " is linked statically: only "
                           "CUDA_INJECTION64_PATH can reach it";
  return "";
}
