import type { CallDefinition } from '#domain/calls/define.ts';
import type { NamedCall } from '#domain/calls/index.ts';
import { proofHeader } from '#domain/calls/secondStepHeaders.ts';
import { sessionCalls } from '#domain/calls/session.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import { resources } from '#server/rest/resources/index.ts';
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
  403: 'The right is missing, the record belongs to another organisation that shares it, or an API token may not do this.',
  404: 'There is no such record for this user.',
  405: 'The server alone writes such records.',
  409: 'The present state of the record does not allow it, or something with this name is there already.',
  412: 'The record has changed since the version in If-Match: the answer is the record as it is now, or a sentence for who may not read it.',
  413: 'The body is too large.',
  415: 'The body is of a type that cannot be read.',
  422: 'The key belongs to another request.',
  429: 'Too many attempts: wait as long as the sentence says.',
};

function refusal(status: number): Answer {
  const record = status === 412 ? { 'application/json': { schema: {} } } : {};
  const content = { ...record, 'text/plain': { schema: text } };
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

/** A record in mode=options. */
const option: JsonSchema = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer', minimum: 1 }, name: { type: 'string' } },
  additionalProperties: false,
};

function goodAnswer({ answer, of, schema }: CallDefinition): Answer {
  if (answer === 'none') return { description: 'Done.' };
  if (answer === 'text') return { description: 'As plain text.', content: { 'text/plain': { schema: text } } };
  if (answer === 'image') return { description: 'The image.', content: { 'image/*': { schema: {} } } };
  if (answer === 'file') return { description: 'The file.', content: { '*/*': { schema: {} } } };
  if (answer === 'record' && of !== undefined) return json('The record.', reference(of));
  if (answer === 'list' && of !== undefined) {
    const items: JsonSchema = { anyOf: [schema === undefined ? reference(of) : jsonSchemaOf(schema), option] };
    const description = 'A page of the records, or of their names with mode=options, and how many there are.';
    return json(description, {
      type: 'object',
      required: ['count', 'rows'],
      properties: { count: { type: 'integer' }, rows: { type: 'array', items } },
    });
  }
  return json('The answer.', schema === undefined ? {} : jsonSchemaOf(schema));
}

/** Only the server makes, changes or deletes such records, so the call is always refused. */
export function isServerWritten({ name }: NamedCall): boolean {
  const [entity = '', act = ''] = name.split('.');
  if (!(entity in resources) || !['create', 'update', 'remove', 'removeMany'].includes(act)) return false;
  const { writing }: ServerResource = resources[entity as EntityName];
  if (writing === null) return true;
  const refused = act === 'create' ? writing.refuses?.create : writing.refuses?.remove;
  return act !== 'update' && refused !== undefined;
}

/** Whether the call changes or deletes one record, and compares its version first. */
export function comparesVersions(named: NamedCall): boolean {
  const isOfResource = /\.(update|remove)$/.test(named.name) && !isServerWritten(named);
  return isOfResource || named.name === 'profileUpdate';
}

/** The first steps of a sign-in end, and then count no more. */
const isStepOfSignIn = (path: string) => path.startsWith(sessionCalls.signIn.path);

function refusalsOf(named: NamedCall): number[] {
  const { name, call } = named;
  const { path, method, answer, body, once, public: open, mayConflict } = call;
  const isPublic = open === true;
  const isWrite = method !== 'GET';
  const namesRecords = path.includes(':') || method === 'DELETE' || (isWrite && !isPublic && body !== undefined);
  const found: [number, boolean][] = [
    // An address, a query or a body may be unreadable for every call.
    [400, true],
    [401, !isPublic || answer === 'text' || isStepOfSignIn(path)],
    [403, !isPublic],
    [404, namesRecords],
    [409, (isWrite && !isPublic) || mayConflict === true],
    [412, comparesVersions(named)],
    [413, isWrite],
    [415, isWrite],
    [422, once === true],
    [429, (isPublic && answer !== 'image') || name === 'emailChangeResend'],
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
  const statuses = isServerWritten(named) ? [400, 401, 403, 405, 413, 415] : refusalsOf(named);
  const refused = statuses.map((status) => [String(status), { $ref: `#/components/responses/Refusal${status}` }]);
  const good = isServerWritten(named) ? [] : [[goodStatus(named), goodAnswer(named.call)]];
  return Object.fromEntries([...good, ...refused]) as Record<string, Answer | { $ref: string }>;
}
