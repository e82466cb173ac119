const separators = /[\s\p{Pd}\p{Ps}\p{Pe}]/gu;

/** The number without spaces, dashes and brackets of any kind, which do not count. */
export const barePhone = (text: string) => text.replace(separators, '');

/** The grouping of national numbers by their beginning; the first match counts. */
const groups: readonly { begins: RegExp; sizes: readonly number[] }[] = [
  { begins: /^1[38]00/, sizes: [4, 3, 3] },
  { begins: /^180/, sizes: [3, 4] },
  { begins: /^13/, sizes: [2, 2, 2] },
  { begins: /^04/, sizes: [4, 3, 3] },
  { begins: /^0[2378]/, sizes: [2, 4, 4] },
];

function grouped(digits: string, sizes: readonly number[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const size of sizes) {
    parts.push(digits.slice(from, from + size));
    from += size;
  }
  parts[parts.length - 1] += digits.slice(from);
  return parts.filter((part) => part !== '').join(' ');
}

/**
 * Whole or half typed, in Australian form: "0412 345 678", "02 9876 5432", "1300 123 456", "13 12 34". +61 becomes
 * national; foreign numbers and text with letters stay.
 */
export function phoneText(text: string): string {
  const bare = barePhone(text);
  if (!/^[\d+]*$/.test(bare)) return text;
  const national = bare.replace(/^(?:\+61|0061)0?(?=\d)/, '0');
  if (national.includes('+')) return text;
  const digits = /^[23478]\d{8}$/.test(national) ? `0${national}` : national;
  const sizes = groups.find(({ begins }) => begins.test(digits))?.sizes;
  return sizes === undefined ? digits : grouped(digits, sizes);
}
