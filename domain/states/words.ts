import { foldedWord, type OtherWord } from '../entities/readable.ts';

type Unknown = null | undefined;

/** Whether a text is one of a list's words. */
export function isOneOf<Word extends string>(words: readonly Word[], text: string | Unknown): text is Word {
  return (words as readonly (string | Unknown)[]).includes(text);
}

/** What a table says of a word; undefined for a word that it lacks, or none. */
export function entryOf<Word extends string, Entry>(
  table: Readonly<Record<Word, Entry>>,
  word: Word | OtherWord | Unknown,
): Entry | undefined {
  return typeof word === 'string' && Object.hasOwn(table, word) ? table[word as Word] : undefined;
}

/** A word as people read it: its label, or as the server spelt it where the labels lack it; null: it is not known. */
export function labelIn<Word extends string>(
  labels: Readonly<Record<Word, string>>,
  word: Word | OtherWord | Unknown,
): string | null {
  return entryOf(labels, word) ?? word ?? null;
}

/** Whether two texts are one word in two spellings: "Rate Limit Triggered" and "RATE_LIMIT_TRIGGERED". */
export function isSameWord(one: string | Unknown, other: string): boolean {
  return typeof one === 'string' && foldedWord(one) === foldedWord(other);
}

/** A word with a capital, to stand alone: "In arrears". */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
