import type { ImportField } from './kinds/kind.ts';
import type { ImportSettings } from './plan.ts';

/** The column of each matched field. */
export function fieldPlaces({ fields }: Pick<ImportSettings, 'fields'>): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  fields.forEach((field, place) => {
    if (field !== null && !places.has(field)) places.set(field, place);
  });
  return places;
}

/** Texts by which other systems say that a cell is empty. */
const nothing = /^(?:–|—|n\/a|\(none\)|\(blank\)|#n\/a)$/i;
/** Words that may be a person's or a unit's name, but neither a number nor a date. */
const nothingElse = /^(?:-+|na|null|nil|none|unknown|tbc|tba)$/i;
const anyWords: readonly unknown[] = ['line', 'text', 'code'];

/** Whether a cell of a field says that it is empty. */
export const saysNothing = ({ value }: ImportField, text: string): boolean =>
  text.length <= 8 && !anyWords.includes(value) && nothingElse.test(text);

/** The cells of a row by their fields, trimmed, without those that say nothing. */
export function textsOf(
  cells: readonly string[],
  places: ReadonlyMap<string, number>,
): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [field, place] of places) {
    const text = (cells[place] ?? '').trim();
    if (text !== '' && !(text.length <= 8 && nothing.test(text))) texts[field] = text;
  }
  return texts;
}
