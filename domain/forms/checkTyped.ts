import type { z } from 'zod';
import { type Fields, isFields } from '../entities/readable.ts';
import { formMessages } from '../messages/forms.ts';
import { fromTyped, isBlank, shapeOf, type Shape, type TypedValues } from './typedValues.ts';

function isEmpty(input: unknown): boolean {
  return input === undefined || input === null || input === '';
}

function sentenceOfType(expected: string, input: unknown): string {
  if (isEmpty(input)) return formMessages.required;
  if (expected === 'int') return formMessages.notWhole;
  return expected === 'number' ? formMessages.notANumber : formMessages.unreadable;
}

/** The message of a mistake for which the schema has no message of its own. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return sentenceOfType(issue.expected, issue.input);
    case 'invalid_value':
      return isEmpty(issue.input) ? formMessages.required : formMessages.notChosen;
    case 'too_big':
      return issue.origin === 'string'
        ? formMessages.tooLong(Number(issue.maximum))
        : formMessages.tooHigh(issue.maximum);
    case 'too_small':
      if (isEmpty(issue.input)) return formMessages.required;
      return issue.origin === 'string'
        ? formMessages.tooShort(Number(issue.minimum))
        : formMessages.tooLow(issue.minimum);
    default:
      return formMessages.unreadable;
  }
}

interface Issue {
  path: string;
  sentence: string;
  /** The fields of a rule over several; otherwise none. */
  fields: readonly string[];
  /** Whether the mistake stops the save of a record that had it before. */
  isStrict: boolean;
}

const isAtOrBelow = (path: string, above: string) => path === above || path.startsWith(`${above}.`);

function issuesOf(schema: z.ZodObject, given: unknown): Issue[] {
  const { error } = schema.safeParse(given, { error: sentenceOf });
  return (error?.issues ?? []).map((issue) => ({
    path: issue.path.join('.'),
    sentence: issue.message,
    fields: issue.code === 'custom' ? ((issue.params?.['fields'] as readonly string[] | undefined) ?? []) : [],
    isStrict: issue.code === 'custom' && issue.params?.['isStrict'] === true,
  }));
}

/** The mistakes of a stored record by path: those that stand in it before anything is typed. */
export function storedMistakes(schema: z.ZodObject, typed: TypedValues): ReadonlyMap<string, string> {
  return new Map(issuesOf(schema, fromTyped(schema, typed)).map(({ path, sentence }) => [path, sentence]));
}

/** The typed fields that an update cannot send: the body has no value for an empty one, which it refuses. */
function unsendable(schema: z.ZodObject, given: Fields, changed: readonly string[]): Issue[] {
  return changed
    .filter((path) => !path.includes('.') && given[path] === undefined)
    .map((path) => {
      const part = schema.shape[path] as z.ZodType | undefined;
      const refusal = part?.safeParse('', { error: sentenceOf }).error?.issues[0]?.message;
      return { path, sentence: refusal ?? formMessages.required, fields: [], isStrict: false };
    });
}

/** The values of the fields that parse, each field by itself, and each part of a group. */
function readableFields(shape: Shape, given: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([field, part]) => {
      const value = given[field];
      const result = part['~standard'].validate(value);
      if ('value' in result) return result.value === undefined ? [] : [[field, result.value]];
      const group = shapeOf(part);
      return group === null || !isFields(value) ? [] : [[field, readableFields(group, value)]];
    }),
  );
}

/** How an edited record was changed. */
export interface StoredRecord {
  /** The paths of the inputs that were typed into. */
  changed: readonly string[];
  /** The input values before. */
  filled: TypedValues;
}

/** Whether the changes concern a mistake: its field, a field of its rule, or a group that was empty before. */
function isOfChanges({ path, fields, isStrict }: Issue, changed: readonly string[], filled: TypedValues): boolean {
  if (isStrict) return true;
  const isTouched = (field: string) => changed.some((each) => isAtOrBelow(each, field) || isAtOrBelow(field, each));
  const [group = ''] = path.split('.');
  return [path, ...fields].some(isTouched) || (isTouched(group) && isBlank(filled[group]));
}

export interface Mistake {
  path: string;
  sentence: string;
}

export interface CheckedValues {
  /** The values as the schema parsed them; {} if there are mistakes. */
  values: Fields;
  mistakes: readonly Mistake[];
}

/**
 * Checks input values by a schema.
 *
 * @param stored the edited record; null for a new one. A mistake that the changes do not concern stops no save: the
 * values are then those of the fields that parse.
 */
export function checkTyped(schema: z.ZodObject, typed: TypedValues, stored: StoredRecord | null): CheckedValues {
  const given = fromTyped(schema, typed);
  const mistakes = mistakesIn(schema, given, stored);
  if (mistakes.length > 0) return { values: {}, mistakes };
  const { success, data } = schema.safeParse(given);
  return { values: success ? data : readableFields(schema.shape, given), mistakes };
}

function mistakesIn(schema: z.ZodObject, given: Fields, stored: StoredRecord | null): readonly Mistake[] {
  const issues = issuesOf(schema, given);
  if (stored === null) return issues;
  const { changed, filled } = stored;
  return [...issues.filter((issue) => isOfChanges(issue, changed, filled)), ...unsendable(schema, given, changed)];
}
