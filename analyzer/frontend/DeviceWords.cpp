#include "frontend/DeviceWords.h"
#include "frontend/Dependencies.h"
#include "frontend/RawTokens.h"
#include "model/CudaCalls.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::frontend;

namespace {

class Reader {
public:
  explicit Reader(const std::vector<Token> &Tokens) : Tokens(Tokens) {}

  void read(DeviceWords &Words) const {
    for (size_t I = 0; I < Tokens.size(); ++I) {
      bool Gpu = namesGpu(I);
      Words.NameGpu |= Gpu || asksForGpu(I) || readsDevice(I);
      Words.MentionDevice |= Gpu || mentionsDevice(name(I));
    }
  }

private:
  tok::TokenKind kind(size_t I) const {
    return I < Tokens.size() ? Tokens[I].getKind() : tok::eof;
  }
  llvm::StringRef name(size_t I) const {
    return kind(I) == tok::raw_identifier ? Tokens[I].getRawIdentifier() : "";
  }
  llvm::StringRef ofNamespaceCuda(size_t I) const {
    return name(I) == "cuda" && kind(I + 1) == tok::coloncolon ? name(I + 2)
                                                               : "";
  }
  bool asksForGpu(size_t I) const {
    llvm::StringRef Function = ofNamespaceCuda(I);
    return Function == "is_available" || Function == "cudnn_is_available" ||
           Function == "device_count";
  }
  bool namesGpu(size_t I) const;
  bool readsDevice(size_t I) const;
  static bool mentionsDevice(llvm::StringRef Name);

  const std::vector<Token> &Tokens;
};

} // namespace

bool Reader::namesGpu(size_t I) const {
  if (kind(I) == tok::string_literal) {
    llvm::StringRef Text(Tokens[I].getLiteralData(), Tokens[I].getLength());
    return Text == "\"cuda\"" || Text.starts_with("\"cuda:");
  }
  if (kind(I) == tok::lesslessless)
    return true;
  llvm::StringRef Name = name(I);
  if (Name == "cuda")
    return !asksForGpu(I) && !ofNamespaceCuda(I).starts_with("manual_seed");
  return Name == "kCUDA" || Name == "CUDA" || Name == "__global__" ||
         model::isCudaName(Name);
}

bool Reader::mentionsDevice(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases({"Device", "DeviceType", "device", "get_device"}, true)
      .Cases({"TensorOptions", "options"}, true)
      .Default(false);
}

/// Matches Device(Name), Device D(Name) and Device D{Name}, unless the only
/// argument is the constant of the host.
bool Reader::readsDevice(size_t I) const {
  if (name(I) != "Device")
    return false;
  I += kind(I + 1) == tok::raw_identifier ? 2 : 1;
  if (kind(I) != tok::l_paren && kind(I) != tok::l_brace)
    return false;
  tok::TokenKind Close = kind(I) == tok::l_paren ? tok::r_paren : tok::r_brace;
  for (++I; I < Tokens.size() && kind(I) != Close; ++I)
    if (kind(I) == tok::raw_identifier &&
        !llvm::StringSwitch<bool>(name(I))
             .Cases({"kCPU", "CPU", "DeviceType", "Device"}, true)
             .Cases({"torch", "at", "c10"}, true)
             .Default(false))
      return true;
  return false;
}

void DeviceWords::add(const std::vector<Token> &Tokens) {
  Reader(Tokens).read(*this);
}

DeviceWords syncline::lint::frontend::deviceWordsOf(const ASTContext &Context,
                                                    UserCode &Files) {
  const SourceManager &Sources = Context.getSourceManager();
  DeviceWords Words;
  for (FileID Each : projectFileIds(Sources, Files))
    Words.add(rawTokens(Each, Sources, Context.getLangOpts()));
  return Words;
}
