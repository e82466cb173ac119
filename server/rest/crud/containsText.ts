import { like, type Column, type SQL } from 'drizzle-orm';
import { foldText } from '#domain/search/foldText.ts';
import { phoneDigits } from '#domain/search/phoneForms.ts';
import { folded, phoneForms } from '#server/storage/schema/searchTexts.ts';

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Ignores case and accents. Any part of a phone number matches, in any spelling. */
export function containsText(column: Column, text: string, isPhone: boolean): SQL {
  const digits = isPhone ? phoneDigits(text) : null;
  return digits === null ? like(folded(column), pattern(foldText(text))) : like(phoneForms(column), pattern(digits));
}
