// What a block comment says.
#ifndef ZONELAB_CORE_LANG_COMMENT_TEXT_H_
#define ZONELAB_CORE_LANG_COMMENT_TEXT_H_

#include <string>
#include <string_view>

namespace zonelab::lang {

// `body` is what stands between /* and */: its lines without blanks and stars in front of them,
// without blank lines around.
std::string CommentText(std::string_view body);

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_COMMENT_TEXT_H_
