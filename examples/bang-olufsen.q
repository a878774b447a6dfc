/*
A frame can get through.
expect: satisfied
*/
E<> Sender(1).Done && !differs[1]

/*
Collisions happen, and are noticed.
expect: satisfied
*/
E<> Sender(1).Jam

/*
The paper's error: a frame is taken for sent although the wire showed something else.
expect: satisfied
*/
E<> !corrected && Sender(1).Done && differs[1]

/*
The correction: what differs within a frame is noticed before its end.
expect: satisfied
*/
A[] corrected && Sender(1).Done imply !differs[1]
