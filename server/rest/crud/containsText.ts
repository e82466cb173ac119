import { like, sql, type Column, type SQL } from 'drizzle-orm';
import { foldText } from '#domain/search/foldText.ts';
import { phoneDigits } from '#domain/search/phoneForms.ts';

/** Letters that Unicode does not decompose, in both cases, and below each the letter that `foldText` makes of it. */
const letters = 'ØøŁłĐđðĦħŦŧŊŋıĸſς’‘';
const plainLetters = "oolldddhhttnniksσ''";
/** Those that become two letters. */
const twoLetters = { ß: 'ss', ẞ: 'ss', Æ: 'ae', æ: 'ae', Œ: 'oe', œ: 'oe', Þ: 'th', þ: 'th' } as const;

/**
 * A text column as `foldText` folds it: in small letters and without accents. Accents are removed first, since a database
 * may know the small letters of ASCII alone.
 */
function folded(column: Column): SQL {
  const unmarked = sql`regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')`;
  let plain = sql`translate(${unmarked}, ${letters}, ${plainLetters})`;
  for (const [letter, pair] of Object.entries(twoLetters)) plain = sql`replace(${plain}, ${letter}, ${pair})`;
  // Nearly all texts are ASCII, for which nothing of this is needed.
  return sql`lower(case when octet_length(${column}) = char_length(${column}) then ${column} else ${plain} end)`;
}

/** The digits of an Australian number with 0 and with 61; those of other numbers as they are. */
function phoneForms(column: Column): SQL {
  const digits = sql`regexp_replace(${column}, '[^0-9]', '', 'g')`;
  return sql`regexp_replace(${digits}, '^(0061|61|0)0?([2-478][0-9]{8})$', '0\\2 61\\2')`;
}

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Whether a column contains a text, without regard to case and accents. A phone number is found by any part of it, however
 * both are written.
 */
export function containsText(column: Column, text: string, isPhone: boolean): SQL {
  const digits = isPhone ? phoneDigits(text) : null;
  return digits === null ? like(folded(column), pattern(foldText(text))) : like(phoneForms(column), pattern(digits));
}
