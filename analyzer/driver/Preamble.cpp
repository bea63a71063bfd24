#include "driver/Preamble.h"
#include "driver/AtomicFile.h"
#include "driver/Dependencies.h"
#include "driver/ParseErrors.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <unistd.h>

using namespace clang;
using namespace syncline;
namespace fs = std::filesystem;

static constexpr llvm::StringLiteral Magic = "syncline-preamble 1\n";

uint64_t syncline::hashOfIdentifier(std::string_view Name) {
  return llvm::xxh3_64bits(llvm::StringRef(Name));
}

namespace {

class PreambleAction : public GeneratePCHAction {
public:
  explicit PreambleAction(std::vector<std::string> &Read) : Read(Read) {}

  bool BeginInvocation(CompilerInstance &Compiler) override {
    Compiler.getFrontendOpts().SkipFunctionBodies = true;
    Files = std::make_shared<AllDependencies>();
    Compiler.addDependencyCollector(Files);
    return GeneratePCHAction::BeginInvocation(Compiler);
  }

  void EndSourceFileAction() override {
    Read = Files->absolutePaths(getCompilerInstance().getFileManager());
    GeneratePCHAction::EndSourceFileAction();
  }

private:
  std::shared_ptr<AllDependencies> Files;
  std::vector<std::string> &Read;
};

} // namespace

/// The hash of every identifier in \p Files, sorted.
static std::vector<uint64_t>
identifiersIn(const std::vector<std::string> &Files) {
  LangOptions Language;
  Language.CPlusPlus = true;
  llvm::DenseSet<uint64_t> Found;
  for (const std::string &File : Files) {
    auto Buffer = llvm::MemoryBuffer::getFile(File);
    if (!Buffer)
      continue;
    llvm::StringRef Text = (*Buffer)->getBuffer();
    Lexer Raw(SourceLocation(), Language, Text.begin(), Text.begin(),
              Text.end());
    for (Token T; !Raw.LexFromRawLexer(T);)
      if (T.is(tok::raw_identifier))
        Found.insert(hashOfIdentifier(T.getRawIdentifier().str()));
  }
  std::vector<uint64_t> Hashes(Found.begin(), Found.end());
  std::sort(Hashes.begin(), Hashes.end());
  return Hashes;
}

/// The command of \p Plan for its headers.
static std::vector<std::string> argumentsFor(const PreamblePlan &Plan,
                                             const std::string &Header,
                                             const std::string &Output) {
  std::vector<std::string> Arguments = flagsOf(Plan.Model);
  Arguments.insert(Arguments.end(), {"-fpch-instantiate-templates", "-Xclang",
                                     "-fno-pch-timestamp", "-x", "c++-header",
                                     Header, "-o", Output});
  return Arguments;
}

/// What loadPreamble() wants to know beside the precompiled header.
static std::string describe(const std::vector<std::string> &Read,
                            FileStamps &Stamps) {
  std::optional<std::string> Lines = Stamps.note(Read);
  if (!Lines)
    return {};
  std::vector<uint64_t> Hashes = identifiersIn(Read);
  std::string Text = Magic.str() + std::to_string(Lines->size()) + '\n';
  Text += *Lines;
  Text.append(reinterpret_cast<const char *>(Hashes.data()),
              Hashes.size() * sizeof(uint64_t));
  return Text;
}

std::optional<std::string> syncline::buildPreamble(const PreamblePlan &Plan,
                                                   const std::string &Folder,
                                                   const std::string &Key,
                                                   FileStamps &Stamps) {
  std::error_code Error;
  fs::create_directories(Folder, Error);
  std::string Base = Folder + '/' + Key;
  std::string Source;
  for (const std::string &Header : Plan.Headers)
    Source += "#include <" + Header + ">\n";
  // Others may be reading it.
  auto Old = llvm::MemoryBuffer::getFile(Base + ".h");
  if (!Old || (*Old)->getBuffer() != Source)
    Error = replaceFile(Base + ".h", Source);
  if (Error)
    return "cannot write " + Base + ".h: " + Error.message();

  std::string Partial = Base + '.' + std::to_string(getpid()) + ".partial";
  FileSystemOptions InDirectory;
  InDirectory.WorkingDir = Plan.Model.Directory;
  llvm::IntrusiveRefCntPtr<FileManager> Manager(
      new FileManager(InDirectory, llvm::vfs::getRealFileSystem()));
  std::vector<std::string> Read;
  ParseErrors Errors;
  tooling::ToolInvocation Invocation(argumentsFor(Plan, Base + ".h", Partial),
                                     std::make_unique<PreambleAction>(Read),
                                     Manager.get());
  Invocation.setDiagnosticConsumer(&Errors);
  bool Ran = Invocation.run();
  if (!Ran || Errors.count() > 0 || !fs::exists(Partial, Error)) {
    fs::remove(Partial, Error);
    return Errors.count() > 0 ? Errors.first() : "Clang could not run on it";
  }
  std::string Description = describe(Read, Stamps);
  fs::rename(Partial, Base + ".pch", Error);
  if (Description.empty() || Error || replaceFile(Base + ".info", Description))
    return "cannot write " + Base + ".pch";
  return std::nullopt;
}

std::unique_ptr<Preamble> syncline::loadPreamble(const PreamblePlan &Plan,
                                                 const std::string &Folder,
                                                 const std::string &Key,
                                                 FileStamps &Stamps) {
  std::string Base = Folder + '/' + Key;
  auto Buffer = llvm::MemoryBuffer::getFile(Base + ".info", /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  std::error_code Ignored;
  if (!Buffer || !fs::exists(Base + ".pch", Ignored))
    return nullptr;
  llvm::StringRef Text = (*Buffer)->getBuffer();
  uint64_t Length = 0;
  if (!Text.consume_front(Magic) || Text.consumeInteger(10, Length) ||
      !Text.consume_front("\n") || Length > Text.size() ||
      Stamps.compare(Text.take_front(Length)) == FileStamps::Answer::Changed)
    return nullptr;
  auto Result = std::make_unique<Preamble>();
  Result->File = Base + ".pch";
  Result->Headers = Plan.Headers;
  llvm::StringRef Hashes = Text.drop_front(Length);
  Result->Identifiers.resize(Hashes.size() / sizeof(uint64_t));
  std::memcpy(Result->Identifiers.data(), Hashes.data(),
              Result->Identifiers.size() * sizeof(uint64_t));
  // The times say which were used; but that of the source Clang looks at.
  for (const char *Extension : {".pch", ".info"})
    fs::last_write_time(Base + Extension, fs::file_time_type::clock::now(),
                        Ignored);
  return Result;
}

void syncline::forgetPreamble(const Preamble &Damaged) {
  std::error_code Ignored;
  fs::remove(fs::path(Damaged.File).replace_extension(".info"), Ignored);
}
