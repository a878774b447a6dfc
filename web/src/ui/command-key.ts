// The key that commands are given with on this computer, as it is written on it.
export const kCommandKey = /Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl";
