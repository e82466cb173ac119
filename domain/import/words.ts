import type { ChoiceValue } from './kinds/kind.ts';
import { wordKey } from './values.ts';
import { valueWords, wordsIn } from './vocabulary.ts';

const indexes = new WeakMap<ChoiceValue, Words>();

function indexOf(choice: ChoiceValue): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  const add = (word: string, value: string) => {
    const key = wordKey(word);
    if (key !== '' && !made.has(key)) made.set(key, value);
  };
  for (const [value, label] of Object.entries(choice.labels)) {
    add(value, value);
    add(label, value);
  }
  for (const [value, words] of Object.entries(valueWords[choice.words]))
    for (const word of wordsIn(words)) add(word, value);
  return made;
}

/** How many spellings are remembered: files repeat few words in many rows. */
const mostRemembered = 2_000;

interface Words {
  index: ReadonlyMap<string, string>;
  /** What texts of files mean; undefined: nothing that is known. */
  read: Map<string, string | undefined>;
}

/** The value that a word means in any spelling; undefined: the word is not known. */
export function knownWord(choice: ChoiceValue, text: string): string | undefined {
  let words = indexes.get(choice);
  if (words === undefined) {
    words = { index: indexOf(choice), read: new Map() };
    indexes.set(choice, words);
  }
  const { index, read } = words;
  if (read.has(text)) return read.get(text);
  const value = index.get(wordKey(text));
  if (read.size < mostRemembered) read.set(text, value);
  return value;
}

export const wordQuestion = (field: string, text: string) => `word:${field}:${text.trim()}`;
