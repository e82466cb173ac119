import { z } from 'zod';
import { impersonalAnswers } from '#domain/import/customerQuestion.ts';
import type { ImportSettings } from '#domain/import/plan.ts';
import type { ImportView } from '#domain/import/view.ts';

/** The most letters of a matching's name. */
export const longestMatchingName = 60;

const keptMatching = z.object({
  name: z.string().min(1).max(longestMatchingName),
  /** The field of each column by the column's name. */
  fields: z.record(z.string(), z.string()),
  answers: z.record(z.string(), z.string()).catch({}),
  existing: z.enum(['change', 'keep']).catch('change'),
  makesMissing: z.boolean().catch(true),
});
export type KeptMatching = z.output<typeof keptMatching>;

/** Kept matchings of a kind. One that cannot be read is left out. */
export const keptMatchingsSchema = z
  .array(keptMatching.nullable().catch(null))
  .transform((kept) => kept.filter((each): each is KeptMatching => each !== null));

const keyOf = (name: string) => name.trim().toLowerCase();

/** What a person chose for a file, without the file. */
export function matchingOf(name: string, { columns }: ImportView, settings: ImportSettings): KeptMatching {
  const { fields, answers, existing, makesMissing } = settings;
  const matched = columns.flatMap((column, index) => {
    const field = fields[index] ?? null;
    return field === null ? [] : [[keyOf(column), field] as const];
  });
  return {
    name: name.trim().slice(0, longestMatchingName),
    fields: Object.fromEntries(matched),
    answers: impersonalAnswers(answers),
    existing,
    makesMissing,
  };
}

/** The matchings with one more. One of the same name is replaced. */
export const withMatching = (kept: readonly KeptMatching[], matching: KeptMatching): KeptMatching[] => [
  ...kept.filter(({ name }) => keyOf(name) !== keyOf(matching.name)),
  matching,
];

/** The matchings with another name for one, in its place. One that has the name already is replaced. */
export const renamedMatching = (kept: readonly KeptMatching[], matching: KeptMatching, name: string): KeptMatching[] =>
  kept
    .filter((each) => each === matching || keyOf(each.name) !== keyOf(name))
    .map((each) => (each === matching ? { ...each, name: name.trim().slice(0, longestMatchingName) } : each));

/** A kept matching for the columns of another file. Columns that it does not know keep their fields. */
export function settingsWith(view: ImportView, settings: ImportSettings, kept: KeptMatching): ImportSettings {
  const known = new Set(view.fields.map(({ id }) => id));
  const taken = new Set<string>();
  const fieldOf = (index: number): string | null => {
    const field = kept.fields[keyOf(view.columns[index] ?? '')];
    return field !== undefined && known.has(field) ? field : null;
  };
  const fields = view.columns.map((_name, index) => {
    const field = fieldOf(index);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  const completed = fields.map((field, index) => {
    const own = settings.fields[index] ?? null;
    const isNew = kept.fields[keyOf(view.columns[index] ?? '')] === undefined;
    return field === null && isNew && own !== null && !taken.has(own) ? own : field;
  });
  const { answers, existing, makesMissing } = kept;
  return { ...settings, fields: completed, answers: { ...settings.answers, ...answers }, existing, makesMissing };
}
