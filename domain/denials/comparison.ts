/** Whether a PIN that was typed is one of somebody's. hidden: the API does not show their codes to the one who asks. */
export type PinComparison = 'theirs' | 'not theirs' | 'hidden';

/** What a code is written with; dots or asterisks, or nothing at all, stand for one that is not shown. */
const shownCode = /^[\p{L}\p{N}#-]+$/u;

/** Compares a PIN with the codes of one person, as an API shows them. */
export function comparePin(typed: string, codes: readonly unknown[]): PinComparison {
  if (codes.includes(typed)) return 'theirs';
  const allShown = codes.every((code) => typeof code === 'string' && shownCode.test(code));
  return allShown ? 'not theirs' : 'hidden';
}
