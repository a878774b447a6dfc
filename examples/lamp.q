/* Can the lamp become bright?  Yes: press, wait between 1 and 3 time units, press again.
   expect: satisfied */
E<> Lamp.bright

/* Dim light goes out after 10 time units: the invariant keeps the lamp from staying longer.
   expect: satisfied */
A[] (Lamp.dim imply x <= 10)

/* There is always something that can still happen.
   expect: satisfied */
A[] not deadlock
