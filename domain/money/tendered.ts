import { denominations } from './cashSums.ts';
import { toCents, toDollars, type Cents } from './cents.ts';

/** The smallest note. */
const smallestNote = 500;

/** Amounts of notes that somebody may hand over for an amount (dollars): the next multiples of each note. */
export function tenderChoices(amount: number): number[] {
  const cents = toCents(amount);
  if (!(cents > 0)) return [];
  const notes = denominations.filter((value) => value >= smallestNote);
  const next = notes.map((note) => Math.ceil(cents / note) * note).filter((sum) => sum > cents);
  return [...new Set(next)].toSorted((one, other) => one - other).map((sum) => toDollars(sum as Cents));
}
