// Certificates as JSON; README.md in this folder tells the format field by field.
#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/base/strings.h"
#include "core/certificate/certificate.h"

namespace zonelab::certificate {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kFormat = "zonelab-certificate";
constexpr int kVersion = 1;
// Limits, so that everything fits into memory (the page has 32 bits): bytes of text, which take
// about ten times as much when they are read, and cells of the matrices of all entries.
constexpr bool kIsSmall = sizeof(void*) == 4;
constexpr size_t kMostText = size_t{1} << (kIsSmall ? 27 : 30);
constexpr size_t kMostCells = size_t{1} << (kIsSmall ? 27 : 29);
constexpr int kMostNesting = 16;
constexpr size_t kMostDiagonals = 4096;  // the checker recurs over them
constexpr size_t kMostExchanges = 1000;  // of one kind, and kinds
constexpr size_t kMostNames = 100'000;   // of what is left out
constexpr int64_t kMostBound = int64_t{1} << 40;
constexpr std::string_view kInclusionName = "inclusion";
constexpr std::string_view kSimulationName = "simulation";

Json ConstraintsToJson(const std::vector<Constraint>& constraints) {
  Json json = Json::array();
  for (const Constraint& c : constraints) {
    json.push_back(Json::array({c.i, c.j, c.bound, c.strict ? 1 : 0}));
  }
  return json;
}

Json EntryToJson(const Entry& entry) {
  Json json = {{"locations", entry.locations}, {"values", entry.values}};
  for (size_t i = 0; i < entry.hidden.size(); ++i) {
    if (entry.hidden[i]) json["values"][i] = nullptr;
  }
  json["zone"] = ConstraintsToJson(entry.zone);
  if (entry.bounds.empty()) return json;
  Json bounds = Json::array();
  for (const ClockBounds& b : entry.bounds) {
    Json row = Json::array({nullptr, 0, nullptr, 0});
    if (b.has_lower) row[0] = b.lower, row[1] = b.lower_strict ? 1 : 0;
    if (b.has_upper) row[2] = b.upper, row[3] = b.upper_strict ? 1 : 0;
    bounds.push_back(std::move(row));
  }
  json["bounds"] = std::move(bounds);
  return json;
}

Json OrNull(const std::optional<size_t>& number) { return number ? Json(*number) : Json(); }

Json EdgesToJson(const std::vector<model::FiredEdge>& edges) {
  Json json = Json::array();
  for (const model::FiredEdge& edge : edges) json.push_back(Json::array({edge.process, edge.edge}));
  return json;
}

Json RunToJson(const model::Run& run) {
  Json steps = Json::array();
  for (const model::RunStep& step : run.steps) {
    steps.push_back(Json::array({step.delay, EdgesToJson(step.edges)}));
  }
  return {{"denominator", run.denominator},
          {"steps", std::move(steps)},
          {"finalDelay", run.final_delay},
          {"trigger", OrNull(run.trigger)},
          {"cycleBegin", OrNull(run.cycle_begin)}};
}

Json AttainedToJson(const std::optional<Attained>& attained) {
  if (!attained) return nullptr;
  Json path = Json::array();
  for (const auto& edges : attained->path) path.push_back(EdgesToJson(edges));
  Json json = {{"bound", attained->bound ? Json(*attained->bound) : Json()},
               {"strict", attained->strict ? 1 : 0},
               {"path", std::move(path)}};
  if (attained->run) {
    json["run"] = RunToJson(*attained->run);
    json["loop"] = {attained->loop.begin, attained->loop.end};
  }
  return json;
}

bool Has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Of the processes that the entries speak of.
Json ProcessNames(const model::Network& network, const Certificate& certificate) {
  Json names = Json::array();
  for (const auto& process : network.processes) {
    if (!Has(certificate.left_out.processes, process->name)) names.push_back(process->name);
  }
  return names;
}
Json VariableNames(const model::Network& network) {
  Json names = Json::array();
  for (const model::Variable& variable : network.variables) names.push_back(variable.name);
  return names;
}

Json ExchangeToJson(const std::vector<int32_t>& where) {
  Json pairs = Json::array();
  for (size_t k = 0; k < where.size(); ++k) {
    if (where[k] > static_cast<int32_t>(k)) pairs.push_back(Json::array({k, where[k]}));
  }
  return pairs;
}

Json InterchangeableToJson(const model::Interchangeable& set) {
  Json holding = Json::array(), exchanges = Json::array();
  for (size_t v = 0; v < set.holds.size(); ++v) {
    if (set.holds[v]) holding.push_back(v);
  }
  for (const model::Exchange& exchange : set.exchanges) {
    exchanges.push_back({{"processes", ExchangeToJson(exchange.processes)},
                         {"variables", ExchangeToJson(exchange.variables)},
                         {"clocks", ExchangeToJson(exchange.clocks)},
                         {"channels", ExchangeToJson(exchange.channels)}});
  }
  return {
      {"values", set.values}, {"holding", std::move(holding)}, {"exchanges", std::move(exchanges)}};
}

// Reads JSON member by member; `error` says what is wrong first.
class Reader {
 public:
  std::string error;
  size_t exchange_cells = 0;  // of all exchanges so far

  bool Fail(std::string what) {
    if (error.empty()) error = std::move(what);
    return false;
  }
  const Json* Member(const Json& object, const char* name) {
    if (object.is_object()) {
      auto it = object.find(name);
      if (it != object.end()) return &*it;
    }
    Fail(Cat("\"", name, "\" is missing"));
    return nullptr;
  }
  // An integer in [low, high].
  template <class T>
  bool Integer(const Json& json, int64_t low, int64_t high, T* value) {
    if (!json.is_number_integer()) return Fail("expected an integer");
    if (json.is_number_unsigned() && json.get<uint64_t>() > uint64_t{INT64_MAX}) {
      return Fail("a number is too large");
    }
    const int64_t number = json.get<int64_t>();
    if (number < low || number > high) return Fail(Cat("the number ", number, " is out of range"));
    *value = static_cast<T>(number);
    return true;
  }
  bool Flag(const Json& json, bool* value) {
    int number = 0;
    if (!Integer(json, 0, 1, &number)) return false;
    *value = number == 1;
    return true;
  }
  bool Integers(const Json* json, std::vector<int32_t>* values) {
    if (json == nullptr) return false;
    if (!json->is_array()) return Fail("expected a list of integers");
    for (const Json& each : *json) {
      if (!Integer(each, INT32_MIN, INT32_MAX, &values->emplace_back())) return false;
    }
    return true;
  }
  bool Strings(const Json* json, std::vector<std::string>* strings) {
    if (json == nullptr) return false;
    if (!json->is_array() || json->size() > kMostNames) return Fail("expected a list of names");
    for (const Json& each : *json) {
      if (!each.is_string()) return Fail("a string was expected");
      strings->push_back(each.get<std::string>());
    }
    return true;
  }
  // Integers, null where the value is hidden.
  bool Values(const Json* json, Entry* entry) {
    if (json == nullptr) return false;
    if (!json->is_array()) return Fail("expected a list of integers");
    for (size_t i = 0; i < json->size(); ++i) {
      const Json& each = (*json)[i];
      int32_t& value = entry->values.emplace_back(0);
      if (each.is_null()) {
        entry->hidden.resize(json->size());
        entry->hidden[i] = true;
      } else if (!Integer(each, INT32_MIN, INT32_MAX, &value)) {
        return false;
      }
    }
    return true;
  }
  bool Rows(const Json* json, size_t width) {
    if (json == nullptr) return false;
    if (!json->is_array()) return Fail("a list was expected");
    for (const Json& row : *json) {
      if (!row.is_array() || row.size() != width) {
        return Fail(Cat("a list of ", width, " items was expected"));
      }
    }
    return true;
  }

  bool Zone(const Json* json, int clocks, std::vector<Constraint>* zone) {
    if (!Rows(json, 4)) return false;
    for (const Json& row : *json) {
      Constraint& c = zone->emplace_back();
      if (!Integer(row[0], 0, clocks - 1, &c.i) || !Integer(row[1], 0, clocks - 1, &c.j) ||
          !Integer(row[2], INT64_MIN, INT64_MAX, &c.bound) || !Flag(row[3], &c.strict)) {
        return false;
      }
    }
    return true;
  }
  bool Index(const Json* json, std::optional<size_t>* index) {
    if (json == nullptr) return false;
    if (json->is_null()) return true;
    return Integer(*json, 0, INT32_MAX, &index->emplace());
  }
  bool Edges(const Json& json, std::vector<model::FiredEdge>* edges) {
    if (!Rows(&json, 2)) return false;
    for (const Json& edge : json) {
      model::FiredEdge& fired = edges->emplace_back();
      if (!Integer(edge[0], 0, INT32_MAX, &fired.process) ||
          !Integer(edge[1], 0, INT32_MAX, &fired.edge)) {
        return false;
      }
    }
    return true;
  }
  // Times are kept so small that no sum of them overflows.
  bool ReadRun(const Json* json, model::Run* run) {
    constexpr int64_t kMostUnits = int64_t{1} << 30, kLongestDelay = int64_t{1} << 40;
    if (json == nullptr) return false;
    const Json* denominator = Member(*json, "denominator");
    const Json* steps = Member(*json, "steps");
    const Json* final_delay = Member(*json, "finalDelay");
    if (denominator == nullptr || final_delay == nullptr || !Rows(steps, 2) ||
        !Integer(*denominator, 1, kMostUnits, &run->denominator) ||
        !Integer(*final_delay, 0, kLongestDelay, &run->final_delay) ||
        !Index(Member(*json, "trigger"), &run->trigger) ||
        !Index(Member(*json, "cycleBegin"), &run->cycle_begin)) {
      return false;
    }
    for (const Json& row : *steps) {
      model::RunStep& step = run->steps.emplace_back();
      if (!Integer(row[0], 0, kLongestDelay, &step.delay)) return false;
      if (!Edges(row[1], &step.edges)) return false;
    }
    return true;
  }
  // null: the query does not ask for it.
  bool ReadAttained(const Json* json, std::optional<Attained>* attained) {
    if (json == nullptr) return false;
    if (json->is_null()) return true;
    Attained& read = attained->emplace();
    const Json* bound = Member(*json, "bound");
    const Json* strict = Member(*json, "strict");
    const Json* path = Member(*json, "path");
    if (bound == nullptr || strict == nullptr || path == nullptr || !Flag(*strict, &read.strict)) {
      return false;
    }
    if (!bound->is_null() && !Integer(*bound, -kMostBound, kMostBound, &read.bound.emplace())) {
      return false;
    }
    if (!path->is_array()) return Fail("a list was expected");
    for (const Json& edges : *path) {
      if (!Edges(edges, &read.path.emplace_back())) return false;
    }
    if (!json->contains("run")) return true;
    const Json* loop = Member(*json, "loop");
    if (!ReadRun(Member(*json, "run"), &read.run.emplace()) || loop == nullptr) return false;
    if (!loop->is_array() || loop->size() != 2) return Fail("a loop is two numbers");
    return Integer((*loop)[0], 0, INT32_MAX, &read.loop.begin) &&
           Integer((*loop)[1], 0, INT32_MAX, &read.loop.end);
  }
  bool ReadExtremes(const Json* json, std::vector<Extreme>* extremes) {
    if (json == nullptr) return false;
    if (!json->is_array()) return Fail("\"extremes\" is not a list");
    for (const Json& each : *json) {
      Extreme& extreme = extremes->emplace_back();
      if (!ReadAttained(Member(each, "lower"), &extreme.lower) ||
          !ReadAttained(Member(each, "upper"), &extreme.upper)) {
        return false;
      }
    }
    return true;
  }
  bool ReadProof(const Json& json, int clocks, Certificate* certificate) {
    auto proof = json.find("proof");
    if (proof == json.end()) return true;
    const auto* const known =
        std::find_if(std::begin(kProofs), std::end(kProofs),
                     [&](const auto& each) { return *proof == std::string(each.kind); });
    if (known == std::end(kProofs)) return Fail("unknown \"proof\"");
    certificate->proof = static_cast<Proof>(known - std::begin(kProofs));
    if (const auto meta = json.find("meta"); meta != json.end()) {
      if (*meta != "ignored") return Fail("unknown \"meta\"");
      certificate->ignores_meta = true;
    }
    if (const auto dead = json.find("deadValues"); dead != json.end()) {
      if (*dead != "forgotten") return Fail("unknown \"deadValues\"");
      certificate->forgets_dead_values = true;
    }
    const bool has_run = certificate->proof == Proof::kRun || certificate->proof == Proof::kLasso;
    if (has_run && !ReadRun(Member(json, "run"), &certificate->run)) return false;
    if (certificate->proof == Proof::kExtremes) {
      return ReadExtremes(Member(json, "extremes"), &certificate->extremes);
    }
    if (certificate->proof != Proof::kLasso && certificate->proof != Proof::kNoLasso) return true;
    const Json* runs = Member(json, "runs");
    if (runs == nullptr) return false;
    if (*runs != "maximal" && *runs != "infinite") return Fail("unknown \"runs\"");
    certificate->infinite_runs = *runs == "infinite";
    if (certificate->proof != Proof::kLasso) return true;
    const Json* recurrent = Member(json, "recurrent");
    if (recurrent == nullptr || !recurrent->is_array()) return Fail("\"recurrent\" is not a list");
    for (const Json& zone : *recurrent) {
      if (!Zone(&zone, clocks, &certificate->recurrent.emplace_back())) return false;
    }
    return true;
  }
  bool OptionalBound(const Json& bound, const Json& strict, bool* has, int64_t* value,
                     bool* is_strict) {
    if (!Flag(strict, is_strict)) return false;
    *has = !bound.is_null();
    return !*has || Integer(bound, 0, INT64_MAX, value);
  }
  bool Bounds(const Json* json, int clocks, std::vector<ClockBounds>* bounds) {
    if (!Rows(json, 4)) return false;
    if (json->size() != static_cast<size_t>(clocks)) {
      return Fail("\"bounds\" does not have one item per clock");
    }
    for (const Json& row : *json) {
      ClockBounds& b = bounds->emplace_back();
      if (!OptionalBound(row[0], row[1], &b.has_lower, &b.lower, &b.lower_strict) ||
          !OptionalBound(row[2], row[3], &b.has_upper, &b.upper, &b.upper_strict)) {
        return false;
      }
    }
    return true;
  }
  bool ReadEntry(const Json& json, int clocks, Relation relation, Entry* entry) {
    if (!Integers(Member(json, "locations"), &entry->locations) ||
        !Values(Member(json, "values"), entry) ||
        !Zone(Member(json, "zone"), clocks, &entry->zone)) {
      return false;
    }
    return relation != Relation::kSimulation ||
           Bounds(Member(json, "bounds"), clocks, &entry->bounds);
  }

  // The pairs that change places; `*where` has everything in its place.
  bool ReadPairs(const Json* json, std::vector<int32_t>* where) {
    if (!Rows(json, 2)) return false;
    const int64_t last = static_cast<int64_t>(where->size()) - 1;
    for (const Json& row : *json) {
      int32_t one = 0, other = 0;
      if (!Integer(row[0], 0, last, &one) || !Integer(row[1], 0, last, &other)) return false;
      (*where)[static_cast<size_t>(one)] = other;
      (*where)[static_cast<size_t>(other)] = one;
    }
    return true;
  }
  // Of the network of which so many processes are not left out.
  bool ReadInterchangeable(const Json& json, const model::Network& network, size_t processes,
                           model::Interchangeable* set) {
    std::vector<int32_t> holding;
    const Json* exchanges = Member(json, "exchanges");
    if (exchanges == nullptr || !Integers(Member(json, "values"), &set->values) ||
        !Integers(Member(json, "holding"), &holding)) {
      return false;
    }
    if (!exchanges->is_array() || exchanges->size() > kMostExchanges) {
      return Fail("\"exchanges\" is no list, or too long");
    }
    const size_t cells =
        processes + network.variables.size() + network.clocks.size() + network.channels.size();
    exchange_cells += exchanges->size() * cells;
    if (exchange_cells > kMostCells / 16) return Fail("there are too many exchanges");
    set->holds.resize(network.variables.size());
    for (const int32_t v : holding) {
      if (v < 0 || static_cast<size_t>(v) >= set->holds.size())
        return Fail("there is no such variable");
      set->holds[static_cast<size_t>(v)] = true;
    }
    for (const Json& each : *exchanges) {
      model::Exchange& exchange = set->exchanges.emplace_back(model::Exchange::None(network));
      exchange.processes.resize(processes);
      if (!ReadPairs(Member(each, "processes"), &exchange.processes) ||
          !ReadPairs(Member(each, "variables"), &exchange.variables) ||
          !ReadPairs(Member(each, "clocks"), &exchange.clocks) ||
          !ReadPairs(Member(each, "channels"), &exchange.channels)) {
        return false;
      }
    }
    return true;
  }

  // The members that say which format and which model the file is for.
  bool Header(const Json& json, const model::Network& network, Certificate* certificate) {
    const Json* format = Member(json, "format");
    const Json* version = Member(json, "version");
    if (format == nullptr || version == nullptr) return false;
    if (*format != std::string(kFormat)) return Fail("this is not a certificate of ZoneLab");
    if (*version != kVersion) return Fail("this version of the format is not supported");
    if (const auto left_out = json.find("leftOut"); left_out != json.end()) {
      if (!Strings(Member(*left_out, "processes"), &certificate->left_out.processes) ||
          !Strings(Member(*left_out, "variables"), &certificate->left_out.variables)) {
        return false;
      }
    }
    if (const auto sets = json.find("interchangeable"); sets != json.end()) {
      if (!sets->is_array() || sets->size() > kMostExchanges) {
        return Fail("\"interchangeable\" is no list, or too long");
      }
      const size_t processes = ProcessNames(network, *certificate).size();
      for (const Json& each : *sets) {
        if (!ReadInterchangeable(each, network, processes,
                                 &certificate->interchangeable.emplace_back())) {
          return false;
        }
      }
    }
    const std::pair<const char*, Json> names[] = {
        {"processes", ProcessNames(network, *certificate)},
        {"variables", VariableNames(network)},
        {"clocks", network.clocks}};
    for (const auto& [name, expected] : names) {
      const Json* actual = Member(json, name);
      if (actual == nullptr) return false;
      if (*actual != expected) return Fail(Cat("the ", name, " are not those of the model"));
    }
    const Json* query = Member(json, "query");
    const Json* relation = Member(json, "relation");
    if (query == nullptr || relation == nullptr) return false;
    if (!query->is_string() || !relation->is_string()) return Fail("a string was expected");
    certificate->query = query->get<std::string>();
    const std::string& name = relation->get_ref<const std::string&>();
    if (name != kInclusionName && name != kSimulationName) return Fail("unknown \"relation\"");
    certificate->relation = name == kInclusionName ? Relation::kInclusion : Relation::kSimulation;
    if (!ReadProof(json, network.clock_count(), certificate)) return false;
    if (!json.contains("diagonals")) return true;
    return Zone(&json["diagonals"], network.clock_count(), &certificate->diagonals);
  }

  bool ReadEntries(const Json& root, const char* name, int clocks, Relation relation,
                   std::vector<Entry>* out) {
    const Json* entries = Member(root, name);
    if (entries == nullptr) return false;
    if (!entries->is_array()) return Fail(Cat("\"", name, "\" is not a list"));
    for (size_t i = 0; i < entries->size(); ++i) {
      if (ReadEntry((*entries)[i], clocks, relation, &out->emplace_back())) continue;
      error = Cat("entry ", i, ": ", error);
      return false;
    }
    return true;
  }
  bool ReadCertificate(const Json& root, const model::Network& network, Certificate* certificate) {
    const int clocks = network.clock_count();
    return Header(root, network, certificate) &&
           ReadEntries(root, "entries", clocks, certificate->relation, &certificate->entries) &&
           (certificate->proof != Proof::kNoLasso ||
            ReadEntries(root, "avoiding", clocks, Relation::kInclusion, &certificate->avoiding));
  }
};

bool AreGood(const std::vector<Constraint>& constraints, int clocks) {
  return std::all_of(constraints.begin(), constraints.end(), [&](const Constraint& c) {
    return c.i >= 0 && c.j >= 0 && c.i < clocks && c.j < clocks && c.i != c.j &&
           c.bound <= kMostBound && c.bound >= -kMostBound;
  });
}

// The first thing that does not fit the model; empty: everything fits.
std::string WrongIn(const model::Network& network, const Entry& entry, bool has_bounds) {
  const size_t clocks = static_cast<size_t>(network.clock_count());
  if (entry.locations.size() != network.processes.size() ||
      entry.values.size() != network.variables.size() ||
      (!entry.hidden.empty() && entry.hidden.size() != entry.values.size()) ||
      entry.bounds.size() != (has_bounds ? clocks : 0)) {
    return "it does not fit the model";
  }
  for (size_t p = 0; p < entry.locations.size(); ++p) {
    const size_t count = network.processes[p]->templ->locations.size();
    if (entry.locations[p] < 0 || static_cast<size_t>(entry.locations[p]) >= count) {
      return "there is no such location";
    }
  }
  for (size_t i = 0; i < entry.values.size(); ++i) {
    const model::Variable& variable = network.variables[i];
    const bool is_hidden = !entry.hidden.empty() && entry.hidden[i];
    if (!is_hidden && (entry.values[i] < variable.low || entry.values[i] > variable.high)) {
      return Cat("the value of ", variable.name, " is out of range");
    }
  }
  const bool are_good =
      std::all_of(entry.bounds.begin(), entry.bounds.end(), [](const ClockBounds& b) {
        return b.lower >= 0 && b.upper >= 0 && b.lower <= kMostBound && b.upper <= kMostBound;
      });
  return are_good && AreGood(entry.zone, network.clock_count()) ? "" : "a constraint is malformed";
}

}  // namespace

absl::Status CheckShape(const model::Network& network, const Certificate& certificate) {
  const int clocks = network.clock_count();
  const bool by_simulation = certificate.relation == Relation::kSimulation;
  const bool is_invariant = certificate.proof == Proof::kInvariant;
  const auto wrong = [](std::string_view what) { return absl::InvalidArgumentError(Cat(what)); };
  if (by_simulation && !is_invariant) return wrong("only invariants are proved by simulation");
  size_t cells = 0;
  for (const std::vector<Entry>* entries : {&certificate.entries, &certificate.avoiding}) {
    cells += entries->size() * static_cast<size_t>(clocks) * static_cast<size_t>(clocks);
    if (cells > kMostCells) return absl::ResourceExhaustedError("too many entries");
    const std::string_view name = entries == &certificate.entries ? "entry " : "avoiding entry ";
    for (size_t i = 0; i < entries->size(); ++i) {
      const Entry& entry = (*entries)[i];
      std::string what = WrongIn(network, entry, by_simulation && entries == &certificate.entries);
      if (!is_invariant && !entry.hidden.empty()) {
        what = "variables may be hidden in proofs \"invariant\" only";
      }
      if (!what.empty()) return wrong(Cat(name, i, ": ", what));
    }
  }
  if (certificate.diagonals.size() > kMostDiagonals) {
    return absl::ResourceExhaustedError("too many diagonals");
  }
  if (!AreGood(certificate.diagonals, clocks)) return wrong("a diagonal is malformed");
  for (const std::vector<Constraint>& zone : certificate.recurrent) {
    if (!AreGood(zone, clocks)) return wrong("a zone of the cycle is malformed");
  }
  return absl::OkStatus();
}

std::string ToJson(const model::Network& network, const Certificate& certificate) {
  const bool inclusion = certificate.relation == Relation::kInclusion;
  Json header = {{"format", kFormat},
                 {"version", kVersion},
                 {"query", certificate.query},
                 {"proof", NameOf(certificate.proof)},
                 {"relation", inclusion ? kInclusionName : kSimulationName},
                 {"processes", ProcessNames(network, certificate)},
                 {"variables", VariableNames(network)},
                 {"clocks", network.clocks}};
  if (!certificate.diagonals.empty()) {
    header["diagonals"] = ConstraintsToJson(certificate.diagonals);
  }
  if (!certificate.left_out.empty()) {
    header["leftOut"] = {{"processes", certificate.left_out.processes},
                         {"variables", certificate.left_out.variables}};
  }
  for (const model::Interchangeable& set : certificate.interchangeable) {
    header["interchangeable"].push_back(InterchangeableToJson(set));
  }
  if (certificate.ignores_meta) header["meta"] = "ignored";
  if (certificate.forgets_dead_values) header["deadValues"] = "forgotten";
  const bool has_run = certificate.proof == Proof::kRun || certificate.proof == Proof::kLasso;
  if (has_run) header["run"] = RunToJson(certificate.run);
  if (certificate.proof == Proof::kLasso || certificate.proof == Proof::kNoLasso) {
    header["runs"] = certificate.infinite_runs ? "infinite" : "maximal";
  }
  if (certificate.proof == Proof::kLasso) {
    header["recurrent"] = Json::array();
    for (const std::vector<Constraint>& zone : certificate.recurrent) {
      header["recurrent"].push_back(ConstraintsToJson(zone));
    }
  }
  if (certificate.proof == Proof::kExtremes) {
    header["extremes"] = Json::array();
    for (const Extreme& extreme : certificate.extremes) {
      header["extremes"].push_back(
          {{"lower", AttainedToJson(extreme.lower)}, {"upper", AttainedToJson(extreme.upper)}});
    }
  }
  const auto text = [](const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
  };
  // Entries one by one: a tree of all of them would take many times the memory of the text.
  std::string out = text(header);
  out.pop_back();
  const auto append = [&](std::string_view name, const std::vector<Entry>& entries) {
    Append(&out, ",\"", name, "\":[");
    for (size_t i = 0; i < entries.size(); ++i) {
      Append(&out, i == 0 ? "\n" : ",\n", text(EntryToJson(entries[i])));
    }
    out += "]";
  };
  append("entries", certificate.entries);
  if (certificate.proof == Proof::kNoLasso) append("avoiding", certificate.avoiding);
  out += "}\n";
  return out;
}

namespace {

// Is anything nested deeper than in a certificate?
bool IsDeep(std::string_view json) {
  int depth = 0;
  bool is_in_string = false;
  for (size_t k = 0; k < json.size(); ++k) {
    const char c = json[k];
    if (is_in_string && c == '\\') {
      ++k;
    } else if (c == '"') {
      is_in_string = !is_in_string;
    } else if (!is_in_string && (c == '[' || c == '{')) {
      if (++depth > kMostNesting) return true;
    } else if (!is_in_string && (c == ']' || c == '}')) {
      --depth;
    }
  }
  return false;
}

}  // namespace

absl::StatusOr<std::vector<Certificate>> AllFromJson(const model::Network& network,
                                                     std::string_view json) {
  if (json.size() > kMostText) return absl::ResourceExhaustedError("this file is too large");
  // Members that are nested deeper than anything in a certificate are left out.  Whether there are
  // any is asked first: with such a filter, parsing takes quadratic time in the number of entries.
  const auto keep = [](int depth, Json::parse_event_t, Json&) { return depth <= kMostNesting; };
  const Json root =
      IsDeep(json) ? Json::parse(json, keep, false) : Json::parse(json, nullptr, false);
  if (root.is_discarded()) return absl::InvalidArgumentError("this is not JSON");
  std::vector<Certificate> certificates;
  const auto read = [&](const Json& each) {
    Reader reader;
    return reader.ReadCertificate(each, network, &certificates.emplace_back())
               ? absl::OkStatus()
               : absl::InvalidArgumentError(reader.error);
  };
  if (!root.is_array()) {
    if (absl::Status status = read(root); !status.ok()) return status;
    return certificates;
  }
  for (const Json& each : root) {
    if (absl::Status status = read(each); !status.ok()) return status;
  }
  return certificates;
}

absl::StatusOr<Certificate> FromJson(const model::Network& network, std::string_view json) {
  absl::StatusOr<std::vector<Certificate>> all = AllFromJson(network, json);
  if (!all.ok()) return all.status();
  if (all->size() != 1)
    return absl::InvalidArgumentError("expected one certificate, but found a list of several");
  return std::move((*all)[0]);
}

}  // namespace zonelab::certificate
