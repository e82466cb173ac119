/** Dollars of a record in whole cents, since sums of dollars are not exact; null: they could not be read. */
export function centsOf(dollars: unknown): number | null {
  const cents = typeof dollars === 'number' ? Math.round(dollars * 100) : Number.NaN;
  return Number.isSafeInteger(cents) ? cents : null;
}

/** A share of an amount, such as 10 of 30 days of a month's rate, to the cent; half a cent is rounded away from 0. */
export function prorated(cents: number, part: number, whole: number): number {
  return whole === 0 || cents === 0 ? 0 : Math.sign(cents) * Math.round((Math.abs(cents) * part) / whole);
}

/** An amount in equal parts that add up to it: the first ones are a cent larger where it doesn't divide. */
export function splitCents(cents: number, count: number): number[] {
  const each = Math.floor(cents / count);
  const rest = cents - each * count;
  return Array.from({ length: count }, (_, index) => each + (index < rest ? 1 : 0));
}

export const toDollars = (cents: number): number => cents / 100;
