import type { z } from 'zod';

/** The value of an input: typed text (also for numbers), or whether a box is ticked. */
export type TypedValue = z.core.util.JSONType;
export type TypedValues = Record<string, TypedValue>;

type Schema = z.core.$ZodType;

/** The schema inside optional, nullable, default, pipe and preprocess wrappers. */
function bare(schema: Schema): Schema {
  const { def } = schema._zod as { def: { innerType?: Schema; in?: Schema; out?: Schema } };
  const inner = def.innerType ?? (def.in?._zod.def.type === 'transform' ? def.out : def.in);
  return inner === undefined ? schema : bare(inner);
}

const kindOf = (schema: Schema): string => bare(schema)._zod.def.type;

export type Shape = Readonly<Record<string, Schema>>;

/** The parts of a group; null: it is none. */
export function shapeOf(schema: Schema): Shape | null {
  const { shape } = bare(schema)._zod.def as { shape?: Shape };
  return shape ?? null;
}

/** The schema of a list's rows; null for anything but a list of records. */
function rowOf(schema: Schema): Schema | null {
  const { element } = bare(schema)._zod.def as { element?: Schema };
  return element === undefined || shapeOf(element) === null ? null : element;
}

const takes = (schema: Schema, value: unknown): boolean => 'value' in schema['~standard'].validate(value);

function inputOf(schema: Schema, value: unknown, isStored: boolean): TypedValue {
  const shape = shapeOf(schema);
  if (shape !== null) {
    const given = (value ?? {}) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(shape).map(([name, part]) => [name, inputOf(part, given[name], isStored)]),
    );
  }
  const kind = kindOf(schema);
  if (kind === 'boolean') return isStored && typeof value !== 'boolean' ? null : value === true;
  if (kind === 'array') {
    const row = rowOf(schema);
    const given = (Array.isArray(value) ? value : []) as readonly unknown[];
    return row === null ? (given as TypedValue) : given.map((each) => inputOf(row, each, isStored));
  }
  if (kind === 'record') return (value ?? {}) as TypedValue;
  return value === null || value === undefined ? '' : kind === 'number' ? String(value) : (value as TypedValue);
}

/** The value of an empty input: null, '' or undefined, whichever the schema accepts. */
function emptyOf(schema: Schema): null | undefined | '' {
  if (takes(schema, null)) return null;
  if (kindOf(schema) === 'string' && (takes(schema, '') || !takes(schema, undefined))) return '';
  return undefined;
}

/** Whether an input, or each input of a group, is empty. */
export function isBlank(typed: TypedValue | undefined): boolean {
  if (typed === null || typed === undefined) return true;
  if (typeof typed === 'string') return typed.trim() === '';
  return typeof typed === 'object' && !Array.isArray(typed) && Object.values(typed).every(isBlank);
}

function valueOf(schema: Schema, typed: TypedValue | undefined): unknown {
  const shape = shapeOf(schema);
  if (shape !== null) {
    // A group that may be absent, such as an address, is absent while all its inputs are empty.
    if (isBlank(typed) && takes(schema, null)) return null;
    if (isBlank(typed) && takes(schema, undefined)) return undefined;
    const given = (typed ?? {}) as TypedValues;
    return Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, valueOf(part, given[name])]));
  }
  const row = rowOf(schema);
  if (row !== null && Array.isArray(typed)) return typed.map((each) => valueOf(row, each as TypedValue));
  if (typed === null && kindOf(schema) === 'boolean') return undefined;
  if (typeof typed !== 'string') return typed;
  const text = typed.trim();
  if (text === '') return emptyOf(schema);
  return kindOf(schema) === 'number' ? Number(text.replaceAll(/(?<=\d),(?=\d{3})/g, '')) : typed;
}

/**
 * A record as input values: each field of the schema, numbers as text.
 *
 * @param isStored an unknown box of a stored record is null, that of a new one is not ticked.
 */
export function toTyped(
  schema: z.ZodObject,
  initial: Readonly<Record<string, unknown>>,
  { isStored = false }: { isStored?: boolean } = {},
): TypedValues {
  return inputOf(schema, initial, isStored) as TypedValues;
}

/**
 * Input values as the schema accepts them: numbers parsed, empty inputs as null, undefined or ''. Text that is no
 * number becomes NaN.
 */
export function fromTyped(schema: z.ZodObject, typed: TypedValues): Record<string, unknown> {
  return valueOf(schema, typed) as Record<string, unknown>;
}

/** The parts of a field whose value is a group or a map; null: the field changes as a whole. */
export function partsOf(schema: z.ZodObject, field: string): 'group' | 'map' | null {
  const part = schema.shape[field] as Schema | undefined;
  if (part === undefined) return null;
  if (shapeOf(part) !== null) return 'group';
  return kindOf(part) === 'record' ? 'map' : null;
}

export function pathsOf(schema: Schema, under = ''): string[] {
  const shape = shapeOf(schema);
  if (shape === null) return [under];
  return Object.entries(shape).flatMap(([name, part]) => pathsOf(part, under === '' ? name : `${under}.${name}`));
}

export interface FieldRule {
  isRequired: boolean;
  /** null without a limit. */
  longest: number | null;
  /** The numbers that may be typed; absent for anything but a number. */
  number?: { isWhole: boolean; maybeNegative: boolean };
}

/** The limits that a zod schema reports of itself. */
interface Limits {
  maxLength?: number | null;
  isInt?: boolean;
  minValue?: number | null;
}

/** The rule of the input at a path ("address.street1", "lines.0.quantity"); an unknown path has no rules. */
export function ruleOf(schema: z.ZodObject, path: string): FieldRule {
  let part: Schema | undefined = schema;
  let isInOptionalGroup = false;
  for (const name of path.split('.')) {
    const row: Schema | null = part === undefined || !/^\d+$/.test(name) ? null : rowOf(part);
    if (row === null && part !== undefined && part !== schema && takes(part, undefined)) isInOptionalGroup = true;
    part = row ?? (part === undefined ? undefined : shapeOf(part)?.[name]);
    if (row !== null) isInOptionalGroup = false;
  }
  if (part === undefined) return { isRequired: false, longest: null };
  const tested = part;
  const { maxLength, isInt, minValue } = bare(part) as Limits;
  const isNumber = kindOf(part) === 'number';
  return {
    isRequired: !isInOptionalGroup && ![undefined, null, ''].some((nothing) => takes(tested, nothing)),
    longest: maxLength ?? null,
    ...(isNumber ? { number: { isWhole: isInt === true, maybeNegative: (minValue ?? -1) < 0 } } : {}),
  };
}
