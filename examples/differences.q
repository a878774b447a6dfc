/*
No reset makes a clock older than one that is never reset.
expect: violated
*/
E<> Watch.Bad

/*
The same, as an invariant.
expect: satisfied
*/
A[] Watch.service <= Watch.age
