import type { z } from 'zod';
import { matchHeader } from '#domain/calls/recordVersion.ts';
import { keyHeader } from '#domain/calls/requestKey.ts';
import { keyLength } from '#server/repetition/requestKey.ts';
import { highestId } from '#domain/entities/fields.ts';
import { bookingTypes, unitKinds } from '#domain/states/unitKind.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { jsonSchemaOf, type JsonSchema } from './schemas.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  description?: string;
}

const number = (minimum: number): JsonSchema => ({ type: 'integer', minimum, maximum: highestId });

function pathSchema(name: string, { of }: CallDefinition): JsonSchema {
  if (name === 'id' || name.endsWith('Id')) return number(1);
  if (name === 'type' && of === 'booking') return { type: 'string', enum: [...bookingTypes] };
  if (name === 'type' && of === 'vacantUnit')
    return { type: 'string', enum: [...new Set([...bookingTypes, ...unitKinds])] };
  return { type: 'string' };
}

/** The path's parameters, named as in the document: OpenAPI merges paths that differ only in parameter names. */
export function pathParameters(call: CallDefinition, template: string): Parameter[] {
  const own = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ''], index) => ({
    name,
    in: 'path',
    required: true,
    schema: pathSchema(own[index] ?? name, call),
    ...(own[index] === name ? {} : { description: own[index] ?? '' }),
  }));
}

/** The key of a call that is done once. */
export function keyParameter({ once }: CallDefinition): Parameter[] {
  if (once !== true) return [];
  const description = 'A random key. A request that is sent again with its key gets the first answer.';
  return [
    {
      name: keyHeader,
      in: 'header',
      required: false,
      schema: { type: 'string', minLength: keyLength.shortest, maxLength: keyLength.longest },
      description,
    },
  ];
}

/** The version that a change is based on. */
export const matchParameter: Parameter = {
  name: matchHeader,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The ETag of the record that was read: a record that has changed since is not overwritten.',
};

const listParameters: readonly Omit<Parameter, 'in' | 'required'>[] = [
  { name: 'siteId', schema: number(0), description: 'Only what belongs to this site; 0 or absent: of all sites.' },
  { name: 'offset', schema: number(0), description: 'Rows to leave out at the start.' },
  { name: 'limit', schema: number(1), description: 'Rows at most: 100 unless told, 1000 at most.' },
  {
    name: 'searchQuery',
    schema: { type: 'string' },
    description:
      'A JSON list of {"column", "query"} pairs; rows fit all of them. A query is a value, a list of values, or of days ' +
      'and moments a range {"from", "to"}, both included.',
  },
  {
    name: 'mode',
    schema: { type: 'string', enum: ['options'] },
    description: '"options": only id and name of each, which the right scope suffices for.',
  },
];

const isEmpty = (schema: JsonSchema) => Object.keys(schema).length === 0;

function ownQuery(query: z.ZodObject): Parameter[] {
  const { properties = {}, required = [] } = jsonSchemaOf(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: typeof schema === 'boolean' || isEmpty(schema) ? { type: 'string' } : schema,
  }));
}

/** The call's own query parameters, and those of every list. */
export function queryParameters({ query, answer }: CallDefinition): Parameter[] {
  const own = query === undefined ? [] : ownQuery(query);
  if (answer !== 'list') return own;
  const named = new Set(own.map(({ name }) => name));
  const listed = listParameters.filter(({ name }) => !named.has(name));
  return [...own, ...listed.map((field): Parameter => ({ ...field, in: 'query', required: false }))];
}
