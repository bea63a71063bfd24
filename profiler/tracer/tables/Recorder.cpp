#include "tracer/tables/Recorder.h"

using namespace syncline::tracer;
using namespace syncline::tracer::tables;

Recorder &tables::recorder() {
  static auto *TheRecorder = new Recorder;
  return *TheRecorder;
}
