import { sql, type Column, type SQL } from 'drizzle-orm';
import { plainForms } from '#domain/search/foldText.ts';

/** Search compares texts by these expressions. Indexes hold the same ones, so they have no parameters. */

const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`);

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
export function folded(column: Column): SQL {
  const unmarked = sql`regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')`;
  let plain = sql`translate(${unmarked}, ${literal(letters)}, ${literal(plainLetters)})`;
  for (const [letter, pair] of toTwo) plain = sql`replace(${plain}, ${literal(letter)}, ${literal(pair)})`;
  // Nearly all texts are ASCII and need none of this.
  return sql`lower(case when octet_length(${column}) = char_length(${column}) then ${column} else ${plain} end)`;
}

/** An Australian number's digits with 0 and with 61; other numbers' digits unchanged. */
export function phoneForms(column: Column): SQL {
  const digits = sql`regexp_replace(${column}, '[^0-9]', '', 'g')`;
  return sql`regexp_replace(${digits}, '^(0061|61|0)0?([2-478][0-9]{8})$', '0\\2 61\\2')`;
}

/** For an index that finds any three letters of a text or more (extension pg_trgm). */
export const trigrams = (text: SQL): SQL => sql`(${text}) gin_trgm_ops`;
