import type { PinCode } from '../entities/pinCode.ts';

/** Where a PIN code stands by its own times; whether a door takes it also depends on bookings, hours and debts. */
export const pinCodeStates = ['valid', 'not yet', 'ended'] as const;
export type PinCodeState = (typeof pinCodeStates)[number];

const momentOf = (text: string | null | undefined) => (text ? Date.parse(text) : Number.NaN);

/**
 * The state of a PIN code at a moment. A time that cannot be read sets no bound.
 * @param now milliseconds since 1970.
 */
export function pinCodeState({ startsAt, endsAt }: Pick<PinCode, 'startsAt' | 'endsAt'>, now: number): PinCodeState {
  if (momentOf(endsAt) <= now) return 'ended';
  return momentOf(startsAt) > now ? 'not yet' : 'valid';
}

/** The characters of a code that the API shows. A hidden one is empty, or shows dots or asterisks. */
export const isShownCode = (code: string | undefined): code is string => code !== undefined && /^\d+$/.test(code);
