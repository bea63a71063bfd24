#include "format/FileStart.h"

#include "format/Chunk.h"

#include <cstring>
#include <fstream>
#include <system_error>

using namespace syncline;
using namespace syncline::trace;

FileStart trace::startOf(const std::filesystem::path &File) {
  std::error_code Ignored;
  if (!std::filesystem::is_regular_file(File, Ignored))
    return FileStart::Other;
  char Start[sizeof(FileMagic)] = {};
  std::ifstream In(File, std::ios::binary);
  In.read(Start, sizeof(Start));
  if (In.gcount() == sizeof(Start))
    return memcmp(Start, FileMagic, sizeof(Start)) == 0 ? FileStart::Trace
                                                        : FileStart::Other;
  return In.eof() && In.gcount() == 0 ? FileStart::Empty : FileStart::Other;
}
