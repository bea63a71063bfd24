#include "pages/FixSafety.h"

#include <array>
#include <utility>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::rules::pages;

/// What the linter has to prove for an edit with this name to be safe, or why
/// the edit never is.
static constexpr std::array<std::pair<const char *, const char *>, 12>
    EditSafety{{
        {"accumulate-on-device",
         "It is unsafe where the sum divides by a number, because such a "
         "division on the GPU may differ in the last bit, and where an integer "
         "may not hold the value: item() throws then, and a conversion on the "
         "GPU does not. It is also unsafe in functions that use non_blocking "
         "copies or several streams, because the host no longer synchronizes "
         "in the loop."},
        {"hoist-read",
         "It is unsafe where the tensor may change during the loop through "
         "another name of its memory, and where the read may throw although "
         "the loop would never reach it. It is also unsafe in functions that "
         "use non_blocking copies or several streams."},
        {"select-by-condition",
         "It is unsafe, because the program computes both values regardless of "
         "the condition, and both must have the same dtype and shape."},
        {"mask-for-positions",
         "It is unsafe, because it is only correct for a tensor and a mask of "
         "one dimension: in other tensors the positions are those of rows or "
         "columns."},
        {"where-for-mask",
         "It is unsafe where the mask may not have the shape of the tensor, "
         "and where the elements that the mask excludes may affect "
         "gradients."},
        {"fill-with-number",
         "It is safe: the tensor that it replaces holds a known number."},
        {"ignore-index",
         "It is unsafe where the linter cannot prove that the targets are "
         "int64, that the loss is a mean or a sum that ignores the index -100, "
         "and that the mask has the shape of the targets."},
        {"create-on-device",
         "It is unsafe for random tensors, because the generator of the device "
         "gives different numbers for the same seed. It is also unsafe in "
         "functions that use non_blocking copies or several streams, because "
         "the host no longer synchronizes."},
        {"pin-and-unblock",
         "It is unsafe where the host memory may change before the copy has "
         "finished, and where pin_memory() may run on a machine without a "
         "GPU. It is also unsafe in functions that use non_blocking copies or "
         "several streams, because the host no longer synchronizes."},
        {"give-size",
         "It is unsafe, because the result may have another shape: one_hot() "
         "gives a column for every class, and repeat_interleave() may apply a "
         "single count to all elements."},
        {"record-consumer",
         "It is safe: the allocator only keeps the memory until the stream has "
         "finished with it."},
        {"guard-stream",
         "It is unsafe, because the previous stream is restored at the end of "
         "the block."},
    }};

static std::string editText(const std::string &Edit) {
  for (const auto &[Name, Text] : EditSafety)
    if (Edit == Name)
      return std::string(" where the enclosing code allows it. ") + Text;
  return " where the enclosing code allows it.";
}

std::vector<std::string> pages::fixSafety(const Rule &R) {
  std::vector<std::string> Texts;
  for (const Remedy &Each : R.Remedies) {
    if (!Each.Fix)
      continue;
    std::string Text =
        "The linter offers the remedy \"" + Each.Title + "\" as a fix";
    if (!Each.Fix->Edit.empty())
      Text += editText(Each.Fix->Edit);
    else if (Each.Fix->Safe)
      Text += ". It is safe: the edit preserves all values.";
    else
      Text += ". It is unsafe: " + Each.Fix->Changes + ".";
    Texts.push_back(Text);
  }
  if (Texts.empty())
    return {"There is no automatic fix."};
  Texts.emplace_back("`--fix` applies safe fixes. `--fix --fix-unsafe` also "
                     "applies unsafe ones; the finding states what they "
                     "change.");
  return Texts;
}
