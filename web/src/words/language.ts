// The choice of the language that the page speaks.
import { say } from "./say";

export const kLanguageOfPage = say`Language of the page`;
/** Of the guide, where the page speaks another language. */
export const kInEnglish = say`in English`;
