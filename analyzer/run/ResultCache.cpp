#include "run/ResultCache.h"
#include "io/AtomicFile.h"

#include "clang/Basic/Version.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <filesystem>

using namespace syncline::lint;
using namespace syncline::lint::commands;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
using namespace syncline::lint::run;
using namespace syncline::rules;
namespace fs = std::filesystem;

static constexpr llvm::StringLiteral Magic = "syncline-results 6\n";
static constexpr size_t HashDigits = 32;

const std::string &run::toolIdentity() {
  static const std::string Identity = [] {
    auto Self = llvm::MemoryBuffer::getFile("/proc/self/exe", /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
    return std::string(SYNCLINE_VERSION " ") + clang::getClangFullVersion() +
           ' ' +
           (Self ? contentHash((*Self)->getBuffer()) : std::string("unknown"));
  }();
  return Identity;
}

ResultCache::ResultCache(const std::string &Folder, FileStamps &Stamps)
    : Folder(Folder), Stamps(Stamps) {
  std::error_code Error;
  if (!Folder.empty())
    fs::create_directories(Folder, Error);
  if (Error)
    this->Folder.clear();
}

/// Flags contain folders of the checkout.
static std::string withoutRoot(const std::string &Text,
                               const std::string &Root) {
  std::string Result = Text;
  for (size_t At = Result.find(Root); At != std::string::npos;
       At = Result.find(Root, At + 1))
    Result.replace(At, Root.size(), ".");
  return Result;
}

std::string ResultCache::keyOf(const LintJob &Job,
                               const LintRequest &Request) const {
  if (Folder.empty())
    return {};
  const std::string &Root = Stamps.root();
  std::string Text = toolIdentity() + '\n';
  auto Add = [&](const std::string &Part) {
    Text += withoutRoot(Part, Root) + '\0';
  };
  Add(Job.MainFile);
  Add(Job.OnlyHeader);
  Add(Job.Directory);
  for (const std::string &Each : Job.Arguments)
    Add(Each);
  fs::path Main(Job.MainFile);
  if (Main.is_relative())
    Main = fs::path(Job.Directory) / Main;
  Add(Stamps.hashOf(Main.lexically_normal().string()));
  for (const Rule *R : Request.Rules)
    Add(R->Id);
  Add(Request.OwnRules);
  Add(toString(Request.MinConfidence));
  Add(Request.AssumeGpu ? "gpu" : "");
  Add(Request.Tests ? "tests" : "");
  Add(Request.IsOfTestTarget ? "test target" : "");
  Add(Request.CheckNolints ? "nolints" : "");
  Add(Request.HeaderFilter);
  Add(Request.LibTorch ? Request.LibTorch->str() : "");
  return contentHash(Text);
}

std::string ResultCache::pathOf(const std::string &Key) const {
  return Folder + '/' + Key + ".result";
}

void ResultCache::write(const std::string &Key, std::string_view Stamped,
                        std::string_view Bytes) const {
  std::string Text = Magic.str() + std::to_string(Stamped.size()) + '\n';
  Text += Stamped;
  Text += Bytes;
  Text += contentHash(Text);
  // If it cannot be written, the next run is merely as slow as this one.
  [[maybe_unused]] std::error_code Ignored = replaceFile(pathOf(Key), Text);
}

static bool hasAppeared(const std::vector<std::string> &Headers) {
  return std::ranges::any_of(Headers, [&](const std::string &Path) {
    std::error_code Ignored;
    return fs::exists(Path, Ignored);
  });
}

/// For an entry of another checkout: paths below that checkout may exist while
/// those below this one do not, or vice versa.
static void makePortable(std::vector<std::string> &Paths,
                         const FileStamps &Stamps) {
  for (std::string &Each : Paths)
    Each = Stamps.portable(Each);
}

static void makeLocal(std::vector<std::string> &Paths,
                      const FileStamps &Stamps) {
  for (std::string &Each : Paths)
    Each = Stamps.local(Each);
}

std::optional<UnitResult>
ResultCache::lookup(const std::string &Key,
                    const std::vector<const Rule *> &Rules) {
  if (Key.empty())
    return std::nullopt;
  auto Buffer = llvm::MemoryBuffer::getFile(pathOf(Key), /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!Buffer || (*Buffer)->getBufferSize() < Magic.size() + HashDigits)
    return std::nullopt;
  llvm::StringRef Text = (*Buffer)->getBuffer().drop_back(HashDigits);
  llvm::StringRef Sum = (*Buffer)->getBuffer().take_back(HashDigits);
  uint64_t Length = 0;
  if (contentHash(Text) != Sum.str() || !Text.consume_front(Magic) ||
      Text.consumeInteger(10, Length) || !Text.consume_front("\n") ||
      Length > Text.size())
    return std::nullopt;
  llvm::StringRef Stamped = Text.take_front(Length);
  llvm::StringRef Bytes = Text.drop_front(Length);
  FileStamps::Answer Answer = Stamps.compare(Stamped);
  if (Answer == FileStamps::Answer::Changed)
    return std::nullopt;
  std::optional<UnitResult> Result = decode(Bytes, Rules);
  if (!Result)
    return std::nullopt;
  makeLocal(Result->Lint.MissingHeaders, Stamps);
  makeLocal(Result->Lint.ProjectFiles, Stamps);
  if (hasAppeared(Result->Lint.MissingHeaders))
    return std::nullopt;
  std::error_code Ignored;
  if (Answer == FileStamps::Answer::SameContents) {
    if (std::optional<std::string> Fresh = Stamps.note(Stamps.filesIn(Stamped)))
      write(Key, *Fresh, Bytes);
  } else {
    // Modification times record the last use of entries.
    fs::last_write_time(pathOf(Key), fs::file_time_type::clock::now(), Ignored);
  }
  return Result;
}

void ResultCache::store(const std::string &Key, const UnitResult &Result) {
  // If there are errors, Clang also reports that it did not run.
  if (Key.empty() || !Result.InternalErrors.empty() ||
      (!Result.Ran && Result.Errors == 0))
    return;
  std::optional<std::string> Stamped = Stamps.note(Result.Lint.Dependencies);
  if (!Stamped)
    return;
  UnitResult Kept = Result;
  Kept.Lint.Dependencies.clear();
  makePortable(Kept.Lint.MissingHeaders, Stamps);
  makePortable(Kept.Lint.ProjectFiles, Stamps);
  write(Key, *Stamped, encode(Kept));
}

std::string ResultCache::pathOfKeys(const std::string &Key) const {
  return Folder + '/' + Key + ".keys";
}

std::vector<std::string> ResultCache::lookupKeys(const std::string &Key) const {
  std::vector<std::string> Keys;
  if (Folder.empty() || Key.empty())
    return Keys;
  auto Buffer = llvm::MemoryBuffer::getFile(pathOfKeys(Key));
  llvm::StringRef Text = Buffer ? (*Buffer)->getBuffer() : "";
  while (Text.size() >= HashDigits) {
    Keys.push_back(Text.take_front(HashDigits).str());
    Text = Text.drop_front(HashDigits);
  }
  std::error_code Ignored;
  if (!Keys.empty())
    fs::last_write_time(pathOfKeys(Key), fs::file_time_type::clock::now(),
                        Ignored);
  return Keys;
}

void ResultCache::storeKeys(const std::string &Key,
                            const std::vector<std::string> &Keys) const {
  if (Folder.empty() || Key.empty())
    return;
  std::string Text;
  for (const std::string &Each : Keys)
    Text += Each;
  [[maybe_unused]] std::error_code Ignored = replaceFile(pathOfKeys(Key), Text);
}

void run::trimFolder(const std::string &Folder, uint64_t MostBytes) {
  struct Entry {
    fs::file_time_type Used;
    uint64_t Size = 0;
    fs::path Path;
  };
  std::vector<Entry> Entries;
  std::error_code Error;
  uint64_t Total = 0;
  auto Yesterday = fs::file_time_type::clock::now() - std::chrono::hours(24);
  for (const fs::directory_entry &Each :
       fs::directory_iterator(Folder, Error)) {
    if (!Each.is_regular_file(Error))
      continue;
    Entry E{Each.last_write_time(Error), Each.file_size(Error), Each.path()};
    if (Error)
      continue;
    if (E.Path.extension() == ".partial") {
      if (E.Used < Yesterday)
        fs::remove(E.Path, Error);
      continue;
    }
    Total += E.Size;
    Entries.push_back(std::move(E));
  }
  std::sort(Entries.begin(), Entries.end(),
            [](const Entry &A, const Entry &B) { return A.Used < B.Used; });
  for (const Entry &Each : Entries) {
    if (Total <= MostBytes)
      break;
    fs::remove(Each.Path, Error);
    Total -= Each.Size;
  }
}
