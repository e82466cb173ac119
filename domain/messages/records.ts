import type { RowWords } from './lists.ts';

/** An entity's label within a sentence: "HID" stays, "Gate" becomes "gate". */
export function inSentence(label: string): string {
  return label
    .split(' ')
    .map((word) => (/^[A-Z]{2}/.test(word) ? word : word.toLowerCase()))
    .join(' ');
}

/** An entity's records within a sentence. */
export function wordsInSentence({ one, many }: RowWords): RowWords {
  return { one: inSentence(one), many: inSentence(many) };
}

/** Messages for creating, changing and deleting records. */
export const recordMessages = {
  created: (one: string) => `${one} created.`,
  savedInPart: (one: string, why: string) => `${one} saved, but not everything that belongs to it: ${why}`,
  noNumber: 'the server gave no number for it. Open it from its list and add the rest.',
  deleted: (what: string) => `Deleted ${what}.`,
  remove: {
    title: (what: string) => `Delete ${what}?`,
    text: 'This cannot be undone.',
    confirm: 'Delete',
    stay: 'Cancel',
    failed: (why: string) => `Not deleted: ${why}`,
    nothing: 'Nothing to delete',
    stays: (name: string) => `${name} stays.`,
    others: (count: number) => (count === 1 ? '1 more stays.' : `${count} more stay.`),
    close: 'Close',
  },
  several: (count: number, many: string) => `${count} ${inSentence(many)}`,
  missing: (one: string, id: number, type?: string) =>
    `There is no ${type === undefined ? '' : `${type} `}${inSentence(one)} ${id}.`,
  unknownPart: (one: string, id: number, field: string) =>
    `The ${field} of ${inSentence(one)} ${id} is unknown, so it can't be opened or changed.`,
  unreadable: "Couldn't load this record",
  notYours: (many: string) => `You don't have access to ${inSentence(many)}`,
} as const;
