/** hidden: the API hides the codes from this user. */
export type PinComparison = 'theirs' | 'not theirs' | 'hidden';

/** A hidden code is empty, or shows dots or asterisks. */
const shownCode = /^[\p{L}\p{N}#-]+$/u;

/** Compares a PIN with a person's codes, as the API shows them. */
export function comparePin(typed: string, codes: readonly unknown[]): PinComparison {
  if (codes.includes(typed)) return 'theirs';
  const allShown = codes.every((code) => typeof code === 'string' && shownCode.test(code));
  return allShown ? 'not theirs' : 'hidden';
}
