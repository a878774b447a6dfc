// Comments in the text of a model: where they are, and what they say.
#ifndef ZONELAB_CORE_XML_COMMENTS_H_
#define ZONELAB_CORE_XML_COMMENTS_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zonelab::xml {

// Bytes [begin, end) of a text: from // up to the line end, or from /* to */.
struct Comment {
  uint32_t begin = 0, end = 0;
};

// In order.
std::vector<Comment> CommentsIn(std::string_view text);

// What a comment says: its lines without //, /*, */ and the stars in front of them.
std::string WordsOf(std::string_view comment);
// All comments of a text, a line break between two; "": there is none.
std::string AllWords(std::string_view text);

// Without the blanks and line breaks around it.
std::string_view Trimmed(std::string_view text);

// Lines of // comments that say `words`, indented by so many blanks; "" for no words.
std::string AsComment(std::string_view words, int indent);

// Calls visit(line) for each line, without line ends.
template <class Visit>
void ForEachLine(std::string_view text, Visit visit) {
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    visit(text.substr(at, end - at));
    at = end + 1;
  }
}

}  // namespace zonelab::xml

#endif  // ZONELAB_CORE_XML_COMMENTS_H_
