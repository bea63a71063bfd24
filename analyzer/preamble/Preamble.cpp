#include "preamble/Preamble.h"
#include "commands/GccHeaders.h"
#include "frontend/Dependencies.h"
#include "frontend/ParseErrors.h"
#include "io/AtomicFile.h"
#include "preamble/HeaderNames.h"
#include "preamble/PreamblePlan.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <unistd.h>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::commands;
using namespace syncline::lint::frontend;
using namespace syncline::lint::io;
using namespace syncline::lint::preamble;
namespace fs = std::filesystem;

static constexpr llvm::StringLiteral Magic = "syncline-preamble 4\n";

namespace {

/// Facts about the headers that a precompiled header does not store.
struct HeaderNotes {
  std::vector<std::string> Read;
  std::vector<HeaderPair> Ordered;
  /// As in Preamble.
  std::vector<uint64_t> Identifiers;
};

class PreambleAction : public GeneratePCHAction {
public:
  explicit PreambleAction(HeaderNotes &Notes) : Notes(Notes) {}

  bool BeginInvocation(CompilerInstance &Compiler) override {
    Compiler.getFrontendOpts().SkipFunctionBodies = true;
    // Its name would be unknown here, and a signal would leave it behind.
    Compiler.getFrontendOpts().UseTemporary = false;
    Files = std::make_shared<AllDependencies>();
    Compiler.addDependencyCollector(Files);
    return GeneratePCHAction::BeginInvocation(Compiler);
  }

  bool BeginSourceFileAction(CompilerInstance &Compiler) override {
    Preprocessor &Parser = Compiler.getPreprocessor();
    Parser.addPPCallbacks(
        std::make_unique<IncludeOrder>(Parser, Notes.Ordered));
    Parser.addPPCallbacks(
        std::make_unique<HeaderNames>(Parser, Notes.Identifiers));
    return GeneratePCHAction::BeginSourceFileAction(Compiler);
  }

  void EndSourceFileAction() override {
    Notes.Read = Files->absolutePaths(getCompilerInstance().getFileManager());
    GeneratePCHAction::EndSourceFileAction();
  }

private:
  std::shared_ptr<AllDependencies> Files;
  HeaderNotes &Notes;
};

} // namespace

/// The command of \p Plan for its headers. The driver cannot precompile CUDA
/// headers, so -Xclang options make the frontend write them.
static std::vector<std::string> argumentsFor(const PreamblePlan &Plan,
                                             const std::string &Header,
                                             const std::string &Output) {
  std::vector<std::string> Arguments = flagsOf(Plan.Model);
  Arguments.insert(Arguments.end(), {"-Xclang", "-fno-pch-timestamp"});
  if (isCuda(Plan.Model))
    Arguments.insert(Arguments.end(),
                     {"-Xclang", "-fpch-instantiate-templates", "-Xclang", "-o",
                      "-Xclang", Output, "-fsyntax-only", Header});
  else
    Arguments.insert(Arguments.end(), {"-fpch-instantiate-templates", "-x",
                                       "c++-header", Header, "-o", Output});
  return Arguments;
}

template <typename T> static void append(std::string &Text, const T &Values) {
  Text.append(reinterpret_cast<const char *>(Values.data()),
              Values.size() * sizeof(Values[0]));
}

/// The text that loadPreamble() reads in addition to the precompiled header:
/// the lengths of the parts, the stamps of the files, pairs, identifiers.
static std::string describe(const HeaderNotes &Notes, FileStamps &Stamps) {
  std::optional<std::string> Lines = Stamps.note(Notes.Read);
  if (!Lines)
    return {};
  std::string Text = Magic.str() + std::to_string(Lines->size()) + ' ' +
                     std::to_string(Notes.Ordered.size()) + '\n' + *Lines;
  append(Text, Notes.Ordered);
  append(Text, Notes.Identifiers);
  return Text;
}

std::optional<std::string> preamble::buildPreamble(const PreamblePlan &Plan,
                                                   const std::string &Folder,
                                                   const std::string &Key,
                                                   FileStamps &Stamps) {
  std::error_code Error;
  fs::create_directories(Folder, Error);
  std::string Base = Folder + '/' + Key;
  std::string Source;
  for (const std::string &Header : Plan.Headers)
    Source += "#include <" + Header + ">\n";
  // Other processes may be reading it.
  auto Old = llvm::MemoryBuffer::getFile(Base + ".h");
  if (!Old || (*Old)->getBuffer() != Source)
    Error = replaceFile(Base + ".h", Source);
  if (Error)
    return "cannot write " + Base + ".h: " + Error.message();

  std::string Partial = Base + '.' + std::to_string(getpid()) + ".partial";
  RemovedOnSignal Guard(Partial);
  FileSystemOptions InDirectory;
  InDirectory.WorkingDir = Plan.Model.Directory;
  llvm::IntrusiveRefCntPtr<FileManager> Manager(
      new FileManager(InDirectory, fileSystemForParsing()));
  HeaderNotes Notes;
  ParseErrors Errors;
  tooling::ToolInvocation Invocation(argumentsFor(Plan, Base + ".h", Partial),
                                     std::make_unique<PreambleAction>(Notes),
                                     Manager.get());
  Invocation.setDiagnosticConsumer(&Errors);
  bool Ran = Invocation.run();
  if (!Ran || Errors.count() > 0 || !fs::exists(Partial, Error)) {
    fs::remove(Partial, Error);
    return Errors.count() > 0 ? Errors.first().text()
                              : "Clang could not run on it";
  }
  std::string Description = describe(Notes, Stamps);
  fs::rename(Partial, Base + ".pch", Error);
  if (Description.empty() || Error || replaceFile(Base + ".info", Description))
    return "cannot write " + Base + ".pch";
  return std::nullopt;
}

/// Removes \p Count values from the front of \p Text and adds them to
/// \p Values.
template <typename T>
static void take(llvm::StringRef &Text, size_t Count, std::vector<T> &Values) {
  Values.resize(Count);
  if (Count > 0)
    std::memcpy(Values.data(), Text.bytes_begin(), Count * sizeof(T));
  Text = Text.drop_front(Count * sizeof(T));
}

std::unique_ptr<Preamble> preamble::loadPreamble(const PreamblePlan &Plan,
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
  uint64_t Length = 0, Pairs = 0;
  if (!Text.consume_front(Magic) || Text.consumeInteger(10, Length) ||
      !Text.consume_front(" ") || Text.consumeInteger(10, Pairs) ||
      !Text.consume_front("\n") || Length > Text.size() ||
      Pairs > (Text.size() - Length) / sizeof(HeaderPair) ||
      Stamps.compare(Text.take_front(Length)) == FileStamps::Answer::Changed)
    return nullptr;
  auto Result = std::make_unique<Preamble>();
  Result->File = Base + ".pch";
  Result->Headers = Plan.Headers;
  Text = Text.drop_front(Length);
  take(Text, Pairs, Result->Ordered);
  take(Text, Text.size() / sizeof(uint64_t), Result->Identifiers);
  if (llvm::any_of(Result->Ordered, [&](const HeaderPair &Each) {
        return std::max(Each.First, Each.Second) >= Plan.Headers.size();
      }))
    return nullptr;
  // Modification times record the last use, except for the source, whose time
  // Clang checks.
  for (const char *Extension : {".pch", ".info"})
    fs::last_write_time(Base + Extension, fs::file_time_type::clock::now(),
                        Ignored);
  return Result;
}

void preamble::forgetPreamble(const Preamble &Damaged) {
  std::error_code Ignored;
  fs::remove(fs::path(Damaged.File).replace_extension(".info"), Ignored);
}
