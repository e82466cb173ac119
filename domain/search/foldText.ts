/** Letters that Unicode does not decompose into a plain letter and marks (NFD). */
const plainForms: Readonly<Record<string, string>> = {
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
 * The text as searches compare it: in small letters, without accents, "Söhne" as "sohne" and "Straße" as "strasse". An
 * index and its queries are both folded. Folding a folded text changes nothing.
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
