// What `--help` says before and after the list of options.
#ifndef ZONELAB_CORE_CLI_HELP_H_
#define ZONELAB_CORE_CLI_HELP_H_

namespace zonelab::cli {

inline constexpr char kDescription[] = "ZoneLab decides what timed automata can do.";

inline constexpr char kFooter[] = R"(
Every command has help of its own: zonelab check --help.

Exit codes: 0 all queries satisfied (or done), 1 some violated, 2 bad usage, model or query,
3 some verdict unknown.)";

inline constexpr char kCheckFooter[] = R"(
Queries
  E<> p    is a state reachable in which p holds?     A[] p    does p hold in every reachable state?
  E[] p    is there a run on which p always holds?    A<> p    does every run reach p?
  p --> q  does q always follow p?                    sup{p}: e, inf{p}: e, bounds{p}: e
  exhaustive  explores every reachable state
  p combines Process.location, integer expressions, clock constraints and `deadlock`.  With neither
  -q nor --query-file: the queries in an XML model, those of MODEL.q beside MODEL.xta, or
  exhaustive.
      zonelab check fischer.xta -q 'E<> P(1).cs && P(2).cs' -q 'A[] P(1).x <= 5 || !P(1).req'

Limits: a search that reaches one ends with "unknown" and what it has explored so far.  They are
looked at every few dozen states; seconds are CPU seconds.

Exit codes: 0 all satisfied, 1 some violated, 2 bad usage, model or query, 3 some unknown.)";

inline constexpr char kExerciseFooter[] = R"(
  check FILE...           says what is wrong with exercises, in their form and in what they mark
  mutants FILE            changes the solution in 200 ways, says which changes no check notices, whether
                          they do the same, and else what tells them apart, with a test that would
  show FILE               prints one as text, with --json as data, with --statement its text only
  split FILE -o STUDENT   writes the learners' file: without solutions, hidden checks held back
  verify STUDENT FILE     says whether the checks that a learners' copy holds back are still what they were
  pack FILE -o PACKAGE    writes a package for learning systems (SCORM 1.2, 2004), or one HTML file that opens
                          from a stick; the page is in it
  hint FILE ANSWER        says where a wrong model parts from the solution, and where one change would do

The solution can be sealed by a passphrase: in the page, and by `npx zonelab exercise seal` and `open`.

Exit codes: 0 done, nothing found, 1 warnings, a mutant that differs passes, 2 errors, bad usage or
files, 3 of mutants that pass it is not decided whether they differ.)";

inline constexpr char kGradeFooter[] = R"(
An answer is a file that the page has written (*.zonelab-handin.json), a model, or, where no model is
asked for, lines NAME: ANSWER.  Folders are graded with all that is in them.  Each verdict is proven
before it counts: runs are replayed, certificates checked.
    zonelab grade lock.zonelab.md handins/ --csv marks.csv

Exit codes: 0 full points everywhere, 1 not, 2 bad exercise or usage, 3 not everywhere, and only
because something could not be decided.)";

inline constexpr char kCompareFooter[] = R"(
Words are sequences of moves on the observed channels, with times.  Both processes must be
deterministic for an answer in both directions; their edges are on observed channels only.
    zonelab compare ours.xta yours.xta --template Click --observe press,single,twice

Exit codes: 0 the same words, 1 not, 2 bad usage or models, 3 undecided.)";

inline constexpr char kConvertFooter[] = R"(
The format follows from the name of the output, if --to is not given.  Written as XTA, a model gets
FILE.q and FILE.ugi (queries, layout) beside it, and is read with them.  tck is TChecker's format
and muntax Munta's; what they lack is an error with its place.  A .muntax file holds one query.)";

inline constexpr char kCertifyFooter[] = R"(
With --export muntac -o DIR, accepted proofs that states cannot be reached, or that there is no
deadlock, are written for muntac, the verified checker of certificates that comes with Munta: a
model, a renaming and a certificate each, with the command that has them checked.  If parts of the
model are left out, it is searched again without that.

Exit codes: 0 all accepted (and written), 1 some refused, 2 bad usage or files.)";

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_HELP_H_
