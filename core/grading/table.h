// The rows of a graded folder, and the files that are made of them.
#ifndef ZONELAB_CORE_GRADING_TABLE_H_
#define ZONELAB_CORE_GRADING_TABLE_H_

#include <string>
#include <vector>

#include "core/engine/json_object.h"
#include "core/exercise/exercise.h"

namespace zonelab::grading {

// One answer.  What it says is data of strangers: files quote it.
struct GradeRow {
  std::string file;
  std::string error;  // why it was not graded, or what does not fit; "": nothing
  // What HandInGrading makes of it, without its remark.  Null: it was not graded.
  Json graded;
  std::string same_as;  // the first file with the same answer

  int points() const;
  int undecided() const;
  bool has_problem() const;
};

// Of what HandInGrading::result gives.
GradeRow RowOf(std::string file, Json result);

// Fills in `same_as`.
void FindSame(std::vector<GradeRow>* rows);

// A line for each answer, with a column for each check.
std::string ToCsv(const std::vector<GradeRow>& rows, const exercise::Exercise& exercise);
// What was written into text fields: file, learner, name of the field, text.
std::string TextsToCsv(const std::vector<GradeRow>& rows);
Json ToJson(const std::vector<GradeRow>& rows, const exercise::Exercise& exercise);
// A suite for each answer, a case for each check.
std::string ToJunit(const std::vector<GradeRow>& rows, const exercise::Exercise& exercise);
// For people: one line for each answer, or all about a single one.
std::string ToText(const std::vector<GradeRow>& rows, const exercise::Exercise& exercise);

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_TABLE_H_
