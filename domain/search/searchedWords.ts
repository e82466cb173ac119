import { foldText } from './foldText.ts';
import { phoneDigits, phoneForms } from './phoneForms.ts';

/** The words of a search; a hit must have all of them. */
export function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter((word) => word !== '');
}

export interface SearchedWord {
  /** Folded (`foldText`). */
  text: string;
  /** The word's digits, if it may be part of a phone number: searched where the text is not found. */
  phone: string | null;
}

/** Words as searches compare them. */
export function searchedWords(search: string): SearchedWord[] {
  return wordsOf(foldText(search)).map((text) => ({ text, phone: phoneDigits(text) }));
}

/**
 * Each word in one of the texts, ignoring case and accents; phone numbers in any spelling. For lists outside the
 * replica's search index.
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
