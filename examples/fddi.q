/*
There is one token: two stations never send at once.
expect: violated
*/
E<> (Station(0).SendLate0 || Station(0).SendEarly0 || Station(0).Async0) && (Station(1).SendLate0 || Station(1).SendEarly0 || Station(1).Async0)

/*
A station can use spare time for asynchronous traffic.
expect: satisfied
*/
E<> Station(0).Async1

/*
It can also get the token too late for that.
expect: satisfied
*/
E<> Station(0).SendLate1
