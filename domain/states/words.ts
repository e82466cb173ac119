import { foldedWord, type OtherWord } from '../entities/readable.ts';

type Unknown = null | undefined;

export function isOneOf<Word extends string>(words: readonly Word[], text: string | Unknown): text is Word {
  return (words as readonly (string | Unknown)[]).includes(text);
}

/** A table's entry for a word; undefined: the table lacks the word. */
export function entryOf<Word extends string, Entry>(
  table: Readonly<Record<Word, Entry>>,
  word: Word | OtherWord | Unknown,
): Entry | undefined {
  return typeof word === 'string' && Object.hasOwn(table, word) ? table[word as Word] : undefined;
}

/** A word's label, else the server's spelling; null: unknown. */
export function labelIn<Word extends string>(
  labels: Readonly<Record<Word, string>>,
  word: Word | OtherWord | Unknown,
): string | null {
  return entryOf(labels, word) ?? word ?? null;
}

/** Whether two spellings are one word: "Rate Limit Triggered" and "RATE_LIMIT_TRIGGERED". */
export function isSameWord(one: string | Unknown, other: string): boolean {
  return typeof one === 'string' && foldedWord(one) === foldedWord(other);
}

/** A word with a capital: "In arrears". */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
