#include "tests/core/exchange/read_back.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <utility>

namespace zonelab::testing {
namespace {

std::vector<std::string> Split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

std::string Trim(const std::string& text) {
  const size_t begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

// ---- .tck --------------------------------------------------------------------------------------

// `(if c then a else b)` is (c ? a : b) in XTA; `;` separates statements; `local` is left out.
std::string ToXtaExpression(const std::string& text) {
  std::string out, word;
  auto flush = [&] {
    out += word == "if" || word == "local" ? ""
           : word == "then"                ? "?"
           : word == "else"                ? ":"
                                           : word;
    word.clear();
  };
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
      word += c;
      continue;
    }
    flush();
    out += c == ';' ? ',' : c;
  }
  flush();
  return out;
}

struct TckEdge {
  std::string source, target, event, guard, update;
};
struct TckProcess {
  std::string name, initial;
  std::vector<std::string> locations, urgent, committed;
  std::map<std::string, std::string> invariants;
  std::vector<TckEdge> edges;
};

class TckReader {
 public:
  ReadBack Read(const std::string& text) {
    std::istringstream in(text);
    bool has_system = false;
    for (std::string line; std::getline(in, line);) {
      if (line.empty()) continue;
      if (line[0] == '#') {
        Comment(line);
        continue;
      }
      std::string attributes;
      if (const size_t brace = line.find('{'); brace != std::string::npos) {
        if (line.back() != '}') Fail("no '}' at the end: " + line);
        attributes = line.substr(brace + 1, line.size() - brace - 2);
        line.resize(brace);
      }
      const std::vector<std::string> words = Split(line, ':');
      if (!has_system && words[0] != "system") Fail("'system' must come first");
      has_system = true;
      Declaration(words, Attributes(attributes));
    }
    Write();
    Searches();
    return std::move(out_);
  }

 private:
  void Fail(const std::string& what) {
    if (out_.error.empty()) out_.error = what;
  }

  void Comment(const std::string& line) {
    const size_t search = line.find("tck-reach -a covreach -l ");
    if (search != std::string::npos) {
      const std::string rest = line.substr(search + 25);
      pending_.push_back({query_, is_satisfied_, rest.substr(0, rest.find(' '))});
    } else if (line.find("satisfied if") != std::string::npos) {
      is_satisfied_ = true;
    } else if (line.find("violated if") != std::string::npos) {
      is_satisfied_ = false;
    } else if (line.size() > 2) {
      query_ = line.substr(2);
    }
  }

  static std::map<std::string, std::string> Attributes(const std::string& text) {
    std::map<std::string, std::string> out;
    const std::vector<std::string> words = Split(text, ':');
    for (size_t k = 0; k + 1 < words.size(); k += 2) out[Trim(words[k])] = Trim(words[k + 1]);
    return out;
  }

  TckProcess& Find(const std::string& name) {
    for (TckProcess& process : processes_) {
      if (process.name == name) return process;
    }
    Fail("unknown process " + name);
    return processes_.emplace_back();
  }

  void Declaration(const std::vector<std::string>& words,
                   const std::map<std::string, std::string>& attributes) {
    auto attribute = [&](const char* key) {
      const auto it = attributes.find(key);
      return it == attributes.end() ? std::string() : it->second;
    };
    const std::string& kind = words[0];
    if (kind == "event") {
      if (!events_.insert(words[1]).second) Fail("event declared twice: " + words[1]);
    } else if (kind == "int") {
      globals_ += "int[" + words[2] + "," + words[3] + "] " + words[5] + " = " + words[4] + ";\n";
    } else if (kind == "clock") {
      ++out_.clocks;
      globals_ += "clock " + words[2] + ";\n";
    } else if (kind == "process") {
      ++out_.processes;
      processes_.emplace_back().name = words[1];
    } else if (kind == "location") {
      TckProcess& process = Find(words[1]);
      process.locations.push_back(words[2]);
      process.invariants[words[2]] = ToXtaExpression(attribute("invariant"));
      if (attributes.count("initial") != 0) process.initial = words[2];
      if (attributes.count("urgent") != 0) process.urgent.push_back(words[2]);
      if (attributes.count("committed") != 0) process.committed.push_back(words[2]);
      for (const std::string& label : Split(attribute("labels"), ',')) {
        if (!label.empty()) labels_[label].push_back(words[1] + "." + words[2]);
      }
    } else if (kind == "edge") {
      ++out_.edges;
      TckProcess& process = Find(words[1]);
      for (int k : {2, 3}) {
        if (process.invariants.count(words[k]) == 0) Fail("unknown location " + words[k]);
      }
      if (events_.count(words[4]) == 0) Fail("unknown event " + words[4]);
      process.edges.push_back({words[2], words[3], words[4], ToXtaExpression(attribute("provided")),
                               Update(attribute("do"))});
    } else if (kind == "sync") {
      ++out_.syncs;
      syncs_.push_back({words.begin() + 1, words.end()});
    } else if (kind != "system") {
      Fail("unknown declaration " + kind);
    }
  }

  // Variables of an update are 0 in between.
  std::string Update(const std::string& text) {
    std::string update = ToXtaExpression(text);
    for (const std::string& statement : Split(text, ';')) {
      const std::string trimmed = Trim(statement);
      if (trimmed.rfind("local ", 0) != 0) continue;
      const std::string name = trimmed.substr(6, trimmed.find(' ', 6) - 6);
      if (kept_.insert(name).second) globals_ += "int " + name + ";\n";
      update += ", " + name + " = 0";
    }
    return update;
  }

  // Each `sync` line is a channel of its own: its first process sends, the others receive.  With two
  // that is what the line says.  More are read as a broadcast: weak ones receive where they have an
  // edge, which must have no guard; the others must receive, see Strong.
  void Write() {
    std::string& xta = out_.xta;
    xta = globals_;
    std::map<std::pair<std::string, std::string>, std::vector<std::string>> parts;
    for (size_t s = 0; s < syncs_.size(); ++s) {
      const std::string channel = "sync" + std::to_string(s);
      const bool is_pair = syncs_[s].size() == 2 && syncs_[s].back().back() != '?';
      xta += (is_pair ? "chan " : "broadcast chan ") + channel + ";\n";
      for (size_t k = 0; k < syncs_[s].size(); ++k) {
        const auto [process, event, is_weak] = PartOf(syncs_[s][k]);
        if (is_weak && k == 0) Fail("a weak sender");
        if (events_.count(event) == 0) Fail("unknown event in sync " + event);
        parts[{process, event}].push_back(channel + (k == 0 ? "!" : "?"));
        if (k == 0 || is_pair) continue;
        is_weak ? Weak(process, event) : Strong(syncs_[s], process, event);
      }
    }
    for (const TckProcess& process : processes_) {
      std::string states, urgent, committed, edges;
      for (const std::string& location : process.locations) {
        const std::string& invariant = process.invariants.at(location);
        states += (states.empty() ? "" : ", ") + location +
                  (invariant.empty() ? "" : " { " + invariant + " }");
      }
      for (const auto& each : process.urgent) urgent += (urgent.empty() ? "" : ", ") + each;
      for (const auto& each : process.committed)
        committed += (committed.empty() ? "" : ", ") + each;
      for (const TckEdge& edge : process.edges) {
        std::vector<std::string> syncs = parts[{process.name, edge.event}];
        if (syncs.empty()) syncs.push_back("");  // asynchronous
        for (const std::string& sync : syncs) {
          edges += (edges.empty() ? "" : ",\n") + edge.source + " -> " + edge.target + " { " +
                   (edge.guard.empty() ? "" : "guard " + edge.guard + "; ") +
                   (sync.empty() ? "" : "sync " + sync + "; ") +
                   (edge.update.empty() ? "" : "assign " + edge.update + "; ") + "}";
        }
      }
      xta += "process " + process.name + "() {\nstate " + states + ";\n" +
             (committed.empty() ? "" : "commit " + committed + ";\n") +
             (urgent.empty() ? "" : "urgent " + urgent + ";\n") + "init " + process.initial +
             ";\n" + (edges.empty() ? "" : "trans " + edges + ";\n") + "}\n";
    }
    xta += "system ";
    for (const TckProcess& process : processes_) {
      xta += (&process == &processes_[0] ? "" : ", ") + process.name;
    }
    xta += ";\n";
  }

  struct Part {
    std::string process, event;
    bool is_weak;
  };
  static Part PartOf(std::string text) {
    const bool is_weak = text.back() == '?';
    if (is_weak) text.pop_back();
    const std::vector<std::string> words = Split(text, '@');
    return {words[0], words[1], is_weak};
  }

  // "Transitions over weakly synchronized events should not have guards", says TChecker.
  void Weak(const std::string& process, const std::string& event) {
    for (const TckEdge& edge : Find(process).edges) {
      if (edge.event == event && !edge.guard.empty()) Fail("a guard on a weak event");
    }
  }

  // Notes the states in which the process keeps the others from moving, as a broadcast would not.
  // In a committed location the broadcast is impossible, too, unless others are in one.
  void Strong(const std::vector<std::string>& sync, const std::string& name,
              const std::string& event) {
    bool others_commit = false;
    for (const std::string& text : sync) {
      const Part part = PartOf(text);
      const TckProcess& process = Find(part.process);
      for (const TckEdge& edge : process.edges) {
        others_commit = others_commit || (part.process != name && edge.event == part.event &&
                                          Has(process.committed, edge.source));
      }
    }
    const TckProcess& process = Find(name);
    for (const std::string& location : process.locations) {
      if (Has(process.committed, location) && !others_commit) continue;
      std::string any = "false";
      for (const TckEdge& edge : process.edges) {
        if (edge.event != event || edge.source != location) continue;
        any += " || (" + (edge.guard.empty() ? "true" : edge.guard) + ")";
      }
      out_.blocked.push_back(name + "." + location + " && !(" + any + ")");
    }
  }
  static bool Has(const std::vector<std::string>& list, const std::string& word) {
    return std::find(list.begin(), list.end(), word) != list.end();
  }

  // A state has all labels of its locations.
  void Searches() {
    for (const Pending& each : pending_) {
      std::string all;
      for (const std::string& label : Split(each.labels, ',')) {
        std::string any;
        for (const std::string& place : labels_[label]) any += (any.empty() ? "" : " || ") + place;
        if (any.empty()) Fail("no location has the label " + label);
        all += (all.empty() ? "(" : " && (") + any + ")";
      }
      out_.searches.push_back({each.query, each.is_satisfied, all});
    }
  }

  struct Pending {
    std::string query;
    bool is_satisfied;
    std::string labels;
  };
  ReadBack out_;
  std::string globals_, query_;
  bool is_satisfied_ = true;
  std::set<std::string> events_, kept_;
  std::vector<TckProcess> processes_;
  std::vector<std::vector<std::string>> syncs_;
  std::map<std::string, std::vector<std::string>> labels_;
  std::vector<Pending> pending_;
};

// ---- .muntax -----------------------------------------------------------------------------------

// `(a ? c : b)` is "a if c, else b": (c ? a : b) in XTA.  From behind a '(' to behind its ')'.
std::string Group(const std::string& text, size_t* at) {
  std::string parts[3];
  int part = 0;
  while (*at < text.size() && text[*at] != ')') {
    const char c = text[(*at)++];
    if (c == '(') {
      parts[part] += Group(text, at);
    } else if ((c == '?' || c == ':') && part < 2) {
      ++part;
    } else {
      parts[part] += c;
    }
  }
  ++*at;
  if (part == 0) return "(" + parts[0] + ")";
  return "((" + parts[1] + ") ? " + parts[0] + " : " + parts[2] + ")";
}

std::string ToXtaValue(const std::string& text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const char c = text[at++];
    out += c == '(' ? Group(text, &at) : std::string(1, c);
  }
  return out;
}

// Munta computes all values of an edge before it assigns any: is_upd in its
// Simple_Network_Language.thy.  In between they are kept in variables of their own, tmp0 and so on;
// `*kept` is how many of these there are.
std::string ToXtaUpdate(const std::string& text, size_t* kept) {
  std::string computed, assigned, cleared;
  size_t count = 0;
  for (const std::string& each : Split(text, ',')) {
    const size_t middle = each.find(":=");
    const std::string target = Trim(each.substr(0, middle));
    const std::string value = Trim(each.substr(middle + 2));
    if (value.find_first_not_of("-0123456789") == std::string::npos) {  // also of clocks
      assigned += ", " + target + " = " + value;
      continue;
    }
    const std::string name = "tmp" + std::to_string(count++);
    computed += ", " + name + " = " + ToXtaValue(value);
    assigned += ", " + target + " = " + name;
    cleared += ", " + name + " = 0";
  }
  *kept = std::max(*kept, count);
  return (computed + assigned + cleared).substr(2);
}

// The receiver's updates come before the sender's, as the sender's do in XTA (step_bin there).
std::string Swapped(std::string label) {
  label.back() = label.back() == '!' ? '?' : '!';
  return label;
}

// Words of a text that may be names.
std::vector<std::string> NamesIn(const std::string& text) {
  std::vector<std::string> names;
  std::string word;
  for (const char c : text + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
      word += c;
      continue;
    }
    if (!word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) == 0) {
      names.push_back(word);
    }
    word.clear();
  }
  return names;
}

// Munta's set functions put a new element in front.  Its variables are those of guards, put before
// those of updates: edge by edge, update by update (var_set in Simple_Network_Language_Impl.thy).
bool IsOrdered(const nlohmann::json& json) {
  std::vector<std::string> declared, met;
  for (const std::string& each : Split(json["vars"], ',')) {
    const std::string name = Trim(each.substr(0, each.find('[')));
    if (!name.empty()) declared.push_back(name);
  }
  for (const char* part : {"update", "guard"}) {
    for (const auto& automaton : json["automata"]) {
      for (const auto& edge : automaton["edges"]) {
        for (const std::string& name : NamesIn(edge[part])) {
          const bool is_variable =
              std::find(declared.begin(), declared.end(), name) != declared.end();
          const bool is_new = std::find(met.begin(), met.end(), name) == met.end();
          if (is_variable && is_new) met.insert(met.begin(), name);
        }
      }
    }
  }
  return met == declared;
}

}  // namespace

ReadBack ReadTck(const std::string& text) { return TckReader().Read(text); }

ReadBack ReadMuntax(const std::string& text) {
  ReadBack out;
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) {
    out.error = "no JSON";
    return out;
  }
  out.formula = json["formula"];
  std::string globals, processes, system;
  size_t kept = 0;
  std::set<std::string> channels, broadcast;
  for (const std::string name : json["broadcast"]) broadcast.insert(name);
  for (const std::string& clock : Split(json["clocks"], ',')) {
    ++out.clocks;
    globals += "clock " + Trim(clock) + ";\n";
  }
  const std::string variables = json["vars"];
  if (!IsOrdered(json)) out.error = "'vars' has another order than Munta's";
  for (const std::string& each : Split(variables, ',')) {
    if (variables.empty()) break;
    const size_t open = each.find('['), colon = each.find(':');
    globals += "int[" + each.substr(open + 1, colon - open - 1) + "," +
               each.substr(colon + 1, each.size() - colon - 2) + "] " + Trim(each.substr(0, open)) +
               " = 0;\n";
  }
  for (const auto& automaton : json["automata"]) {
    ++out.processes;
    const std::string name = automaton["name"];
    std::map<int, std::string> nodes;
    std::string states, urgent, committed, edges;
    std::set<int> left, met;
    for (const auto& node : automaton["nodes"]) {
      const std::string location = node["name"], invariant = node["invariant"];
      nodes[node["id"]] = location;
      states += (states.empty() ? "" : ", ") + location +
                (invariant.empty() ? "" : " { " + invariant + " }");
    }
    std::set<int> no_delay(automaton["urgent"].begin(), automaton["urgent"].end());
    for (const int id : automaton["committed"]) {
      if (no_delay.count(id) == 0) out.error = "time may pass in a committed location";
      no_delay.erase(id);
      committed += (committed.empty() ? "" : ", ") + nodes[id];
    }
    for (const int id : no_delay) urgent += (urgent.empty() ? "" : ", ") + nodes[id];
    for (const auto& edge : automaton["edges"]) {
      ++out.edges;
      const int source = edge["source"], target = edge["target"];
      left.insert(source);
      met.insert({source, target});
      const std::string guard = edge["guard"], update = edge["update"];
      std::string label = edge["label"];
      if (guard.find('.') != std::string::npos) out.error = "a location in a guard";
      const std::string channel = label.substr(0, label.empty() ? 0 : label.size() - 1);
      if (!channel.empty()) channels.insert(channel);
      if (!channel.empty() && broadcast.count(channel) == 0) label = Swapped(label);
      edges += (edges.empty() ? "" : ",\n") + nodes[source] + " -> " + nodes[target] + " { " +
               (guard.empty() ? "" : "guard " + guard + "; ") +
               (label.empty() ? "" : "sync " + label + "; ") +
               (update.empty() ? "" : "assign " + ToXtaUpdate(update, &kept) + "; ") + "}";
    }
    const int initial = automaton["initial"];
    if (left.count(initial) == 0) out.error = "no edge leaves an initial location";
    for (const auto& [id, location] : nodes) {
      if (met.count(id) == 0) out.error = "no edge speaks of location " + location;
    }
    processes += "process " + name + "() {\nstate " + states + ";\n" +
                 (committed.empty() ? "" : "commit " + committed + ";\n") +
                 (urgent.empty() ? "" : "urgent " + urgent + ";\n") + "init " + nodes[initial] +
                 ";\ntrans " + edges + ";\n}\n";
    system += (system.empty() ? "system " : ", ") + name;
  }
  for (size_t k = 0; k < kept; ++k) globals += "int tmp" + std::to_string(k) + ";\n";
  for (const std::string& channel : channels) {
    globals += (broadcast.count(channel) != 0 ? "broadcast chan " : "chan ") + channel + ";\n";
  }
  out.xta = globals + processes + system + ";\n";
  return out;
}

}  // namespace zonelab::testing
