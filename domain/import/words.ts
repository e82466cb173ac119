import type { ChoiceValue } from './kinds/kind.ts';
import { wordKey } from './values.ts';
import { valueWords } from './vocabulary.ts';

const indexes = new WeakMap<ChoiceValue, ReadonlyMap<string, string>>();

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
  for (const [value, words] of Object.entries(valueWords[choice.words])) for (const word of words) add(word, value);
  return made;
}

/** The value that a word means in any spelling; undefined: the word is not known. */
export function knownWord(choice: ChoiceValue, text: string): string | undefined {
  let index = indexes.get(choice);
  if (index === undefined) {
    index = indexOf(choice);
    indexes.set(choice, index);
  }
  return index.get(wordKey(text));
}

export const wordQuestion = (field: string, text: string) => `word:${field}:${text.trim()}`;
