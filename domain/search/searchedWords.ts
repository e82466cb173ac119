import { foldText } from './foldText.ts';
import { phoneDigits, phoneForms } from './phoneForms.ts';
import { wordsOf } from './words.ts';

/** A word to look for. */
export interface SearchedWord {
  /** Folded (`foldText`). */
  text: string;
  /** Its digits, if it may be a part of a phone number: looked for where the text is not found. */
  phone: string | null;
}

/** The words of a search box as searches compare them. */
export function searchedWords(search: string): SearchedWord[] {
  return wordsOf(foldText(search)).map((text) => ({ text, phone: phoneDigits(text) }));
}

/**
 * Whether each word stands in one of the texts, ignoring case and accents, and phone numbers however they are written.
 * For lists that the replica's search index does not hold.
 */
export function hasWords(texts: readonly (string | null | undefined)[], words: readonly SearchedWord[]): boolean {
  if (words.length === 0) return true;
  const folded = texts.map((text) => foldText(text ?? ''));
  return words.every(
    ({ text: word, phone }) =>
      folded.some((text) => text.includes(word)) ||
      (phone !== null && folded.some((text) => phoneForms(text).some((form) => form.includes(phone)))),
  );
}
