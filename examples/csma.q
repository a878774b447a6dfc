/*
Collisions happen.
expect: satisfied
*/
E<> Bus.Collision

/*
Two stations can be sending at once, for a short while ...
expect: satisfied
*/
E<> Station(1).Send && Station(2).Send

/*
... but not when one of them has been sending for 2 SIGMA: it owns the cable.
expect: satisfied
*/
A[] Station(1).Send && Station(2).Send imply Station(1).x < 2 * SIGMA && Station(2).x < 2 * SIGMA

/*
A frame gets through.
expect: satisfied
*/
E<> Station(1).Send && Station(1).x == LAMBDA
