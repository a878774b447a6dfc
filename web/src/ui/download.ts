// Gives a text to the visitor as a file.

/** Hands a text to the browser as a file. */
export function download(name: string, text: string, type = "text/plain"): void {
  downloadBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

export function downloadBlob(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // the browser may still be reading
}
