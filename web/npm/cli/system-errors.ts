// Errors of the operating system in its own words: Node has codes, and sentences with the code, the call and the path in them.
const kWords: Record<string, string> = {
  EACCES: "Permission denied",
  EISDIR: "Is a directory",
  ENOENT: "No such file or directory",
  ENOSPC: "No space left on device",
  ENOTDIR: "Not a directory",
  EPERM: "Operation not permitted",
  EROFS: "Read-only file system",
};

export function systemErrorWords(error: unknown): string {
  const code = String((error as { code?: unknown }).code ?? "");
  return kWords[code] ?? (error instanceof Error ? error.message : String(error));
}
