#include "frontend/MissingHeaders.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/Path.h"

#include <algorithm>

using namespace clang;
using namespace syncline::lint::frontend;

namespace {

class MissingHeaderRecorder : public PPCallbacks {
public:
  MissingHeaderRecorder(Preprocessor &Parser, std::vector<std::string> &Paths)
      : Parser(Parser), Paths(Paths) {}

  void InclusionDirective(SourceLocation Hash, const Token &,
                          llvm::StringRef Name, bool IsAngled, CharSourceRange,
                          OptionalFileEntryRef File, llvm::StringRef,
                          llvm::StringRef, const Module *Imported, bool,
                          SrcMgr::CharacteristicKind) override {
    if (File || Imported)
      return;
    const SourceManager &Sources = Parser.getSourceManager();
    if (llvm::sys::path::is_absolute(Name))
      return add("", Name);
    if (!IsAngled)
      add(llvm::sys::path::parent_path(
              Sources.getFilename(Sources.getFileLoc(Hash))),
          Name);
    for (const DirectoryLookup &Each :
         Parser.getHeaderSearchInfo().search_dir_range())
      if (OptionalDirectoryEntryRef Folder = Each.getDirRef())
        add(Folder->getName(), Name);
  }

private:
  void add(llvm::StringRef Folder, llvm::StringRef Name) {
    llvm::SmallString<256> Path(Folder);
    llvm::sys::path::append(Path, Name);
    Parser.getFileManager().makeAbsolutePath(Path);
    if (std::find(Paths.begin(), Paths.end(), Path.str()) == Paths.end())
      Paths.push_back(Path.str().str());
  }

  Preprocessor &Parser;
  std::vector<std::string> &Paths;
};

} // namespace

void syncline::lint::frontend::recordMissingHeaders(
    Preprocessor &Preprocessor, std::vector<std::string> &Paths) {
  Preprocessor.addPPCallbacks(
      std::make_unique<MissingHeaderRecorder>(Preprocessor, Paths));
}
