import { isChoice, isRecordValue, type ImportField, type ImportKind } from './kinds/kind.ts';
import type { ImportTable } from './table.ts';
import { looksLike, wordKey } from './values.ts';
import { headerWords, wordsIn } from './vocabulary.ts';
import { knownWord } from './words.ts';

/** How many cells of a column are looked at. */
const mostLookedAt = 60;

function samplesOf({ rows }: ImportTable, place: number): string[] {
  const samples: string[] = [];
  // From all over the file: a report may begin with rows of one kind.
  const step = Math.max(1, Math.floor(rows.length / 600));
  for (let at = 0; at < rows.length && samples.length < mostLookedAt; at += step) {
    const text = (rows[at]?.[place] ?? '').trim();
    if (text !== '') samples.push(text);
  }
  return samples;
}

/** The share of cells that can be values of the field; null: there are none. */
function fitOf({ value }: ImportField, samples: readonly string[]): number | null {
  if (samples.length === 0) return null;
  // Which records there are is not known here. A name has letters or is short.
  if (isRecordValue(value)) return 1;
  const fits = isChoice(value)
    ? (text: string) => knownWord(value, text) !== undefined
    : (text: string) => looksLike(value, text);
  return samples.filter(fits).length / samples.length;
}

/** The letters before a name in interfaces of other systems: "sUnitName", "dcStdRate". */
const typePrefix = /^(?:dc|s|i|b|d)(?=[A-Z])/;

/** The spellings of a column's name by which it is found, from its own to looser ones. */
function spellingsOf(name: string): { key: string; loss: number }[] {
  const plain = name.replaceAll(/\([^)]*\)/g, ' ');
  const spellings = [
    { key: wordKey(name), loss: 0 },
    { key: wordKey(plain), loss: 8 },
    { key: wordKey(name.replace(typePrefix, '')), loss: 5 },
    { key: wordKey(plain.replaceAll(/\b(?:tenant|customer|renter|primary|contact)(?:'s)?\b/gi, ' ')), loss: 10 },
    { key: wordKey(plain.replaceAll(/\b(?:number|no|num|name|date|code)\b\.?|#/gi, ' ')), loss: 20 },
  ];
  return spellings.filter(({ key }) => key !== '');
}

/** How well each name fits a field: our own names first, then other systems' in the order of their list. */
function namesOf(kind: ImportKind, field: ImportField): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  const add = (name: string, score: number) => {
    const key = wordKey(name);
    if (key !== '' && (names.get(key) ?? 0) < score) names.set(key, score);
  };
  add(field.header ?? field.label, 100);
  add(field.label, 98);
  wordsIn(headerWords[kind.id]?.[field.id] ?? '').forEach((word, place) => add(word, 95 - Math.min(place, 20) * 0.2));
  add(field.id, 84);
  return names;
}

/** Signs in names such as "m²" that are all of the name. */
const signName = (name: string) => name.trim().toLowerCase().replace('²', '2');

function scoreOf(name: string, names: ReadonlyMap<string, number>): number {
  let best = names.get(wordKey(signName(name))) ?? 0;
  for (const { key, loss } of spellingsOf(name)) best = Math.max(best, (names.get(key) ?? loss) - loss);
  return best;
}

/** A column without a known name is recognised by values that nothing else looks like. */
function scoreByValues({ value, isSecret }: ImportField, fit: number | null, samples: readonly string[]): number {
  if (isSecret === true || fit === null || samples.length < 3) return 0;
  return value === 'email' && fit >= 0.8 ? 60 : 0;
}

/** The least score with which a column is matched. */
const leastScore = 50;

/**
 * The field of each column, by its name and by what its values look like. No field has two columns.
 * @returns null for a column that is left out.
 */
export function matchColumns(kind: ImportKind, table: ImportTable): (string | null)[] {
  const scores: { place: number; field: string; score: number }[] = [];
  const names = new Map(kind.fields.map((field) => [field.id, namesOf(kind, field)]));
  table.columns.forEach((name, place) => {
    const samples = samplesOf(table, place);
    for (const field of kind.fields) {
      const byName = name === '' ? 0 : scoreOf(name, names.get(field.id) ?? new Map<string, number>());
      const fit = fitOf(field, samples);
      let score = byName > 0 ? byName : scoreByValues(field, fit, samples);
      if (byName > 0 && fit !== null && samples.length > 0) {
        if (field.needsValues === true && fit < 0.6) score = 0;
        else if (fit < 0.3 && !isChoice(field.value)) score -= 40;
        else score += fit * 3;
      }
      if (score >= leastScore) scores.push({ place, field: field.id, score });
    }
  });
  const fields: (string | null)[] = table.columns.map(() => null);
  const taken = new Set<string>();
  for (const { place, field } of scores.toSorted((a, b) => b.score - a.score || a.place - b.place)) {
    if (fields[place] !== null || taken.has(field)) continue;
    fields[place] = field;
    taken.add(field);
  }
  return fields;
}
