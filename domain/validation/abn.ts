const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;

/** @returns the stored form of an ABN: its digits without spaces. */
export const bareAbn = (text: string): string => text.replaceAll(/\s/g, '');

/**
 * Whether a text is an Australian Business Number: 11 digits, of which the first two check the others. The first digit
 * less 1 and the others, each times its weight, add up to a multiple of 89 (Australian Business Register).
 */
export function isAbn(text: string): boolean {
  const digits = bareAbn(text);
  if (!/^\d{11}$/.test(digits)) return false;
  const sum = weights.reduce((total, weight, place) => {
    const digit = Number(digits[place]) - (place === 0 ? 1 : 0);
    return total + digit * weight;
  }, 0);
  return sum % 89 === 0;
}
