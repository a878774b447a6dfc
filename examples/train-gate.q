/*
Never two trains on the bridge.
expect: satisfied
*/
A[] forall (i : train_t) forall (j : train_t) Train(i).Cross && Train(j).Cross imply i == j

/*
A train can cross while the others wait.
expect: satisfied
*/
E<> Train(0).Cross && (forall (i : train_t) i != 0 imply Train(i).Stopped)

/*
The queue never overflows.
expect: satisfied
*/
A[] waiting <= N
