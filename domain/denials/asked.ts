import { pinField } from '../validation/fields.ts';

/** Of whom it is asked why they were refused, by what somebody typed. */
export type Asked =
  | { by: 'nothing' }
  | { by: 'PIN'; code: string }
  | { by: 'phone'; words: string; digits: string }
  | { by: 'name'; words: string };

/** Digits of an Australian number that say who it is: what stands before them may be 0, +61 or nothing. */
const tellingDigits = 9;
const onlyNumber = /^\+?[\d\s()-]+$/;

/** How the digits of a number are parted when people write it: mobiles by threes, others by fours. */
function phoneWords(digits: string): string {
  const parts = digits.startsWith('4')
    ? [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
    : [digits.slice(-8, -4), digits.slice(-4)];
  return parts.join(' ');
}

/** The digits of a phone number that tell it from others, however it is written. */
export function telling(phone: string): string {
  return phone.replace(/\D/g, '').slice(-tellingDigits);
}

/** Reads what was typed: a PIN (4 to 8 digits), a phone number, or words of a name. */
export function readAsked(typed: string): Asked {
  const text = typed.trim();
  if (text === '') return { by: 'nothing' };
  if (pinField.safeParse(text).success) return { by: 'PIN', code: text };
  const digits = telling(text);
  if (onlyNumber.test(text) && digits.length === tellingDigits)
    return { by: 'phone', words: phoneWords(digits), digits };
  return { by: 'name', words: text };
}
