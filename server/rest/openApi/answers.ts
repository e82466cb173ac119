import { bodies } from '#domain/bodies/index.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import type { NamedCall } from '#domain/calls/index.ts';
import { provesAgain } from '#domain/calls/provesAgain.ts';
import { proofHeader } from '#domain/calls/secondStepHeaders.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { jsonSchemaOf, reference, type JsonSchema } from './schemas.ts';

export interface Answer {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
}

const text: JsonSchema = { type: 'string' };
const json = (description: string, schema: JsonSchema): Answer => ({
  description,
  content: { 'application/json': { schema } },
});

/** Each status above 399 but 412 is one sentence as plain text. */
const refusals: Readonly<Record<number, string>> = {
  400: 'Something that was sent cannot be used; Error-Field names the field, where there is one.',
  401: 'There is no token, or it does not count (any more).',
  403: 'The right is missing, or the record belongs to another organisation that shares it.',
  404: 'There is no such record for this user.',
  405: 'The server alone writes such records.',
  409: 'The present state of the record does not allow it, or something with this name is there already.',
  412: 'The record has changed since the version in If-Match: the answer is the record as it is now.',
  413: 'The body is too large.',
  415: 'The body is of a type that cannot be read.',
  422: 'The key belongs to another request.',
  429: 'Too many attempts: wait as long as the sentence says.',
};

function refusal(status: number): Answer {
  const content = status === 412 ? { 'application/json': { schema: {} } } : { 'text/plain': { schema: text } };
  const answer: Answer = { description: refusals[status] ?? '', content };
  if (status === 400 || status === 409) {
    answer.headers = { 'Error-Field': { description: 'The field of the body or query to blame.', schema: text } };
  }
  if (status === 403) {
    const description = 'The call asks for a recent proof: the ways to give one.';
    answer.headers = { [proofHeader]: { description, schema: text } };
  }
  return answer;
}

export const refusalComponents = () =>
  Object.fromEntries(Object.keys(refusals).map((status) => [`Refusal${status}`, refusal(Number(status))]));

function goodAnswer({ answer, of, schema }: CallDefinition): Answer {
  if (answer === 'none') return { description: 'Done.' };
  if (answer === 'text') return { description: 'As plain text.', content: { 'text/plain': { schema: text } } };
  if (answer === 'image') return { description: 'The image.', content: { 'image/*': { schema: {} } } };
  if (answer === 'file') return { description: 'The file.', content: { '*/*': { schema: {} } } };
  if (answer === 'record' && of !== undefined) return json('The record.', reference(of));
  if (answer === 'list' && of !== undefined) {
    const properties = { count: { type: 'integer' }, rows: { type: 'array', items: reference(of) } } as const;
    return json('A page of the records, and how many there are.', {
      type: 'object',
      required: ['count', 'rows'],
      properties,
    });
  }
  return json('The answer.', schema === undefined ? {} : jsonSchemaOf(schema));
}

/** Only the server writes such records, so the call is always refused. */
export function isServerWritten({ name }: NamedCall): boolean {
  const [entity = '', act = ''] = name.split('.');
  const isWrite = ['create', 'update', 'remove', 'removeMany'].includes(act);
  return isWrite && entity in bodies && bodies[entity as EntityName] === null;
}

/** Whether the call changes or deletes one record, and compares its version first. */
export function comparesVersions(named: NamedCall): boolean {
  const isOfResource = /\.(update|remove)$/.test(named.name) && !isServerWritten(named);
  return isOfResource || named.name === 'profileUpdate';
}

function refusalsOf(named: NamedCall): number[] {
  const { path, method, answer, query, body, ask, once, public: open } = named.call;
  const isPublic = open === true;
  const hasParameters = path.includes(':');
  const hasFields = body !== undefined || query !== undefined || answer === 'list' || hasParameters;
  const found: [number, boolean][] = [
    [400, hasFields || method === 'DELETE'],
    [401, !isPublic || answer === 'text'],
    [403, ask !== undefined || named.name in provesAgain],
    [404, hasParameters || method === 'DELETE'],
    [409, method !== 'GET' && !isPublic],
    [412, comparesVersions(named)],
    [413, body !== undefined],
    [415, body !== undefined],
    [422, once === true],
    [429, isPublic && answer !== 'image'],
  ];
  return found.filter(([, isPossible]) => isPossible).map(([status]) => status);
}

function goodStatus({ name, call }: NamedCall): string {
  const isCommand = call.answer === 'none' && call.method === 'POST' && call.public !== true;
  if (call.answer === 'none' && !isCommand) return '204';
  if (name.endsWith('.create')) return '201';
  return call.method === 'POST' && call.answer !== 'text' ? '2XX' : '200';
}

export function answersOf(named: NamedCall): Record<string, Answer | { $ref: string }> {
  const statuses = isServerWritten(named) ? [401, 403, 405] : refusalsOf(named);
  const refused = statuses.map((status) => [String(status), { $ref: `#/components/responses/Refusal${status}` }]);
  const good = isServerWritten(named) ? [] : [[goodStatus(named), goodAnswer(named.call)]];
  return Object.fromEntries([...good, ...refused]) as Record<string, Answer | { $ref: string }>;
}
