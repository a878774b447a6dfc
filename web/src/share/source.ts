// Links that name a model instead of holding it (`src=`).  The page fetches nothing from elsewhere: only
// files beside it on the same host, and these only when the visitor says so.
import * as words from "../words/link";
import { kMostBytes, LinkError } from "./codec";

/** GitHub's page of a file → the file. */
export function rawAddress(url: URL): string {
  const [, owner, name, blob, ...path] = url.pathname.split("/");
  return url.host === "github.com" && blob === "blob" && path.length > 1
    ? `https://raw.githubusercontent.com/${owner}/${name}/${path.join("/")}`
    : url.href;
}

/** Where the file is; null: the fragment names none.  Throws LinkError. */
export function sourceOf(fragment: string, page: string, name = "src"): URL | null {
  const source = fragment
    .replace(/^#/, "")
    .split("&")
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  if (source === undefined) return null;
  let url: URL;
  try {
    url = new URL(decodeURIComponent(source), page);
  } catch {
    throw new LinkError("damaged", words.kNoAddress);
  }
  if (!/^https?:$/.test(url.protocol)) throw new LinkError("damaged", words.kNoFileAddress);
  if (url.origin !== new URL(page).origin) {
    throw new LinkError("elsewhere", words.elsewhere(url.host, rawAddress(url)));
  }
  return url;
}

export async function fetchSource(url: URL): Promise<File> {
  const answer = await fetch(url, { credentials: "omit", redirect: "error" });
  if (!answer.ok) throw new LinkError("damaged", words.hostAnswered(answer.status));
  const blob = await answer.blob();
  if (blob.size > kMostBytes) throw new LinkError("too-large", words.kFileTooLarge);
  return new File([blob], decodeURIComponent(url.pathname.split("/").at(-1) || "model.xta"));
}
