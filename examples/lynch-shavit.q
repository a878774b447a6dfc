/*
Mutual exclusion.
expect: violated
*/
E<> P(1).Critical && P(2).Critical

/*
Everybody can get in.
expect: satisfied
*/
E<> P(N).Critical

/*
The flag is up in the critical section.
expect: satisfied
*/
A[] P(1).Critical imply taken
