/*
The goal is reachable ...
expect: satisfied
*/
E<> A.Goal

/*
... and x is there between y and y + 2: the edge is taken with x from 0 to 2, just when y becomes 0.
expect: satisfied
*/
A[] A.Goal imply A.y <= A.x && A.x <= A.y + 2

/*
x cannot be ahead by more than 2: by then it would have been too late to leave.
expect: violated
*/
E<> A.Goal && A.x > 2 && A.y <= 0
