"""Synthetic projects to lint: files that use LibTorch, in sets that share headers and flags."""

import json
import os

from labeled_programs import torch_flags

TRAINING = """
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

TENSORS_ONLY = """
double total{n}(const std::vector<at::Tensor> &Batches) {{
  double Total = 0;
  for (const at::Tensor &Batch : Batches) {{
    at::Tensor Loss = Batch.to(at::kCUDA).square().mean();
    Total += Loss.item<double>() + {n};
  }}
  return Total;
}}
"""

SCRIPTED = """
double total{n}(torch::jit::Module &Model, const std::vector<at::Tensor> &Batches) {{
  double Total = 0;
  for (const at::Tensor &Batch : Batches) {{
    at::Tensor Loss = Model.forward({{Batch.to(at::kCUDA)}}).toTensor().square().mean();
    Total += Loss.item<double>() + {n};
  }}
  return Total;
}}
"""

# What the files of a set include, their flags and their code. Each of the first
# four needs a prebuilt header of its own; the fifth shares the first one's.
SETS = [
    (["torch/torch.h"], [], TRAINING),
    (["torch/torch.h"], ["-DPROJECT_VARIANT=2"], TRAINING),
    (["ATen/ATen.h"], [], TENSORS_ONLY),
    (["torch/script.h"], [], SCRIPTED),
    (["torch/torch.h", "filesystem", "regex"], [], TRAINING),
]


class Project:
    """Writes COUNT files, cycling through the first SETS sets, and their database into FOLDER."""

    may_be_clean = False  # The linter finds something in each file.

    def __init__(self, folder, count, build, sets=1):
        self.folder, self.files = folder, []
        self.flags = ["-std=c++20", *torch_flags(build)]
        entries = []
        for number in range(count):
            headers, flags, code = SETS[number % sets]
            name = f"epoch{number}.cpp"
            text = "".join(f"#include <{header}>\n" for header in [*headers, "vector"])
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text + code.format(n=number))
            self.files.append(name)
            entries.append({"directory": folder, "file": name,
                            "arguments": ["clang++", *self.flags, *flags, "-c", name]})
        with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump(entries, file)

    def edit(self):
        """Changes the first file."""
        with open(os.path.join(self.folder, self.files[0]), "a", encoding="utf-8") as file:
            file.write("// One more line.\n")
