// Gives a text, or bytes, to the visitor as a file.

/** Hands it to the browser as a file. */
export function download(name: string, content: string | Blob, type = "text/plain"): void {
  const link = document.createElement("a");
  const file = typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // the browser may still be reading
}
