import { like, sql, type Column, type SQL } from 'drizzle-orm';
import { foldText, plainForms } from '#domain/search/foldText.ts';
import { phoneDigits } from '#domain/search/phoneForms.ts';

const capitalOf = (letter: string) => (letter === 'ß' ? 'ẞ' : letter.toUpperCase());
const isAscii = (letter: string) => letter < '\x80';

/** The letters that `foldText` compares by others, with their capitals. */
const folding = Object.entries(plainForms).flatMap(([letter, plain]) =>
  [...new Set([letter, capitalOf(letter)])].filter((each) => !isAscii(each)).map((each) => [each, plain] as const),
);
const toOne = folding.filter(([, plain]) => plain.length === 1);
const toTwo = folding.filter(([, plain]) => plain.length > 1);
const letters = toOne.map(([letter]) => letter).join('');
const plainLetters = toOne.map(([, plain]) => plain).join('');

/**
 * As `foldText` does: small letters without accents. Accents go first, since a database may know only the small letters
 * of ASCII.
 */
function folded(column: Column): SQL {
  const unmarked = sql`regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')`;
  let plain = sql`translate(${unmarked}, ${letters}, ${plainLetters})`;
  for (const [letter, pair] of toTwo) plain = sql`replace(${plain}, ${letter}, ${pair})`;
  // Nearly all texts are ASCII and need none of this.
  return sql`lower(case when octet_length(${column}) = char_length(${column}) then ${column} else ${plain} end)`;
}

/** An Australian number's digits with 0 and with 61; other numbers' digits unchanged. */
function phoneForms(column: Column): SQL {
  const digits = sql`regexp_replace(${column}, '[^0-9]', '', 'g')`;
  return sql`regexp_replace(${digits}, '^(0061|61|0)0?([2-478][0-9]{8})$', '0\\2 61\\2')`;
}

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Ignores case and accents. Any part of a phone number matches, in any spelling. */
export function containsText(column: Column, text: string, isPhone: boolean): SQL {
  const digits = isPhone ? phoneDigits(text) : null;
  return digits === null ? like(folded(column), pattern(foldText(text))) : like(phoneForms(column), pattern(digits));
}
