/*
Can two cells be in the region at once?  They can: the counter goes on offering it.
expect: satisfied
*/
E<> Cell(1).Critical && Cell(2).Critical

/*
A cell can finish.
expect: satisfied
*/
E<> Cell(1).Safe

/*
A cell can miss its deadline.
expect: satisfied
*/
E<> Cell(1).Error
