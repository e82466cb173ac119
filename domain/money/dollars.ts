import { minus, sumCents, toCents, toDollars } from './cents.ts';

/* Dollars in, dollars out, exact to the cent. */

export const roundToCent = (dollars: number): number => toDollars(toCents(dollars));

export const sumDollars = (amounts: readonly number[]): number => toDollars(sumCents(amounts.map(toCents)));

export const subtractDollars = (amount: number, ...taken: readonly number[]): number =>
  toDollars(minus(toCents(amount), ...taken.map(toCents)));

/** Whether the first amount is larger, by a cent at least. */
export const isMoreThan = (amount: number, other: number): boolean => toCents(amount) > toCents(other);
