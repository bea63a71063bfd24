#include "io/FileStamps.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

#include <chrono>
#include <sys/stat.h>

using namespace syncline::lint;
using namespace syncline::lint::io;

std::string io::contentHash(std::string_view Bytes) {
  llvm::XXH128_hash_t Hash = llvm::xxh3_128bits(llvm::ArrayRef(
      reinterpret_cast<const uint8_t *>(Bytes.data()), Bytes.size()));
  return llvm::utohexstr(Hash.high64, /*LowerCase=*/true, 16) +
         llvm::utohexstr(Hash.low64, /*LowerCase=*/true, 16);
}

FileStamps::Stamp &FileStamps::stampOf(llvm::StringRef File) {
  auto [Entry, IsNew] = Known.try_emplace(File);
  Stamp &S = Entry->second;
  struct stat Info{};
  if (IsNew && stat(Entry->getKeyData(), &Info) == 0) {
    S.Exists = S_ISREG(Info.st_mode);
    S.Size = static_cast<uint64_t>(Info.st_size);
    S.Nanoseconds = Info.st_mtim.tv_sec * 1000000000LL + Info.st_mtim.tv_nsec;
  }
  return S;
}

const std::string &FileStamps::hashOf(const std::string &File) {
  Stamp &S = stampOf(File);
  if (S.Exists && S.Hash.empty())
    if (auto Buffer = llvm::MemoryBuffer::getFile(
            File, /*IsText=*/false, /*RequiresNullTerminator=*/false))
      S.Hash = contentHash((*Buffer)->getBuffer());
  return S.Hash;
}

std::string FileStamps::portable(const std::string &File) const {
  llvm::StringRef Rest = File;
  return !Root.empty() && Rest.consume_front(Root + "/") ? "./" + Rest.str()
                                                         : File;
}

std::string FileStamps::local(std::string_view Path) const {
  return Path.starts_with("./") ? Root + std::string(Path.substr(1))
                                : std::string(Path);
}

/// A file that is being written may change again without a new modification
/// time.
static int64_t trustedTime(int64_t Nanoseconds) {
  auto Now = std::chrono::duration_cast<std::chrono::nanoseconds>(
                 std::chrono::system_clock::now().time_since_epoch())
                 .count();
  return Nanoseconds > Now - 2000000000LL ? 0 : Nanoseconds;
}

std::optional<std::string>
FileStamps::note(const std::vector<std::string> &Files, Times Each) {
  std::string Lines;
  for (const std::string &File : Files) {
    const std::string &Hash = hashOf(File);
    if (Hash.empty() || File.find('\n') != std::string::npos)
      return std::nullopt;
    const Stamp &S = stampOf(File);
    int64_t Time = Each == Times::Noted ? trustedTime(S.Nanoseconds) : 0;
    Lines += Hash + ' ' + std::to_string(S.Size) + ' ' + std::to_string(Time) +
             ' ' + portable(File) + '\n';
  }
  return Lines;
}

namespace {
struct Line {
  std::string_view Hash;
  uint64_t Size = 0;
  int64_t Nanoseconds = 0;
  std::string_view Path;
};
} // namespace

/// Consumes the first line of \p Text.
static std::optional<Line> nextLine(llvm::StringRef &Text) {
  auto [First, Rest] = Text.split('\n');
  Text = Rest;
  Line L;
  llvm::StringRef Size, Time, Hash;
  std::tie(Hash, First) = First.split(' ');
  std::tie(Size, First) = First.split(' ');
  std::tie(Time, First) = First.split(' ');
  if (Size.getAsInteger(10, L.Size) || Time.getAsInteger(10, L.Nanoseconds) ||
      First.empty())
    return std::nullopt;
  L.Hash = Hash;
  L.Path = First;
  return L;
}

FileStamps::Answer FileStamps::compare(std::string_view Lines,
                                       Absent IfAbsent) {
  Answer Result = Answer::Same;
  llvm::StringRef Text(Lines);
  while (!Text.empty()) {
    std::optional<Line> L = nextLine(Text);
    if (!L)
      return Answer::Changed;
    std::string File = local(L->Path);
    const Stamp &S = stampOf(File);
    if (!S.Exists && IfAbsent == Absent::IsIgnored)
      continue;
    if (!S.Exists || S.Size != L->Size)
      return Answer::Changed;
    if (S.Nanoseconds == L->Nanoseconds)
      continue;
    if (hashOf(File) != L->Hash)
      return Answer::Changed;
    Result = Answer::SameContents;
  }
  return Result;
}

std::vector<std::string> FileStamps::filesIn(std::string_view Lines) const {
  std::vector<std::string> Files;
  llvm::StringRef Text(Lines);
  while (!Text.empty())
    if (std::optional<Line> L = nextLine(Text))
      Files.push_back(local(L->Path));
  return Files;
}
