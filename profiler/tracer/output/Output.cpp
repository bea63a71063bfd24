#include "tracer/output/Output.h"

#include "format/CodeDefinitions.h"
#include "tracer/python/FrameWord.h"
#include "tracer/tables/Recorder.h"

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::output;
using namespace syncline::tracer::python;
using namespace syncline::tracer::tables;

/// Writes the records that a table returned, and clears them.
template <class RecordT>
static void move(std::vector<RecordT> &Records, TraceFile &File) {
  for (const RecordT &Record : Records)
    File.append(Record);
  Records.clear();
}

void Output::writeStacks() {
  for (const StackNode &Node : Stacks)
    if (isFrameWord(Node.Frame))
      File.append(trace::CodeFrameRecord{
          Node.Id, Node.Parent, codeOf(Node.Frame), offsetOf(Node.Frame)});
    else
      File.append(trace::StackRecord{Node.Id, Node.Parent, Node.Frame});
  Stacks.clear();
}

void Output::writeCodes() {
  for (const NewCode &Each : Codes)
    File.append(trace::CodeRecord{
        Each.Id, Each.Function, Each.File, Each.FirstLine,
        static_cast<uint64_t>(Each.Kind), *Each.Table, *Each.Jumps});
  Codes.clear();
}

void Output::settle() {
  // Take records before the names that they use; write them after those names.
  R.Stacks.takeNew(Stacks);
  R.Codes.takeNew(Codes);
  R.Streams.takeNew(Streams);
  R.Names.takeNew(Strings, Shapes);
  move(Strings, File);
  move(Shapes, File);
  writeCodes();
  writeStacks();
  move(Streams, File);
  File.flush();
}
