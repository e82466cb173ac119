import { pinField } from '../validation/fields.ts';

export type PersonQuery =
  | { by: 'nothing' }
  | { by: 'PIN'; code: string }
  | { by: 'phone'; words: string; digits: string }
  | { by: 'name'; words: string };

/** The digits of an Australian number without its prefix, which may be 0, +61 or nothing. */
const significantLength = 9;
const onlyNumber = /^\+?[\d\s()-]+$/;

/** Groups digits: mobiles by three, other numbers by four. */
function phoneWords(digits: string): string {
  const parts = digits.startsWith('4')
    ? [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
    : [digits.slice(-8, -4), digits.slice(-4)];
  return parts.join(' ');
}

/** The digits that identify a phone number in any spelling. */
export function significantDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-significantLength);
}

/** A PIN, a phone number, or words of a name. */
export function parsePersonQuery(typed: string): PersonQuery {
  const text = typed.trim();
  if (text === '') return { by: 'nothing' };
  if (pinField.safeParse(text).success) return { by: 'PIN', code: text };
  const digits = significantDigits(text);
  if (onlyNumber.test(text) && digits.length === significantLength)
    return { by: 'phone', words: phoneWords(digits), digits };
  return { by: 'name', words: text };
}
