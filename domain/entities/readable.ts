import type { z } from 'zod';

/** A word that none of our lists has. It is shown as the server spelt it. */
export type OtherWord = string & Record<never, never>;

type ReadableValue<Value> = Value extends string
  ? string extends Value
    ? Value
    : Value | OtherWord
  : Value extends readonly (infer Item)[]
    ? number extends Value['length']
      ? (string extends keyof Item ? Readable<Item> : ReadableValue<Item>)[]
      : Value
    : string extends keyof Value
      ? ReadablePart<Value>
      : Value;

type DeclaredField<Value> = keyof { [Field in keyof Value as string extends Field ? never : Field]: never };

/** A part of a record, such as an address: every field may be unknown, its id too where it has others. */
type ReadablePart<Complete> = [Exclude<DeclaredField<Complete>, 'id'>] extends [never]
  ? Readable<Complete>
  : { [Field in keyof Complete]?: ReadableValue<Complete[Field]> | undefined };

/**
 * A record as any server may send it: the id is certain, every other field may be unknown (absent). A field that may be
 * empty is null where the server says so.
 */
export type Readable<Complete> = {
  [Field in keyof Complete as Field extends 'id' ? Field : never]: Complete[Field];
} & {
  [Field in keyof Complete as Field extends 'id' ? never : Field]?: ReadableValue<Complete[Field]> | undefined;
};

/** Reads one value; undefined: it is unreadable. */
type Read = (value: unknown) => unknown;
type Schema = z.core.$ZodType;
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const plainTypes: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);

interface Definition {
  type: string;
  innerType?: Schema;
  shape?: Record<string, Schema>;
  element?: Schema;
  entries?: Record<string, string>;
  checks?: readonly unknown[];
  format?: string;
}

/** A word without case and separators: "Pending Overlock", "pendingOverlock" and "PENDING_OVERLOCK" are one. */
export const foldedWord = (word: string) => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Reads a list's words in any spelling; keeps other words. */
export function readWord(words: readonly string[]): Read {
  const exact = new Set(words);
  const byFolded = new Map(words.map((word) => [foldedWord(word), word]));
  return (value) => {
    if (typeof value !== 'string' || value.trim() === '') return undefined;
    return exact.has(value) ? value : (byFolded.get(foldedWord(value)) ?? value);
  };
}

/** Values that fit the schema unchanged. A plain type needs no parsing, which saves time on thousands of rows. */
function acceptedBy(schema: Schema): Read {
  const { type, checks = [], format } = schema._zod.def as Definition;
  if (checks.length === 0 && format === undefined && plainTypes.has(type)) {
    return (value) => (typeof value === type && (type !== 'number' || Number.isFinite(value)) ? value : undefined);
  }
  return (value) => {
    const result = schema['~standard'].validate(value);
    return 'value' in result ? result.value : undefined;
  };
}

function readNumber(schema: Schema): Read {
  const accepted = acceptedBy(schema);
  return (value) => accepted(typeof value === 'string' && value.trim() !== '' ? Number(value) : value);
}

function readText(schema: Schema): Read {
  const accepted = acceptedBy(schema);
  return (value) => accepted(typeof value === 'number' && Number.isFinite(value) ? String(value) : value);
}

/** A single value becomes a list of one. Unreadable items are left out. */
function readList(item: Read): Read {
  return (value) => {
    if (value === null || value === undefined) return undefined;
    const items = Array.isArray(value) ? value : [value];
    const read = items.map(item).filter((one) => one !== undefined);
    return read.length === 0 && items.length > 0 ? undefined : read;
  };
}

function readObject(shape: Readonly<Record<string, Schema>>, isRow: boolean): Read {
  const reads = new Map(Object.entries(shape).map(([name, schema]) => [name, readerOf(schema, false)]));
  const readId = reads.get('id');
  // A line of a bill has no page of its own, and needs no id.
  const needsId = isRow && shape['id']?._zod.def.type !== 'optional';
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read).find((one) => one !== undefined);
    // An id stands for its record.
    if (!isFields(value)) {
      const id = readId?.(value);
      return id === undefined ? undefined : { id };
    }
    const fields: Record<string, unknown> = {};
    let isKnown = false;
    for (const [name, given] of Object.entries(value)) {
      // Assigning it would change the record's prototype.
      if (name === '__proto__') continue;
      const known = reads.get(name);
      const understood = known === undefined ? given : known(given);
      if (understood === undefined) continue;
      fields[name] = understood;
      isKnown ||= known !== undefined;
    }
    if (readId === undefined) return fields;
    // A part, such as an address, is worth showing with any of its fields.
    return (needsId ? fields['id'] !== undefined : isKnown) ? fields : undefined;
  };
  return read;
}

/**
 * A lenient reader: each field by itself, so that an odd one becomes undefined and hides no other. Accepts numerals as
 * numbers, words in any spelling, ids as records.
 *
 * @param isRow whether an object with an id is unreadable without it: a record, or an item of a list.
 */
export function readerOf(schema: Schema, isRow = true): Read {
  const { type, innerType, shape = {}, element, entries = {} } = schema._zod.def as Definition;
  switch (type) {
    case 'optional':
      return innerType === undefined ? acceptedBy(schema) : readerOf(innerType, isRow);
    case 'nullable': {
      const read = innerType === undefined ? acceptedBy(schema) : readerOf(innerType, isRow);
      return (value) => (value === null ? null : read(value));
    }
    case 'object':
      return readObject(shape, isRow);
    case 'array':
      return element === undefined ? acceptedBy(schema) : readList(readerOf(element));
    case 'enum':
      return readWord(Object.values(entries));
    case 'number':
      return readNumber(schema);
    case 'string':
      return readText(schema);
    default:
      return acceptedBy(schema);
  }
}
