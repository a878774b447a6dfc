/*
A file can get through.
expect: satisfied
*/
E<> sender_told == OK

/*
The sender may not know, although all frames arrived: only acknowledgements were lost.
expect: satisfied
*/
E<> sender_told == DONT_KNOW && receiver_told == OK

/*
The sender says OK only when the receiver had the whole file ...
expect: satisfied
*/
A[] sender_told == OK imply receiver_told == OK

/*
... and says that it failed only when the receiver did not.
expect: satisfied
*/
A[] sender_told == NOK imply receiver_told != OK

/*
No premature time-out of the sender, since T1 > 2 TD: a channel is empty before it is used again.
expect: satisfied
*/
A[] !Frames.Overrun && !Acks.Overrun && !Sender.Surprised

/*
No premature time-out of the receiver, since TR >= 2 MAX T1 + 3 TD: nothing comes after it gave up.
expect: satisfied
*/
A[] !Receiver.Stray && !Consumer.Wrong

/*
When the sender is ready again after a failure, the receiver is ready too, since SYNC >= TR.
expect: satisfied
*/
A[] Sender.Idle && sender_told != OK imply Receiver.Idle
