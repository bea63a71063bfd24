#include "cli/record/Libraries.h"

#include "cli/record/RecordError.h"

#include <cerrno>
#include <cstring>
#include <elf.h>
#include <fstream>
#include <optional>
#include <unistd.h>

namespace fs = std::filesystem;
using namespace syncline;
using namespace syncline::record;

fs::path record::ownLibrary(const std::string &Name) {
  std::error_code Error;
  fs::path Self = fs::read_symlink("/proc/self/exe", Error);
  return Self.parent_path().parent_path() / "lib" / Name;
}

static std::optional<Elf64_Ehdr> headerOf(const fs::path &File) {
  std::ifstream In(File, std::ios::binary);
  Elf64_Ehdr Header;
  if (!In.read(reinterpret_cast<char *>(&Header), sizeof(Header)) ||
      memcmp(Header.e_ident, ELFMAG, SELFMAG) != 0)
    return std::nullopt;
  return Header;
}

/// For a program, the loader would print an error and start it without the
/// library.
static bool isLibrary(const fs::path &File) {
  std::optional<Elf64_Ehdr> Header = headerOf(File),
                            Own = headerOf("/proc/self/exe");
  return Header && Header->e_type == ET_DYN &&
         (!Own || (Header->e_machine == Own->e_machine &&
                   Header->e_ident[EI_CLASS] == Own->e_ident[EI_CLASS]));
}

fs::path record::existingLibrary(const fs::path &Path, const char *Option) {
  std::error_code Error;
  if (!fs::exists(Path, Error))
    throw RecordError("no library at " + Path.string() + "; name one with " +
                      Option);
  if (access(Path.c_str(), R_OK))
    throw RecordError("cannot read " + Path.string() + ": " + strerror(errno));
  if (!fs::is_regular_file(Path, Error) || !isLibrary(Path))
    throw RecordError(Path.string() +
                      " is not a shared library for this machine; name one "
                      "with " +
                      Option);
  return fs::absolute(Path).lexically_normal();
}
