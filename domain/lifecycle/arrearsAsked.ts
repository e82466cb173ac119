import { centsOf } from '../money/cents.ts';

/**
 * Whether a person may be asked to mark a booking as in arrears: something is overdue, or how much is unknown. Few servers
 * say what a booking owes.
 */
export function isArrearsAsked({ arrears, owed, complimentary }: Readonly<Record<string, unknown>>): boolean {
  if (complimentary === true) return false;
  const cents = centsOf(arrears) ?? centsOf(owed);
  return cents === null || cents > 0;
}
