//===- make_images.cpp - Writes a tgz of random images --------------------===//

#include "SyntheticImages.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <limits>
#include <stdexcept>
#include <string>

int main(int Argc, char **Argv) {
  std::string File;
  prefetch::SyntheticImages What;
  CLI::App App("Writes a tgz of random JPEG images with random labels.");
  App.add_option("file", File, "the tgz to write")->required();
  App.add_option("--count", What.Count, "images")
      ->check(CLI::Range(int64_t(1), int64_t(10000000)))
      ->capture_default_str();
  App.add_option("--image-size", What.Size, "pixels along each edge")
      ->check(CLI::Range(int64_t(1), int64_t(8192)))
      ->capture_default_str();
  App.add_option("--seed", What.Seed, "for images and labels")
      ->check(CLI::Range(int64_t(0), std::numeric_limits<int64_t>::max()))
      ->capture_default_str();
  try {
    App.parse(Argc, Argv);
    prefetch::writeImages(File, What);
    return 0;
  } catch (const CLI::Success &Success) {
    return App.exit(Success); // --help
  } catch (const CLI::ParseError &Error) {
    std::cerr << Argv[0] << ": " << Error.what() << '\n';
    return 2;
  } catch (const std::runtime_error &Error) {
    std::cerr << Argv[0] << ": " << Error.what() << '\n';
    return 1;
  }
}
