// A solution that a passphrase opens.  The browser (or Node) encrypts and decrypts: AES-GCM, its key by PBKDF2 with SHA-256.
// What is sealed is JSON: {blocks: those of the solution as they stand in the exercise, answers: those of its numbers}.
import type { ExerciseBlock, ExerciseData } from "@exercise";
import { fromBase64Url, toBase64Url } from "../share/base64url";

export type SealedBlock = Extract<ExerciseBlock, { block: "sealed" }>;
type SolutionBlock = Extract<ExerciseBlock, { block: "xta" | "solution" }>;
interface Content {
  blocks: SolutionBlock[];
  answers: Record<string, number>;
}

/** "missing": there is nothing to be sealed, or opened; "insecure": the browser encrypts on pages by HTTPS only. */
export type SealProblem = "missing" | "short" | "insecure" | "wrong" | "damaged";
export class SealError extends Error {
  constructor(readonly problem: SealProblem) {
    super(problem);
  }
}

export const kRounds = 600_000;
/** Whoever has the file can try as many passphrases as they like. */
export const kLeastPassphrase = 12;

export const sealedOf = ({ blocks }: ExerciseData) =>
  blocks.find((block): block is SealedBlock => block.block === "sealed") ?? null;

const isSolution = (block: ExerciseBlock): block is SolutionBlock =>
  block.block === "solution" || (block.block === "xta" && block.role === "solution");

function contentOf({ blocks }: ExerciseData): Content {
  const answers = blocks.flatMap((block) =>
    block.block === "number" && block.answer !== undefined ? [[block.name, block.answer] as const] : [],
  );
  return { blocks: blocks.filter(isSolution), answers: Object.fromEntries(answers) };
}
export function canBeSealed(data: ExerciseData): boolean {
  const { blocks, answers } = contentOf(data);
  return sealedOf(data) === null && (blocks.length > 0 || Object.keys(answers).length > 0);
}

// ---- encryption ----

/** What is said aloud has no blanks at its ends, and accents in one spelling. */
const asTyped = (passphrase: string) => passphrase.normalize("NFC").trim();

async function keyFrom(passphrase: string, salt: Uint8Array<ArrayBuffer>, iterations: number, use: KeyUsage) {
  const bytes = new TextEncoder().encode(asTyped(passphrase));
  const password = await crypto.subtle.importKey("raw", bytes, "PBKDF2", false, ["deriveKey"]);
  const way = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  return crypto.subtle.deriveKey(way, password, { name: "AES-GCM", length: 256 }, false, [use]);
}

function requireCrypto(): void {
  if (globalThis.crypto?.subtle === undefined) throw new SealError("insecure");
}

async function encrypt(text: string, passphrase: string, rounds: number): Promise<SealedBlock> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await keyFrom(passphrase, salt, rounds, "encrypt");
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(text));
  const digits = { salt: toBase64Url(salt), iv: toBase64Url(iv), data: toBase64Url(new Uint8Array(data)) };
  return { block: "sealed", rounds, ...digits };
}

/** Throws SealError. */
async function decrypt({ rounds, salt, iv, data }: SealedBlock, passphrase: string): Promise<string> {
  const key = await keyFrom(passphrase, fromBase64Url(salt), rounds, "decrypt");
  try {
    const way = { name: "AES-GCM", iv: fromBase64Url(iv) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(way, key, fromBase64Url(data)));
  } catch {
    throw new SealError("wrong"); // or it was changed: AES-GCM does not tell the two apart
  }
}

/** Throws SealError: who sealed it put something else in. */
function read(json: string): Content {
  const isText = (value: unknown) => typeof value === "string";
  try {
    const { blocks, answers } = JSON.parse(json) as Content;
    const isGood =
      blocks.every((block) => isSolution(block) && isText(block.text)) &&
      Object.values(answers).every((answer) => Number.isSafeInteger(answer));
    if (isGood) return { blocks, answers };
  } catch {
    // as if it had another form
  }
  throw new SealError("damaged");
}

// ---- exercises ----

/** The exercise with its solution sealed.  The model that `equal` compares with stays, as a reference.  Throws SealError. */
export async function seal(data: ExerciseData, passphrase: string, rounds = kRounds): Promise<ExerciseData> {
  if (!canBeSealed(data)) throw new SealError("missing");
  if (asTyped(passphrase).length < kLeastPassphrase) throw new SealError("short");
  requireCrypto();
  const content = contentOf(data);
  const sealed = await encrypt(JSON.stringify(content), passphrase, rounds);
  const has = (is: (block: ExerciseBlock) => boolean) => data.blocks.some(is);
  const isCompared =
    has(({ block }) => block === "equal") && !has((one) => one.block === "xta" && one.role === "reference");
  const first = data.blocks.find(isSolution);
  const blocks = data.blocks.flatMap((block): ExerciseBlock[] => {
    if (block.block === "number") {
      const { answer: _, ...rest } = block;
      return [rest];
    }
    if (!isSolution(block)) return [block];
    const stays = isCompared && block.block === "xta";
    return [...(block === first ? [sealed] : []), ...(stays ? [{ ...block, role: "reference" as const }] : [])];
  });
  return { ...data, blocks: first ? blocks : [...blocks, sealed] };
}

/** As it was before it was sealed.  Throws SealError. */
export async function unseal(data: ExerciseData, passphrase: string): Promise<ExerciseData> {
  const sealed = sealedOf(data);
  if (!sealed) throw new SealError("missing");
  requireCrypto();
  const content = read(await decrypt(sealed, passphrase));
  // A reference that is our solution was left by `seal`.
  const isLeft = (block: ExerciseBlock) =>
    block.block === "xta" && block.role === "reference" && content.blocks.some(({ text }) => text === block.text);
  const blocks = data.blocks
    .filter((block) => !isLeft(block))
    .flatMap((block): ExerciseBlock[] => {
      if (block === sealed) return content.blocks;
      const answer = block.block === "number" && Object.hasOwn(content.answers, block.name);
      return [answer ? { ...block, answer: content.answers[block.name]! } : block];
    });
  return { ...data, blocks };
}
