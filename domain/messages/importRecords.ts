import { dollars } from '#format/numbers.ts';
import { largestAmount } from '../limits/money.ts';

/** What the server says about imports, and about the balances that they bring. */
export const importRecordMessages = {
  key: 'An import has a key of 64 hexadecimal digits.',
  largest: `Enter an amount of ${largestAmount.text} or less.`,
  cents: 'Enter an amount with no more than 2 decimal places.',
  nothing: 'Enter an amount other than 0.',
  noBooking: 'Choose at least one booking.',
  broughtForward: 'Balance brought forward',
  future: 'A balance cannot be brought forward from a day that is still to come.',
  taken: 'This balance was taken back already.',
  /** @param paid dollars. */
  partlyPaid: (number: string, paid: number) =>
    `${dollars(paid)} of ${number} is paid. Give that money back first, then take the balance back.`,
  writtenOff: (number: string, off: number) =>
    `${dollars(off)} of ${number} is written off, so it can't be taken back.`,
  /** @param used dollars. */
  partlyUsed: (used: number) => `${dollars(used)} of this credit was used, so it can't be taken back.`,
  kept: 'A balance that was brought forward is taken back whole. Its lines stay as they are.',
  stays: 'A balance that was brought forward keeps its customer, booking and site. Take it back, then bring it again.',
  notDeleted: 'A balance that was brought forward is taken back, not deleted.',
  ofAnother: 'Only the person who opened this import can close it.',
  onlyNew: 'Only a new booking can be told to wait. Start the steps of this one from its page.',
} as const;
