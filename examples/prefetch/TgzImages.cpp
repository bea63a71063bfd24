//===- TgzImages.cpp - The labeled images of a tgz ------------------------===//

#include "TgzImages.h"

#include "Jpeg.h"

#include <archive.h>
#include <archive_entry.h>

#include <array>
#include <charconv>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace prefetch {
namespace {

/// The label in `LABEL/NAME` or, as tar writes it of a folder, `./LABEL/NAME`.
std::optional<int64_t> labelOf(std::string_view Name) {
  if (Name.starts_with("./"))
    Name.remove_prefix(2);
  size_t Slash = Name.find('/');
  if (Slash == std::string_view::npos)
    return std::nullopt;
  int64_t Label = 0;
  const char *End = Name.data() + Slash;
  auto [Stop, Error] = std::from_chars(Name.data(), End, Label);
  if (Error != std::errc() || Stop != End || Label < 0 || Label >= NumClasses)
    return std::nullopt;
  return Label;
}

} // namespace

void TgzImages::Close::operator()(archive *Reader) const {
  archive_read_free(Reader);
}

TgzImages::TgzImages(std::string File, int64_t Size)
    : Path(std::move(File)), ImageSize(Size), Reader(archive_read_new()) {
  archive_read_support_filter_gzip(Reader.get());
  archive_read_support_format_tar(Reader.get());
  constexpr size_t BlockSize = 1 << 16;
  if (archive_read_open_filename(Reader.get(), Path.c_str(), BlockSize) !=
      ARCHIVE_OK)
    fail(archive_error_string(Reader.get()));
}

std::optional<LabeledImage> TgzImages::next() {
  archive_entry *Entry = nullptr;
  do {
    int Status = archive_read_next_header(Reader.get(), &Entry);
    if (Status == ARCHIVE_EOF)
      return std::nullopt;
    // A warning is, say, a name that the locale cannot show.
    if (Status < ARCHIVE_WARN)
      fail(archive_error_string(Reader.get()));
  } while (archive_entry_filetype(Entry) != AE_IFREG);

  // Before the data is read: that may do away with the entry.
  const char *Name = archive_entry_pathname(Entry);
  std::string EntryName = Name ? Name : "an entry without a name";
  std::optional<int64_t> Label = labelOf(EntryName);
  if (!Label)
    fail(EntryName +
         ": no label: the name is not LABEL/NAME.jpg with a label "
         "from 0 to " +
         std::to_string(NumClasses - 1));
  std::vector<uint8_t> Bytes = readEntry();
  try {
    return LabeledImage{decodeJpeg(Bytes, ImageSize), *Label};
  } catch (const std::runtime_error &Error) {
    fail(EntryName + ": " + Error.what());
  }
}

std::vector<uint8_t> TgzImages::readEntry() {
  // Piece by piece, and not by the size in the header: a damaged header may
  // hold any.
  std::vector<uint8_t> Bytes;
  std::array<uint8_t, 1 << 14> Piece;
  for (;;) {
    la_ssize_t Length =
        archive_read_data(Reader.get(), Piece.data(), Piece.size());
    if (Length < 0)
      fail(archive_error_string(Reader.get()));
    if (Length == 0)
      return Bytes;
    Bytes.insert(Bytes.end(), Piece.begin(), Piece.begin() + Length);
  }
}

void TgzImages::fail(const std::string &Why) const {
  throw std::runtime_error(Path + ": " + Why);
}

} // namespace prefetch
