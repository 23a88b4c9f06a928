#include "yaml/yaml.hpp"

#include <yaml.h>

#include <algorithm>
#include <array>
#include <map>
#include <new>
#include <optional>
#include <set>

namespace gauntlet::yaml {
namespace {

constexpr std::size_t max_depth = 50;
constexpr std::size_t max_size = std::size_t{16} << 20;

std::size_t line_of(const yaml_mark_t& mark) { return mark.line + 1; }

std::string text_of(const yaml_char_t* text) {
  return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

class Event {
 public:
  explicit Event(yaml_parser_t& parser) {
    if (yaml_parser_parse(&parser, &event_) == 1) return;
    if (parser.error == YAML_MEMORY_ERROR) throw std::bad_alloc();
    // The context is where the text begins that the scanner refuses.
    const auto& mark = parser.error == YAML_SCANNER_ERROR  ? parser.context_mark
                       : parser.error == YAML_READER_ERROR ? parser.mark
                                                           : parser.problem_mark;
    throw Error(line_of(mark), "not valid YAML: " + std::string(parser.problem));
  }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  ~Event() { yaml_event_delete(&event_); }

  const yaml_event_t& operator*() const { return event_; }
  const yaml_event_t* operator->() const { return &event_; }

 private:
  yaml_event_t event_{};
};

class Parser {
 public:
  explicit Parser(std::string_view text) {
    if (yaml_parser_initialize(&parser_) == 0) throw std::bad_alloc();
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()),
                                 text.size());
  }
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;
  ~Parser() { yaml_parser_delete(&parser_); }

  Node read() {
    bool has_document = false;
    for (;;) {
      const Event event(parser_);
      if (event->type == YAML_STREAM_END_EVENT) return std::move(root_);
      if (event->type == YAML_DOCUMENT_START_EVENT) {
        if (has_document) throw Error(line_of(event->start_mark), "expected one document");
        has_document = true;
      }
      take(*event);
    }
  }

 private:
  // A map or list whose end is not reached.
  struct Open {
    Node node;
    std::string anchor;
    std::optional<std::string> key = {};  // whose value follows
    std::set<std::string> keys = {};
  };

  void take(const yaml_event_t& event) {
    const std::size_t line = line_of(event.start_mark);
    switch (event.type) {
      case YAML_SCALAR_EVENT:
        take_scalar(event);
        break;
      case YAML_ALIAS_EVENT: {
        const auto found = anchors_.find(text_of(event.data.alias.anchor));
        if (found == anchors_.end()) throw Error(line, "expected an alias of a value before it");
        spend(found->second, line);
        add(found->second, "");
        break;
      }
      case YAML_SEQUENCE_START_EVENT:
        check_tag(event.data.sequence_start.tag, line);
        open({.kind = Node::Kind::list, .line = line}, event.data.sequence_start.anchor);
        break;
      case YAML_MAPPING_START_EVENT:
        check_tag(event.data.mapping_start.tag, line);
        open({.kind = Node::Kind::map, .line = line}, event.data.mapping_start.anchor);
        break;
      case YAML_SEQUENCE_END_EVENT:
      case YAML_MAPPING_END_EVENT: {
        Open closed = std::move(open_.back());
        open_.pop_back();
        add(std::move(closed.node), closed.anchor);
        break;
      }
      default:
        break;
    }
  }

  void take_scalar(const yaml_event_t& event) {
    static constexpr std::array<std::string_view, 4> nulls{"~", "null", "Null", "NULL"};
    const auto& scalar = event.data.scalar;
    Node node{.line = line_of(event.start_mark)};
    check_tag(scalar.tag, node.line);
    node.text.assign(reinterpret_cast<const char*>(scalar.value), scalar.length);
    const bool is_plain = scalar.style == YAML_PLAIN_SCALAR_STYLE;
    if (is_plain && std::ranges::find(nulls, node.text) != nulls.end()) node.text.clear();
    spend(node, node.line);
    add(std::move(node), text_of(scalar.anchor));
  }

  static void check_tag(const yaml_char_t* tag, std::size_t line) {
    const std::string text = text_of(tag);
    if (text.empty() || text == "!" || text.starts_with(YAML_STR_TAG)) return;
    throw Error(line, "expected no tag, got " + text);
  }

  void spend(const Node& node, std::size_t line) {
    size_ += sizeof(Node) + node.text.size();
    if (size_ > max_size) throw Error(line, "expected a document that takes at most 16 MiB");
    for (const auto& item : node.items) spend(item, line);
    for (const auto& [key, value] : node.members) {
      size_ += sizeof(std::string) + key.size();
      spend(value, line);
    }
  }

  void open(Node node, const yaml_char_t* anchor) {
    if (open_.size() == max_depth) throw Error(node.line, "expected at most 50 nested values");
    spend(node, node.line);
    open_.push_back({std::move(node), text_of(anchor)});
  }

  void add(Node node, const std::string& anchor) {
    if (!anchor.empty()) {
      spend(node, node.line);
      anchors_[anchor] = node;
    }
    if (open_.empty()) {
      root_ = std::move(node);
      return;
    }
    Open& parent = open_.back();
    if (parent.node.kind == Node::Kind::list) {
      parent.node.items.push_back(std::move(node));
    } else if (parent.key) {
      parent.node.members.emplace_back(std::move(*parent.key), std::move(node));
      parent.key.reset();
    } else {
      if (node.kind != Node::Kind::scalar) throw Error(node.line, "expected a text as key");
      if (node.text == "<<") throw Error(node.line, "expected no merge key (<<)");
      if (!parent.keys.insert(node.text).second) {
        throw Error(node.line, "expected each key once, got " + node.text + " again");
      }
      parent.key = std::move(node.text);
    }
  }

  yaml_parser_t parser_{};
  Node root_{.kind = Node::Kind::map, .line = 1};
  std::vector<Open> open_;
  std::map<std::string, Node> anchors_;
  std::size_t size_ = 0;  // bytes of all nodes
};

}  // namespace

Error::Error(std::size_t line, const std::string& problem)
    : std::runtime_error("line " + std::to_string(line) + ": " + problem) {}

const Node* Node::find(std::string_view key) const {
  for (const auto& [name, value] : members) {
    if (name == key) return &value;
  }
  return nullptr;
}

Node parse(std::string_view text) { return Parser(text).read(); }

}  // namespace gauntlet::yaml
