#include "cli/Help.h"

#include "cli/Subcommands.h"
#include "cli/command/Command.h"
#include "cli/help/HelpFormat.h"
#include "cli/subcommands/Lint.h"

#include <iostream>
#include <stdexcept>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::command;
using namespace syncline::cli::subcommands;

help::HelpPage cli::overviewPage() {
  help::HelpPage Page;
  Page.Program = "syncline";
  Page.Summary = "Find, measure and explain host-device synchronization in "
                 "LibTorch and PyTorch programs";
  Page.Synopsis = {"SUBCOMMAND [ARGUMENT...]", "--help | --version"};
  Page.Description = {
      "A call such as nonzero() or item() blocks the CPU until the GPU has "
      "finished everything that was queued. Afterwards the GPU often idles "
      "until the CPU has queued more work. syncline finds such calls in source "
      "code, records them in a running program, and predicts how much time "
      "removing each of them saves.",
      "Shells complete subcommands, options and values. bash and zsh find the "
      "two files named below, in /usr and /usr/local. Elsewhere, where DIR is "
      "the folder of the installation, such as a virtual environment, source "
      "the file for bash in ~/.bashrc, or add the folder of the file for zsh "
      "to fpath in ~/.zshrc, before compinit."};
  for (const Subcommand &Each : subcommandTable()) {
    if (Each.IsHidden)
      continue;
    Page.Subcommands.push_back({Each.Name, Each.Page().Summary + '.'});
    Page.SeeAlso.push_back(std::string("syncline-") + Each.Name);
  }
  Page.Groups = {
      {"Options",
       {{{"-h", "--help"}, "", {}, "Print this help and exit."},
        {{"-v", "--version"}, "", {}, "Print the version and exit."}}}};
  Page.Environment = {
      {"COLUMNS", "The width of the output (default: that of the terminal). "
                  "Below 80, tables are lists."}};
  Page.Files = {
      {"DIR/share/bash-completion/completions/syncline",
       "Completion for bash."},
      {"DIR/share/zsh/site-functions/_syncline", "Completion for zsh."}};
  Page.ExitStatus = {
      {"0", "Success, and nothing was found."},
      {"1", "lint has findings, or check found a limit exceeded."},
      {"2", "A wrong option, or a file that cannot be read or written."},
      {"141", "The reader of the output closed the pipe: SIGPIPE, without a "
              "message."}};
  Page.Examples = {
      {"syncline lint -p build", "find blocking calls in the sources"},
      {"syncline record ./train --epochs 1", "record a run"},
      {"syncline report train.sltrace", "rank the calls by predicted gain"},
      {"syncline report --help", "list the options of a subcommand"}};
  return Page;
}

static void printHelp(const std::string &Name, const std::string &Format) {
  if (Name.empty()) {
    std::cout << help::render(overviewPage(), Format);
    return;
  }
  if (Name == "help") {
    std::cout << help::render(pageOf<makeHelp>(), Format);
    return;
  }
  const Subcommand *Found = findSubcommand(Name);
  if (!Found)
    throw std::runtime_error(unknownSubcommand(Name));
  if (Found->Run == runLint) // Another program has its options.
    return runLintHelp(Format);
  std::cout << help::render(Found->Page(), Format);
}

Command cli::makeHelp() {
  struct Arguments {
    std::string Subcommand;
    std::string Format = "text";
  };
  Command Result({.Program = "syncline help",
                  .Summary = "Print the help of a subcommand",
                  .ExitStatus = {{"0", "The help was printed."},
                                 {"2", "There is no such subcommand."}}});
  auto Values = std::make_shared<Arguments>();
  Result.App
      ->add_option("subcommand", Values->Subcommand,
                   "The subcommand (default: syncline itself).")
      ->type_name("SUBCOMMAND");
  Result.App
      ->add_option("--format", Values->Format,
                   "Print text, a man page, Markdown, or a list of options for "
                   "completions (default: text).")
      ->check(CLI::IsMember(help::helpFormats()))
      ->type_name("FORMAT");
  Result.Action = [Values] {
    printHelp(Values->Subcommand, Values->Format);
    return Exit::Success;
  };
  return Result;
}
