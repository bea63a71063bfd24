#include "pipeline/MessageStage.h"

using namespace syncline::lint;
using namespace syncline::lint::pipeline;
using namespace syncline::rules;

std::string pipeline::messageOf(const Rule &R, const std::string &Capture,
                                const Hotness &Runs,
                                const InvariantLoop &Loop) {
  // How often a call runs does not matter if it fails.
  std::string Text = Capture.empty() ? Runs.Text : Capture;
  if (!Runs.Guard.empty() && Capture.empty())
    Text += ", under the periodic condition '" + Runs.Guard + "'";
  if (Loop.Line > 0)
    Text += std::string(Loop.IsProven ? ", " : ", apparently ") +
            "loop-invariant: hoist it out of the loop at line " +
            std::to_string(Loop.Line);
  return R.message() + (Text.empty() ? "" : " (" + Text + ")");
}
