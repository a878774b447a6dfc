// The automaton of the course's exercise 16, whose sets and interpolants are worked out by hand.
#ifndef ZONELAB_TESTS_SUPPORT_POST_H_
#define ZONELAB_TESTS_SUPPORT_POST_H_

namespace zonelab::testing {

inline constexpr char kPost[] = R"(process Post() {
  clock x, y, w;
  state Start { x <= 5 }, Mid { y <= 3 && w <= 9 }, End, Bad;
  init Start;
  trans
    Start -> Mid { guard x >= 2; assign y = 0; },
    Mid -> Mid { guard y >= 1 && x <= 6; assign w = 0; },
    Mid -> End { guard y >= 2; },
    Mid -> Bad { guard x > 9 && w >= 0; };
}
system Post;
)";

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_SUPPORT_POST_H_
