// What views of every kind say, before they are there and around what they show.
export const kLoading = "Loading…";
export const kPartNotLoaded = "This part of the page could not be loaded. Try it again once there is a connection.";
export const kTryAgain = "Try again";
export const kClose = "Close";
