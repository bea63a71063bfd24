#include "timeline/SourceFile.h"

#include "format/ChunkScanner.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

using namespace syncline;
using namespace syncline::timeline;

/// A longer line is generated, or not source.
static constexpr size_t MostColumns = 200;
static constexpr uint64_t MostBytes = uint64_t{16} << 20;

std::optional<SourceFile> timeline::readSourceFile(const std::string &Path) {
  std::error_code Missing;
  if (!std::filesystem::is_regular_file(Path, Missing) ||
      std::filesystem::file_size(Path, Missing) > MostBytes)
    return std::nullopt;
  std::ifstream File(Path, std::ios::binary);
  std::string Text{std::istreambuf_iterator<char>(File), {}};
  if (!File)
    return std::nullopt;
  SourceFile Result;
  Result.Size = Text.size();
  Result.Checksum = trace::checksum(
      {reinterpret_cast<const uint8_t *>(Text.data()), Text.size()});
  std::istringstream Stream(std::move(Text));
  for (std::string Line; std::getline(Stream, Line);)
    Result.Lines.push_back(Line.substr(0, MostColumns));
  return Result;
}
