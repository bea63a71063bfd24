#include "timeline/PythonCodes.h"

#include "format/CodeDefinitions.h"
#include "format/Definitions.h"
#include "format/Enums.h"

using namespace syncline;
using namespace syncline::symbols;
using namespace syncline::timeline;

static symbols::LineTableKind kindOf(uint64_t Table) {
  switch (static_cast<trace::LineTableKind>(Table)) {
  case trace::LineTableKind::Increments:
    return symbols::LineTableKind::Increments;
  case trace::LineTableKind::Ranges:
    return symbols::LineTableKind::Ranges;
  case trace::LineTableKind::Locations:
    return symbols::LineTableKind::Locations;
  case trace::LineTableKind::Unknown:
    break;
  }
  return symbols::LineTableKind::Unknown;
}

namespace {

/// A library whose path shows the folder of a package.
struct PackageLibrary {
  std::string_view Part;
  std::string_view Package;
};

} // namespace

static constexpr PackageLibrary PackageLibraries[] = {
    {"/torch/lib/libtorch_python.so", "torch"},
    {"/numpy/core/_multiarray_umath.", "numpy"},
    {"/numpy/_core/_multiarray_umath.", "numpy"},
};

void PythonCodes::add(const trace::RawRecord &Record) {
  if (auto String = Record.as<trace::StringRecord>()) {
    Strings[String->Id] = String->Value;
  } else if (auto Own = Record.as<trace::CodeRecord>()) {
    Codes[Own->Id] = {
        Own->Function,           Own->File,
        Own->FirstLine,          Own->Table,
        std::string(Own->Bytes), loops::CodeLoops::decode(Own->Jumps)};
  } else if (auto Module = Record.as<trace::ModuleRecord>()) {
    for (const auto &[Part, Package] : PackageLibraries) {
      size_t At = Module->Path.find(Part);
      if (At != std::string_view::npos)
        Packages.emplace_back(Module->Path.substr(0, At + Package.size() + 2),
                              Package);
    }
  }
}

const std::string &PythonCodes::string(uint64_t Id) const {
  static const std::string None;
  auto Found = Strings.find(Id);
  return Found == Strings.end() ? None : Found->second;
}

std::string PythonCodes::scopeOf(const std::string &File) const {
  for (const auto &[Folder, Package] : Packages)
    if (File.starts_with(Folder))
      return Package;
  return {};
}

PythonCodes::Definition PythonCodes::definition(uint64_t Id) const {
  auto Found = Codes.find(Id);
  if (Found == Codes.end())
    return {};
  const Code &Own = Found->second;
  return {string(Own.Function), string(Own.File), Own.FirstLine, Own.Bytes};
}

uint32_t PythonCodes::lineOf(uint64_t Id, uint64_t Instruction) const {
  auto Found = Codes.find(Id);
  if (Found == Codes.end())
    return 0;
  const Code &Own = Found->second;
  return lineAt(kindOf(Own.Table), Own.Bytes, Own.FirstLine, Instruction);
}

std::vector<LineSpan> PythonCodes::linesOf(uint64_t Id) const {
  auto Found = Codes.find(Id);
  if (Found == Codes.end())
    return {};
  const Code &Own = Found->second;
  return lineSpans(kindOf(Own.Table), Own.Bytes, Own.FirstLine);
}

const loops::CodeLoops *PythonCodes::loopsOf(uint64_t Id) const {
  auto Found = Codes.find(Id);
  return Found == Codes.end() || !Found->second.Loops ? nullptr
                                                      : &*Found->second.Loops;
}

SourceFrame PythonCodes::frameOf(uint64_t Id, uint64_t Instruction) const {
  SourceFrame Result;
  Result.Language = SourceLanguage::Python;
  auto Found = Codes.find(Id);
  if (Found == Codes.end())
    return Result;
  const Code &Own = Found->second;
  Result.Function = string(Own.Function);
  Result.File = string(Own.File);
  Result.OuterScope = scopeOf(Result.File);
  Result.Line = lineOf(Id, Instruction);
  Result.Quality = FrameQuality::DebugInfo;
  return Result;
}
