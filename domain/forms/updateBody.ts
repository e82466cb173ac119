import type { z } from 'zod';
import { idIn, type FieldAsRead } from '../entities/recordReader.ts';
import { type Fields, isFields } from '../entities/readable.ts';
import { partsOf, type TypedValues } from './typedValues.ts';

export interface Changes {
  /** The form's values as the schema parsed them. */
  values: Fields;
  /** The paths of the inputs that were typed into. */
  changed: readonly string[];
  /** The input values before. */
  filled: TypedValues;
}

/** The names at the first level below a field that were typed into; null: the field itself was. */
function changedParts(field: string, changed: readonly string[]): readonly string[] | null {
  if (changed.includes(field)) return null;
  return changed.filter((path) => path.startsWith(`${field}.`)).map((path) => path.slice(field.length + 1));
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A map's entries that differ from those before. */
function changedEntries(value: Fields, before: unknown): readonly string[] {
  const known: Fields = isFields(before) ? before : {};
  return Object.keys({ ...known, ...value }).filter((key) => !isSame(value[key], known[key]));
}

/** A group or map as it was read, with the changed parts alone replaced. */
function withParts(asRead: unknown, value: Fields, parts: readonly string[]): Fields {
  const kept: Fields = isFields(asRead) ? asRead : {};
  return { ...kept, ...Object.fromEntries(parts.map((part) => [part, value[part]])) };
}

const isNumeral = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));

/** Ids in the shape that the server uses: numbers, numerals, or related records, of which it keeps those it sent. */
function listInShapeOf(asRead: readonly unknown[], ids: readonly unknown[]): unknown[] {
  return ids.map((id) => asRead.find((each) => idIn(each) === id) ?? inShapeOf(asRead[0], id));
}

/** A number in the shape that the server uses: a number, a numeral, a related record, or the first of several. */
export function inShapeOf(asRead: unknown, value: unknown): unknown {
  if (Array.isArray(asRead) && Array.isArray(value)) return listInShapeOf(asRead, value);
  if (typeof value !== 'number') return value;
  if (Array.isArray(asRead)) return [inShapeOf(asRead[0], value), ...(asRead as unknown[]).slice(1)];
  if (isFields(asRead)) return { id: value };
  return isNumeral(asRead) ? String(value) : value;
}

/**
 * The body of an update: the fields that a person changed, and every other one as the server sent it, under its
 * spelling, or not at all. An API may take the body as the whole record and empty what is absent.
 */
export function updateBody(
  schema: z.ZodObject,
  asRead: (field: string) => FieldAsRead,
  { values, changed, filled }: Changes,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of Object.keys(schema.shape)) {
    const read = asRead(field);
    const isChanged = changed.some((path) => path === field || path.startsWith(`${field}.`));
    if (!isChanged) {
      // A changed field may have the same name there.
      if (read.value !== undefined) body[read.name] ??= read.value;
      continue;
    }
    const value = values[field];
    const kind = partsOf(schema, field);
    if (kind === null || !isFields(value)) body[read.name] = inShapeOf(read.value, value);
    else {
      const parts = kind === 'map' ? changedEntries(value, filled[field]) : changedParts(field, changed);
      body[read.name] = parts === null ? value : withParts(read.value, value, parts);
    }
  }
  return body;
}
