// Links that name a model instead of holding it (`src=`).  The page fetches nothing from elsewhere: only
// files beside it on the same host, and these only when the visitor says so.
import { kMostBytes, LinkError } from "./codec";

/** GitHub's page of a file → the file. */
export function rawAddress(url: URL): string {
  const [, owner, name, blob, ...path] = url.pathname.split("/");
  return url.host === "github.com" && blob === "blob" && path.length > 1
    ? `https://raw.githubusercontent.com/${owner}/${name}/${path.join("/")}`
    : url.href;
}

/** Where the model is; null: the fragment names none.  Throws LinkError. */
export function sourceOf(fragment: string, page: string): URL | null {
  const source = fragment
    .replace(/^#/, "")
    .split("&")
    .find((part) => part.startsWith("src="))
    ?.slice(4);
  if (source === undefined) return null;
  let url: URL;
  try {
    url = new URL(decodeURIComponent(source), page);
  } catch {
    throw new LinkError("damaged", "This link is damaged: it names no address.");
  }
  if (!/^https?:$/.test(url.protocol))
    throw new LinkError("damaged", "This link is damaged: what it names is no address of a file.");
  if (url.origin !== new URL(page).origin) {
    throw new LinkError(
      "elsewhere",
      `This link asks for a model from ${url.host}. This page loads nothing from elsewhere: download the file and open it here. It is at ${rawAddress(url)}`,
    );
  }
  return url;
}

export async function fetchSource(url: URL): Promise<File> {
  const answer = await fetch(url, { credentials: "omit", redirect: "error" });
  if (!answer.ok) throw new LinkError("damaged", `The model could not be loaded: the host answered ${answer.status}.`);
  const blob = await answer.blob();
  if (blob.size > kMostBytes) throw new LinkError("too-large", "The file is larger than 1 MB. It was not opened.");
  return new File([blob], decodeURIComponent(url.pathname.split("/").at(-1) || "model.xta"));
}
