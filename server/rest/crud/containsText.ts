import { like, sql, type Column, type SQL } from 'drizzle-orm';
import { foldText } from '#domain/search/foldText.ts';
import { phoneDigits } from '#domain/search/phoneForms.ts';

/** Letters that Unicode does not decompose, and `foldText`'s letters for them. */
const letters = 'ØøŁłĐđðĦħŦŧŊŋıĸſς’‘';
const plainLetters = "oolldddhhttnniksσ''";
/** Letters that become two letters. */
const twoLetters = { ß: 'ss', ẞ: 'ss', Æ: 'ae', æ: 'ae', Œ: 'oe', œ: 'oe', Þ: 'th', þ: 'th' } as const;

/**
 * As `foldText` does: small letters without accents. Accents go first, since a database may know only the small letters
 * of ASCII.
 */
function folded(column: Column): SQL {
  const unmarked = sql`regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')`;
  let plain = sql`translate(${unmarked}, ${letters}, ${plainLetters})`;
  for (const [letter, pair] of Object.entries(twoLetters)) plain = sql`replace(${plain}, ${letter}, ${pair})`;
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
