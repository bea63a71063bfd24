#include "run/ParseFailures.h"
#include "io/ShownPath.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

using namespace syncline::lint;
using namespace syncline::lint::frontend;
using namespace syncline::lint::io;
using namespace syncline::lint::run;
namespace fs = std::filesystem;

/// As many names tell which part of the project it is.
static constexpr size_t MostNames = 3;

/// The units with an equal first error, in order.
using Group = std::vector<const Unit *>;

static std::vector<Group> groupsOf(const std::vector<Unit> &Units) {
  std::vector<Group> Groups;
  for (const Unit &Each : Units) {
    if (Each.Result.Errors == 0 || !Each.Failure.empty())
      continue;
    auto Known = std::ranges::find_if(Groups, [&](const Group &G) {
      return G.front()->Result.FirstError.Message ==
             Each.Result.FirstError.Message;
    });
    if (Known == Groups.end())
      Groups.push_back({&Each});
    else
      Known->push_back(&Each);
  }
  return Groups;
}

/// The file that was parsed: a header is, through a file that includes it.
static std::string nameOf(const Unit &Each) {
  return shownPath(Each.Job.MainFile);
}

/// "a.h:3:1, and 2 more errors": where the first error of \p Each is, and what
/// may follow from it; empty if there is nothing to say.
static std::string detailsOf(const Unit &Each) {
  const ParseError &First = Each.Result.FirstError;
  std::string Text;
  if (!First.File.empty())
    Text = shownPath((fs::path(Each.Job.Directory) / First.File).string()) +
           ':' + std::to_string(First.Line) + ':' +
           std::to_string(First.Column);
  if (unsigned More = Each.Result.Errors - 1)
    Text += (Text.empty() ? "and " : ", and ") + std::to_string(More) +
            (More == 1 ? " more error" : " more errors");
  return Text;
}

/// "a.cpp, b.cpp and 8 more".
static std::string namesOf(const Group &Files) {
  std::string Text;
  size_t Named = Files.size() <= MostNames + 1 ? Files.size() : MostNames;
  for (size_t I = 0; I < Named; ++I)
    Text += (I == 0                  ? ""
             : I + 1 == Files.size() ? " and "
                                     : ", ") +
            nameOf(*Files[I]);
  if (Named < Files.size())
    Text += " and " + std::to_string(Files.size() - Named) + " more";
  return Text;
}

/// Whether a header of LibTorch is missing: "'torch/torch.h' file not found".
static bool lacksLibTorch(const ParseError &Error) {
  constexpr std::string_view Folders[] = {"'torch/", "'ATen/", "'c10/",
                                          "'caffe2/"};
  return Error.Message.ends_with(" file not found") &&
         std::ranges::any_of(Folders, [&](std::string_view Folder) {
           return Error.Message.starts_with(Folder);
         });
}

/// What to do about \p Error; empty if nothing is known.
static std::string adviceOn(const ParseError &Error) {
  return lacksLibTorch(Error)
             ? "; --torch DIR names the folder of a LibTorch, or of Python's "
               "package torch"
             : "";
}

static std::string lineOf(const Group &Files) {
  const Unit &First = *Files.front();
  std::string Line = Files.size() == 1 ? nameOf(First) + " does not parse: "
                                       : std::to_string(Files.size()) +
                                             " files do not parse: ";
  Line += First.Result.FirstError.Message;
  if (std::string Details = detailsOf(First); !Details.empty())
    Line += " (" + Details + ')';
  if (Files.size() > 1)
    Line += ": " + namesOf(Files);
  return Line + adviceOn(First.Result.FirstError);
}

std::vector<std::string> run::parseFailures(const std::vector<Unit> &Units) {
  std::vector<std::string> Lines;
  for (const Group &Each : groupsOf(Units))
    Lines.push_back(lineOf(Each));
  return Lines;
}
