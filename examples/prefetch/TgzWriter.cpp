//===- TgzWriter.cpp - Writes a tgz ---------------------------------------===//

#include "TgzWriter.h"

#include <archive.h>
#include <archive_entry.h>

#include <stdexcept>
#include <utility>

namespace prefetch {
namespace {

struct FreeEntry {
  void operator()(archive_entry *Entry) const { archive_entry_free(Entry); }
};

} // namespace

void TgzWriter::Close::operator()(archive *Writer) const {
  archive_write_free(Writer);
}

TgzWriter::TgzWriter(std::string File)
    : Path(std::move(File)), Writer(archive_write_new()) {
  check(archive_write_add_filter_gzip(Writer.get()));
  // JPEG data is compressed already: more effort would save next to nothing.
  check(archive_write_set_options(Writer.get(),
                                  "gzip:!timestamp,gzip:compression-level=1"));
  check(archive_write_set_format_ustar(Writer.get()));
  check(archive_write_open_filename(Writer.get(), Path.c_str()));
}

void TgzWriter::add(const std::string &Name,
                    const std::vector<uint8_t> &Bytes) {
  std::unique_ptr<archive_entry, FreeEntry> Entry(archive_entry_new());
  archive_entry_set_pathname(Entry.get(), Name.c_str());
  archive_entry_set_filetype(Entry.get(), AE_IFREG);
  archive_entry_set_perm(Entry.get(), 0644);
  archive_entry_set_size(Entry.get(), static_cast<la_int64_t>(Bytes.size()));
  check(archive_write_header(Writer.get(), Entry.get()));
  if (archive_write_data(Writer.get(), Bytes.data(), Bytes.size()) < 0)
    check(ARCHIVE_FATAL);
}

void TgzWriter::finish() { check(archive_write_close(Writer.get())); }

void TgzWriter::check(int Status) const {
  if (Status < ARCHIVE_WARN)
    throw std::runtime_error(Path + ": " + archive_error_string(Writer.get()));
}

} // namespace prefetch
