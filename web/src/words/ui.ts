// What views of every kind say, before they are there and around what they show.
import { say } from "./say";

export const kLoading = say`Loading…`;
export const kPartNotLoaded = say`This part of the page could not be loaded. Try it again once there is a connection.`;
export const kTryAgain = say`Try again`;
export const kClose = say`Close`;
