// What is done with files is fetched when it is first needed.
export const fileActions = () => import("./files");
