declare const mark: unique symbol;

/** Whole cents. Sums of dollars are not exact; the mark keeps dollars, which are plain numbers, from passing for cents. */
export type Cents = number & { readonly [mark]: 'cents' };

export const noCents = 0 as Cents;

/**
 * The one rounding of money: to the nearest whole number, and half of one away from 0, as trade does
 * (roundTiesToAway of IEEE 754-2019, 4.3.1).
 */
function rounded(amount: number): number {
  const size = Math.round(Math.abs(amount));
  return amount < 0 && size > 0 ? -size : size;
}

/** A computed amount, such as a share of several bills, to the cent. */
export const wholeCents = (amount: number): Cents => rounded(amount) as Cents;

/** NaN stays NaN. */
export const toCents = (dollars: number): Cents => rounded(dollars * 100) as Cents;

export const toDollars = (cents: Cents): number => cents / 100;

/** Dollars of a record in cents; null: they could not be read. */
export function centsOf(dollars: unknown): Cents | null {
  const cents = typeof dollars === 'number' ? toCents(dollars) : Number.NaN;
  return Number.isSafeInteger(cents) ? (cents as Cents) : null;
}

export const sumCents = (amounts: readonly Cents[]): Cents =>
  amounts.reduce<number>((sum, each) => sum + each, 0) as Cents;

export const plus = (...amounts: readonly Cents[]): Cents => sumCents(amounts);

export const minus = (amount: Cents, ...taken: readonly Cents[]): Cents => (amount - sumCents(taken)) as Cents;

export const times = (amount: Cents, count: number): Cents => rounded(amount * count) as Cents;

/** The amount, but at least 0. */
export const atLeastNone = (amount: Cents): Cents => Math.max(0, amount) as Cents;

export const leastOf = (one: Cents, other: Cents): Cents => (one < other ? one : other);

/** A share of an amount, such as 10 of 30 days of a month's rate. */
export function prorated(cents: Cents, part: number, whole: number): Cents {
  return whole === 0 || cents === 0 ? noCents : (rounded((cents * part) / whole) as Cents);
}

/** An amount in equal parts that add up to it: the first ones are a cent larger where it doesn't divide. */
export function splitCents(cents: Cents, count: number): Cents[] {
  const each = Math.floor(cents / count);
  const rest = cents - each * count;
  return Array.from({ length: count }, (_, index) => (each + (index < rest ? 1 : 0)) as Cents);
}
