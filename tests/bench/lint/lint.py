#!/usr/bin/env python3
"""How long linting takes, against clang-tidy and the compiler.

Makes a project of FILES files that include torch/torch.h, each with a training
loop of its own, and measures in turn, ROUNDS times:

one     one file that has just been edited, on a preamble that is there
plain   the same file with nothing prebuilt and nothing kept
first   the whole project from nothing, the preamble included
second  the whole project once more, unchanged

clang-tidy runs syncline's own checks where their plugin was built, else one of
its own; on the whole project as many at a time as syncline's workers. All
figures are medians; what counts are the ratios.
"""

import argparse
import json
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

SOURCE = """#include <torch/torch.h>

#include <vector>

double epoch{n}(torch::nn::Sequential &Model, torch::optim::SGD &Optimizer,
              const std::vector<torch::Tensor> &Batches) {{
  double Total = 0;
  for (const torch::Tensor &Batch : Batches) {{
    Optimizer.zero_grad();
    torch::Tensor Loss = Model->forward(Batch.to(torch::kCUDA)).square().mean();
    Loss.backward();
    Optimizer.step();
    Total += Loss.item<double>() + {n};
  }}
  return Total;
}}
"""


def torch_flags(build):
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        commands = json.load(file)
    for entry in commands:
        words = shlex.split(entry["command"])
        folders = [words[i + 1] for i, word in enumerate(words) if word == "-isystem"]
        if any(folder.endswith("csrc/api/include") for folder in folders):
            return [flag for folder in folders for flag in ("-isystem", folder)]
    raise RuntimeError(f"no program in {build} is built with LibTorch")


class Project:
    def __init__(self, folder, count, build):
        self.folder, self.files = folder, []
        self.flags = ["-std=c++20", *torch_flags(build)]
        for number in range(count):
            name = f"epoch{number}.cpp"
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(SOURCE.format(n=number))
            self.files.append(name)
        with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump([{"directory": folder, "file": name,
                        "arguments": ["clang++", *self.flags, "-c", name]}
                       for name in self.files], file)

    def edit(self, round_number):
        with open(os.path.join(self.folder, self.files[0]), "a", encoding="utf-8") as file:
            file.write(f"// round {round_number}\n")


def run(command, folder, allowed=(0, 1)):
    """Seconds of wall time."""
    begin = time.perf_counter()
    done = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, check=False)
    seconds = time.perf_counter() - begin
    if done.returncode not in allowed:
        raise RuntimeError(f"{' '.join(command[:4])} ...: exit status {done.returncode}: "
                           f"{done.stderr.decode(errors='replace')[:300]}")
    return seconds


def peak_mebibytes(command, folder):
    """Of the largest process that COMMAND starts."""
    code = ("import resource, subprocess, sys; subprocess.run(sys.argv[1:], "
            "stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL); "
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
    done = subprocess.run([sys.executable, "-c", code, *command], cwd=folder,
                          capture_output=True, text=True, check=True)
    return int(done.stdout) / 1024


class Tools:
    def __init__(self, options, project, cache):
        self.project, self.jobs = project, options.jobs
        self.lint = [os.path.join(options.build, "bin", "syncline"), "lint", "--quiet", "-p", ".",
                     "-j", str(options.jobs), "--cache-dir", cache]
        self.cache = cache
        plugin = os.path.join(options.build, "lib", "libsyncline_tidy.so")
        checks = ["--checks=-*,bugprone-use-after-move"]
        self.tidy_name = "clang-tidy, one check of its own"
        if os.path.exists(plugin):
            checks = [f"--load={plugin}", "--checks=-*,syncline-*"]
            self.tidy_name = "clang-tidy, syncline's checks"
        self.tidy = [options.clang_tidy, *checks, "--quiet", "-p", "."]
        self.compiler = [options.clang, *project.flags, "-fsyntax-only"]

    def clang_tidy_all(self):
        begin = time.perf_counter()
        with ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(lambda name: run([*self.tidy, name], self.project.folder),
                          self.project.files))
        return time.perf_counter() - begin


def one_file(tools, rounds):
    project, name = tools.project, tools.project.files[0]
    run([*tools.lint, name], project.folder)
    times = {"lint": [], "plain": [], "tidy": [], "compiler": []}
    for number in range(rounds):
        project.edit(number)
        times["lint"].append(run([*tools.lint, name], project.folder))
        times["plain"].append(run([*tools.lint, "--no-cache", name], project.folder))
        times["tidy"].append(run([*tools.tidy, name], project.folder))
        times["compiler"].append(run([*tools.compiler, name], project.folder))
    return {name: statistics.median(each) for name, each in times.items()}


def whole_project(tools, with_tidy):
    folder = tools.project.folder
    shutil.rmtree(tools.cache, ignore_errors=True)
    first = run(tools.lint, folder)
    second = statistics.median(run(tools.lint, folder) for _ in range(3))
    return first, second, tools.clang_tidy_all() if with_tidy else None


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--files", type=int, nargs="+", default=[30])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--clang-tidy", default="clang-tidy-22")
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--no-project-tidy", action="store_true",
                        help="do not run clang-tidy over whole projects, which takes minutes")
    options = parser.parse_args()
    options.build = os.path.abspath(options.build)
    return options


def main():
    options = parse_arguments()
    with tempfile.TemporaryDirectory() as folder:
        project = Project(folder, 1, options.build)
        tools = Tools(options, project, os.path.join(folder, "cache"))
        one = one_file(tools, options.rounds)
        project.edit("memory")
        memory = peak_mebibytes([*tools.lint, project.files[0]], folder)
    print(f"one file, {options.rounds} rounds; {tools.tidy_name}")
    print(f"  on a preamble {one['lint']:.2f} s: {one['tidy'] / one['lint']:.1f} times as fast as "
          f"clang-tidy, {one['compiler'] / one['lint']:.1f} times as -fsyntax-only")
    print(f"  with nothing prebuilt {one['plain']:.2f} s: {one['plain'] / one['compiler']:.2f} of "
          f"-fsyntax-only")
    print(f"  largest process {memory:.0f} MiB")
    for count in options.files:
        with tempfile.TemporaryDirectory() as folder:
            tools = Tools(options, Project(folder, count, options.build),
                          os.path.join(folder, "cache"))
            first, second, tidy = whole_project(tools, not options.no_project_tidy)
        line = f"{count} files, {options.jobs} at a time: first run {first:.1f} s"
        if tidy:
            line += f", {tidy / first:.1f} times as fast as clang-tidy"
        print(f"{line}; unchanged {second:.2f} s, {second / first * 100:.1f}% of the first")


if __name__ == "__main__":
    try:
        main()
    except (RuntimeError, OSError) as error:
        sys.exit(f"lint.py: {error}")
