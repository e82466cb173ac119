import type { z } from 'zod';

/** The value of an input: typed text (also for numbers), or whether a box is ticked. */
export type TypedValue = z.core.util.JSONType;
export type TypedValues = Record<string, TypedValue>;

type Schema = z.core.$ZodType;

/** The schema inside optional, nullable, default and pipe wrappers. */
function bare(schema: Schema): Schema {
  const { def } = schema._zod as { def: { innerType?: Schema; in?: Schema } };
  const inner = def.innerType ?? def.in;
  return inner === undefined ? schema : bare(inner);
}

const kindOf = (schema: Schema): string => bare(schema)._zod.def.type;

function shapeOf(schema: Schema): Record<string, Schema> | null {
  const { shape } = bare(schema)._zod.def as { shape?: Record<string, Schema> };
  return shape ?? null;
}

const takes = (schema: Schema, value: unknown): boolean => 'value' in schema['~standard'].validate(value);

function inputOf(schema: Schema, value: unknown): TypedValue {
  const shape = shapeOf(schema);
  if (shape !== null) {
    const given = (value ?? {}) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, inputOf(part, given[name])]));
  }
  const kind = kindOf(schema);
  if (kind === 'boolean') return value === true;
  if (kind === 'array') return (value ?? []) as TypedValue;
  return value === null || value === undefined ? '' : kind === 'number' ? String(value) : (value as TypedValue);
}

/** The value of an empty input: null, '' or undefined, whichever the schema accepts. */
function emptyOf(schema: Schema): null | undefined | '' {
  if (takes(schema, null)) return null;
  if (kindOf(schema) === 'string' && (takes(schema, '') || !takes(schema, undefined))) return '';
  return undefined;
}

function valueOf(schema: Schema, typed: TypedValue | undefined): unknown {
  const shape = shapeOf(schema);
  if (shape !== null) {
    const given = (typed ?? {}) as TypedValues;
    return Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, valueOf(part, given[name])]));
  }
  if (typeof typed !== 'string') return typed;
  const text = typed.trim();
  if (text === '') return emptyOf(schema);
  return kindOf(schema) === 'number' ? Number(text.replaceAll(/(?<=\d),(?=\d{3})/g, '')) : typed;
}

/** A record as input values: each field of the schema, numbers as text. */
export function toTyped(schema: z.ZodObject, initial: Readonly<Record<string, unknown>>): TypedValues {
  return inputOf(schema, initial) as TypedValues;
}

/**
 * Input values as the schema accepts them: numbers parsed, empty inputs as null, undefined or ''. Text that is no
 * number becomes NaN.
 */
export function fromTyped(schema: z.ZodObject, typed: TypedValues): Record<string, unknown> {
  return valueOf(schema, typed) as Record<string, unknown>;
}

/** The whole body of a record with one change. An API may take the body as the whole record and empty absent fields. */
export function changedBody<Schema extends z.ZodObject>(
  schema: Schema,
  record: Readonly<Record<string, unknown>>,
  change: Readonly<Partial<z.input<Schema>>>,
): Record<string, unknown> {
  return fromTyped(schema, toTyped(schema, { ...record, ...change }));
}

export function pathsOf(schema: Schema, under = ''): string[] {
  const shape = shapeOf(schema);
  if (shape === null) return [under];
  return Object.entries(shape).flatMap(([name, part]) => pathsOf(part, under === '' ? name : `${under}.${name}`));
}

export interface FieldRule {
  isRequired: boolean;
  /** The most characters; null without a limit. */
  longest: number | null;
}

/** The rule of the input at a path; an unknown path has no rules. */
export function ruleOf(schema: z.ZodObject, path: string): FieldRule {
  let part: Schema | undefined = schema;
  for (const name of path.split('.')) part = part === undefined ? undefined : shapeOf(part)?.[name];
  if (part === undefined) return { isRequired: false, longest: null };
  const field = bare(part) as Schema & { maxLength?: number | null };
  return {
    isRequired: ![undefined, null, ''].some((nothing) => takes(part, nothing)),
    longest: field.maxLength ?? null,
  };
}
