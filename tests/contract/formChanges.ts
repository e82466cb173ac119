import { get, set } from 'react-hook-form';
import type { z } from 'zod';
import type { CallSender } from '#domain/calls/callSender.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { Fields } from '#domain/entities/readable.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import type { FormDescriptor } from '#crud/descriptor/form.ts';
import { sentBody } from '#domain/forms/formRules.ts';
import { readFormRecord } from '#domain/forms/readFormRecord.ts';
import { checkTyped, type Mistake } from '#domain/forms/checkTyped.ts';
import { fromTyped, pathsOf, toTyped, type TypedValue, type TypedValues } from '#domain/forms/typedValues.ts';
import { updateBody } from '#domain/forms/updateBody.ts';
import { forms, managedForms } from './resourceModules.ts';

export type Form = Pick<
  FormDescriptor<unknown, z.ZodObject>,
  'entity' | 'schema' | 'inputs' | 'fetchInputs' | 'asRead' | 'notSent' | 'routes'
>;

/** Every form that edits a stored record, once for each entity and schema. */
export const editForms: readonly Form[] = [...forms, ...managedForms].filter(
  ({ entity, schema, asRead }, index, all) =>
    all.findIndex((other) => other.entity === entity && other.schema === schema && other.asRead === asRead) === index,
);

/** The paths of the inputs whose values the record's own update sends. */
export const sentPaths = ({ schema, notSent = [] }: Form): string[] =>
  pathsOf(schema).filter((path) => !(notSent as readonly string[]).includes(path.split('.')[0] ?? ''));

const texts = ['Changed', '7', '3', '2', '2026-12-01', '2026-12-01T08:00:00Z', 'Australia/Perth', '0412 345 678'];
const oddTexts = ['new@example.com', '2099', '51824753556', 'fal fa-box', '9600', '06:00', '2468'];

/** Values that a person might enter: one of them fits each input. */
const entered: readonly TypedValue[] = [...texts, ...oddTexts, true, false, [1], [], { sites: 6 }, { customers: 2 }];

interface Enumerated {
  def: { innerType?: Enumerated; entries?: Record<string, string>; shape?: Record<string, unknown> };
}

function wordsOf(schema: unknown): string[] {
  const { def } = schema as Enumerated;
  if (def.entries !== undefined) return Object.values(def.entries);
  return def.innerType === undefined ? [] : wordsOf(def.innerType);
}

const partAt = (schema: z.ZodObject, path: string): z.ZodType =>
  path.split('.').reduce<z.ZodType>((part, name) => {
    let bare = part as z.ZodObject & { unwrap?: () => z.ZodType };
    while (bare.shape === undefined && bare.unwrap !== undefined) bare = bare.unwrap() as typeof bare;
    return bare.shape[name] as z.ZodType;
  }, schema);

/** Another value for an input; undefined: no value fits. */
export function otherValue({ schema }: Form, filled: TypedValues, path: string): TypedValue | undefined {
  const part = partAt(schema, path);
  const before = JSON.stringify(get(filled, path));
  return [...wordsOf(part), ...entered].find((value) => {
    if (JSON.stringify(value) === before) return false;
    const typed = structuredClone(filled);
    set(typed, path, value);
    const given: unknown = get(fromTyped(schema, typed), path);
    return given !== undefined && part.safeParse(given).success;
  });
}

export interface ChangedForm {
  filled: TypedValues;
  /** The body of the update; null: the form refuses the change. */
  body: Fields | null;
  /** The paths of the mistakes. */
  mistakes: readonly string[];
}

/** A server that answers every read of a single thing with this. */
export const answering = (answer: unknown): CallSender => ({
  call: () => Promise.resolve(answer),
  list: () => Promise.resolve({ count: null, rows: [] }),
});

const readForm = (form: Form, raw: Fields, api: CallSender) =>
  readFormRecord(form, { api, raw, row: readRecord(form.entity, raw) ?? { id: 0 } });

/** @param api answers the form's own call. */
export async function inputsOf(form: Form, raw: Fields, api = answering({})): Promise<TypedValues> {
  return toTyped(form.schema, (await readForm(form, raw, api)).inputs as Fields, { isStored: true });
}

const fieldsOf = (mistakes: readonly Mistake[]) => [...new Set(mistakes.map(({ path }) => path.split('.')[0] ?? path))];

/**
 * Opens a form on a record as a server sent it, changes one input, and saves.
 * @param api answers the form's own call.
 */
export async function changeOne(
  form: Form,
  raw: Fields,
  path: string,
  value: TypedValue,
  api = answering({}),
): Promise<ChangedForm> {
  const { schema, notSent = [] } = form;
  const { asRead } = await readForm(form, raw, api);
  const filled = await inputsOf(form, raw, api);
  const typed = structuredClone(filled);
  set(typed, path, value);
  const changed = [path];
  const { values, mistakes } = checkTyped(schema, typed, { changed, filled });
  if (mistakes.length > 0) return { filled, body: null, mistakes: fieldsOf(mistakes) };
  const body = updateBody(schema, asRead, { values, changed, filled });
  return { filled, body: JSON.parse(JSON.stringify(sentBody({ notSent }, body))) as Fields, mistakes: [] };
}

export const nameOfForm = ({ entity, routes }: Form): string =>
  [entity satisfies EntityName, (routes as Form['routes'] | undefined)?.edit ?? 'dialog'].join(' ');
