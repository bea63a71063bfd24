#include "run/UnitStream.h"

#include <nlohmann/json.hpp>

#include <stdexcept>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::isolation;
using namespace syncline::lint::pipeline;
using namespace syncline::lint::run;
using nlohmann::json;

/// The first byte of a record.
enum RecordKind : char {
  OfFinding = 'f',
  OfError = 'e',
  OfRestart = 'r',
  OfRest = 'z'
};

static std::string record(RecordKind Kind, const json &Contents) {
  std::string Bytes(1, Kind);
  json::to_cbor(Contents, Bytes);
  return Bytes;
}

void UnitSender::send(const FindingKey &Key, const Finding &F) const {
  Send(record(OfFinding,
              {{"location", Key.first}, {"finding", storedFinding(F)}}));
}

void UnitSender::send(const InternalError &Error) const {
  Send(record(OfError, {{"stage", static_cast<int>(Error.Item.Stage)},
                        {"detail", Error.Item.Detail},
                        {"function", Error.Item.Function},
                        {"file", Error.Item.File},
                        {"line", Error.Item.Line},
                        {"reason", Error.Reason}}));
}

void UnitSender::restart() const { Send(std::string(1, OfRestart)); }

void UnitSender::sendRest(UnitResult Result) const {
  Result.Lint.Findings.clear();
  Result.Lint.SuppressedFindings.clear();
  Send(std::string(1, OfRest) + encode(Result));
}

static InternalError errorFrom(const json &Stored) {
  InternalError Error;
  Error.Item.Stage = static_cast<Stage>(Stored.at("stage").get<int>());
  Error.Item.Detail = Stored.at("detail");
  Error.Item.Function = Stored.at("function");
  Error.Item.File = Stored.at("file");
  Error.Item.Line = Stored.at("line");
  Error.Reason = Stored.at("reason");
  return Error;
}

void UnitReceiver::read(char Kind, std::string_view Contents) {
  switch (Kind) {
  case OfRest:
    Rest = decode(Contents, Rules);
    break;
  case OfRestart:
    Findings.clear();
    Errors.clear();
    break;
  case OfError:
    Errors.push_back(errorFrom(json::from_cbor(Contents)));
    break;
  case OfFinding: {
    json Stored = json::from_cbor(Contents);
    Finding F = findingFrom(Stored.at("finding"), ById);
    std::pair Key(Stored.at("location").get<unsigned>(), F.Rule->Id);
    Findings.insert_or_assign(std::move(Key), std::move(F));
    break;
  }
  default: // not from an intact worker
    break;
  }
}

void UnitReceiver::receive(std::string_view Record) {
  try {
    read(Record.front(), Record.substr(1));
  } catch (const json::exception &) {
    // The worker's memory is corrupted. It is unlikely to finish; if it does,
    // its other records count.
    return;
  } catch (const std::out_of_range &) { // the same
    return;
  }
}

UnitResult UnitReceiver::take() {
  UnitResult Result = Rest ? std::move(*Rest) : UnitResult();
  for (auto &[Key, F] : Findings)
    (F.Suppressed ? Result.Lint.SuppressedFindings : Result.Lint.Findings)
        .push_back(std::move(F));
  Result.InternalErrors = std::move(Errors);
  return Result;
}
