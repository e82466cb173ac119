import type { PinCode } from '../entities/pinCode.ts';

/** The states of a code by its own times; a door also checks bookings, hours and debts. */
const pinCodeStates = ['valid', 'not yet', 'ended', 'unknown'] as const;
export type PinCodeState = (typeof pinCodeStates)[number];

const momentOf = (text: string | null | undefined) => (text ? Date.parse(text) : Number.NaN);

/**
 * The state of a code. Only null is no bound: without a readable end nobody knows whether it still works.
 * @param now the time in milliseconds since 1970.
 */
export function pinCodeState({ startsAt, endsAt }: Pick<PinCode, 'startsAt' | 'endsAt'>, now: number): PinCodeState {
  if (momentOf(endsAt) <= now) return 'ended';
  if (momentOf(startsAt) > now) return 'not yet';
  return endsAt !== null && Number.isNaN(momentOf(endsAt)) ? 'unknown' : 'valid';
}

/** A hidden code is empty, or shows dots or asterisks. */
export const isShownCode = (code: string | undefined): code is string => code !== undefined && /^\d+$/.test(code);
