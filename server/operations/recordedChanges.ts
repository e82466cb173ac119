import type { FieldChange } from '#domain/entities/actionLog.ts';
import { capitalised } from '#domain/states/words.ts';

/** Fields whose values never reach the log. */
const secret = /password|secret|token|pin|^code$/i;

/** Longer texts are logged without values. */
const longestText = 200;

type StoredRow = Readonly<Record<string, unknown>>;

type Scalar = FieldChange['from'];

/** The value as text, number or boolean; undefined: it is no plain value, such as a list. */
function scalarOf(value: unknown): Scalar | undefined {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' && value.length > longestText) return `${value.slice(0, longestText)}…`;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : undefined;
}

/** A related record's name in the row: `Area` beside `areaId`. */
function referredName(row: StoredRow, field: string): string | undefined {
  const subject = field.replace(/(Id|_id)$/, '');
  if (subject === field) return undefined;
  for (const key of [subject, capitalised(subject)]) {
    const referred = row[key] as { name?: unknown } | null | undefined;
    if (typeof referred?.name === 'string') return referred.name;
  }
  return undefined;
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Fields that a write changed, with values that are plain and no secret.
 * @param before as the viewer may see it; null: the record is new.
 * @param after null: the record is deleted.
 */
export function recordedChanges(
  fields: readonly string[],
  before: StoredRow | null,
  after: StoredRow | null,
): FieldChange[] {
  const [old, made] = [before ?? {}, after ?? {}];
  return fields.flatMap((field): FieldChange[] => {
    if (!(field in (before ?? made)) || isEqual(old[field], made[field])) return [];
    const from = scalarOf(old[field]);
    const to = scalarOf(made[field]);
    if (secret.test(field) || from === undefined || to === undefined) return [{ field }];
    return [{ field, from: referredName(old, field) ?? from, to: referredName(made, field) ?? to }];
  });
}
