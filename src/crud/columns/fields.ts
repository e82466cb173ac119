import type { EntityName, RecordOf } from '#domain/entities/index.ts';

/** The declared fields of an entity's records; records may have others, of which nothing is known. */
export type FieldName<Name extends EntityName> = keyof {
  [Field in keyof RecordOf<Name> as string extends Field ? never : number extends Field ? never : Field]: true;
} &
  string;

/** A misspelt field, or one of another type, does not compile. */
export type FieldOf<Name extends EntityName, Value> = {
  [Field in FieldName<Name>]: NonNullable<RecordOf<Name>[Field]> extends Value ? Field : never;
}[FieldName<Name>];

/** A value at a dotted path; undefined where there is none. */
function valueAt(row: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], row);
}

/** The text at a dotted path; null where there is none. */
export function textAt(row: object, path: string): string | null {
  const value = valueAt(row, path);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The number at a dotted path; null where there is none. */
export function numberAt(row: object, path: string): number | null {
  const value = valueAt(row, path);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
