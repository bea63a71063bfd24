#include "timeline/RecordedSources.h"

#include "format/Definitions.h"
#include "format/SourceDefinitions.h"

using namespace syncline;
using namespace syncline::timeline;

void RecordedSources::add(const trace::RawRecord &Record) {
  if (auto String = Record.as<trace::StringRecord>()) {
    Strings[String->Id] = String->Value;
  } else if (auto File = Record.as<trace::SourceFileRecord>()) {
    if (auto Path = Strings.find(File->File); Path != Strings.end())
      Files[Path->second] = {File->Size, File->Checksum, {}};
  } else if (auto Line = Record.as<trace::SourceLineRecord>()) {
    auto Path = Strings.find(Line->File);
    auto Owner = Path == Strings.end() ? Files.end() : Files.find(Path->second);
    // Without the record of its file, it may be a line of another version.
    if (Owner != Files.end() && Line->Line != 0 && Line->Line <= UINT32_MAX)
      Owner->second.Lines[static_cast<uint32_t>(Line->Line)] = Line->Text;
  }
}

const RecordedSource *RecordedSources::find(const std::string &File) const {
  auto Found = Files.find(File);
  return Found == Files.end() ? nullptr : &Found->second;
}
