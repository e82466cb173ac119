/** Fewer digits are a code or a number. */
const leastDigits = 6;
const phoneText = /^[\d\s()+./-]+$/;
const digitsOf = (text: string) => text.replace(/\D/g, '');

/** After a country code, the national 0 may stand in brackets: "+61 (0)2 9555 1234". */
const withoutTrunkZero = (text: string) => text.replace(/\(0\)/, '');

/** A national number: a 0, the area or 4 for mobiles, and eight digits. */
const national = /^0[2-478]\d{8}$/;

/**
 * Digits that people search by, with and without country code: "+61 412 345 678" and "0412 345 678" both give
 * 0412345678 and 61412345678. Empty: no phone number.
 */
export function phoneForms(text: string): readonly string[] {
  if (!phoneText.test(text)) return [];
  const digits = digitsOf(withoutTrunkZero(text));
  if (digits.length < leastDigits) return [];
  const international = digits.replace(/^0061/, '61');
  const asNational = `0${international.slice(2).replace(/^0/, '')}`;
  if (international.startsWith('61') && national.test(asNational)) return [asNational, `61${asNational.slice(1)}`];
  return national.test(digits) ? [digits, `61${digits.slice(1)}`] : [digits];
}

/** For a whole or begun phone number: "+61412", "(02)"; null: it cannot be one. */
export function phoneDigits(word: string): string | null {
  if (!phoneText.test(word)) return null;
  const digits = digitsOf(withoutTrunkZero(word)).replace(/^00(?=61)/, '');
  // Without a plus, 610 may begin a local number, so only a complete number counts as international.
  const isAustralian = word.includes('+') || (digits.startsWith('610') && digits.length === 12);
  const withoutZero = isAustralian ? digits.replace(/^610/, '61') : digits;
  return withoutZero === '' ? null : withoutZero;
}
