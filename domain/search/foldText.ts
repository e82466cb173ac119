/** Small letters that Unicode does not decompose into a plain letter and marks (NFD), with the letters to compare by. */
export const plainForms: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ſ: 's',
  ς: 'σ',
  '’': "'",
  '‘': "'",
};
const ascii = /^[ -~\s]*$/;
const othersThanPlain = /[ßæœøłđðþħŧŋıĸſς’‘]/g;

/**
 * For comparison: small letters without accents, "Söhne" as "sohne" and "Straße" as "strasse". Fold both index and
 * query; folding twice changes nothing.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (ascii.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(othersThanPlain, (letter) => plainForms[letter] ?? letter);
}
