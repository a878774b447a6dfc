/*
Mutual exclusion: never two in the critical section.
expect: violated
*/
E<> P(1).cs && P(2).cs

/*
The same for every pair, as an invariant.
expect: satisfied
*/
A[] forall (i : pid_t) forall (j : pid_t) P(i).cs && P(j).cs imply i == j

/*
The first process can get in.
expect: satisfied
*/
E<> P(1).cs

/*
Everybody can wait at once.
expect: satisfied
*/
E<> forall (i : pid_t) P(i).wait
