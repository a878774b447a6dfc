// Packages of an exercise for learning systems, SCORM 1.2 and 2004: what is in them besides the page; and one file for a
// stick.
//
// A package is a zip: imsmanifest.xml, which says what to start; index.html, which runs scorm.js of the page
// (web/npm/elements/scorm.ts); the exercise as learners get it; and the page in a folder.
#ifndef ZONELAB_CORE_AUTHORING_PACKAGE_H_
#define ZONELAB_CORE_AUTHORING_PACKAGE_H_

#include <string>
#include <vector>

#include "core/exercise/exercise.h"

namespace zonelab::authoring {

inline constexpr char kPageFolder[] = "zonelab/";

struct PackageFile {
  std::string name, content;
};

// `page`: the names of the page's files in the package.  The manifest comes first.
std::vector<PackageFile> PackageOf(const exercise::Exercise& exercise,
                                   const std::vector<std::string>& page, bool is_2004);

// The page as one file (single.html, web/single.ts) with the exercise in it; "": it is no such file.
std::string SinglePage(const exercise::Exercise& exercise, std::string page);

}  // namespace zonelab::authoring

#endif  // ZONELAB_CORE_AUTHORING_PACKAGE_H_
