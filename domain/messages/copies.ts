import { inSentence } from './records.ts';

const full = 'Its controller has no free channel left: choose another one, or connect this one later.';

/** A new record that begins as another one. */
export const copyMessages = {
  action: 'Make a copy…',
  actionFor: (name: string) => `Make a copy of ${name}`,
  another: 'Create and add another',
  anotherKeys: 'Ctrl+Enter',
  done: 'Done',
  open: (name: string) => `Open ${name}`,
  created: (name: string, isFull: boolean) =>
    `${name} was created. ${isFull ? full : 'The next one starts with the same details.'}`,
  copied: (name: string, isFull: boolean) =>
    `This is a copy of ${name}. ${isFull ? full : 'Nothing is saved until you create it.'}`,
  notRead: (one: string, why: string) => `The ${inSentence(one)} to copy couldn't be read: ${why}`,
} as const;
