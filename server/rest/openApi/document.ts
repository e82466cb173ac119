import type { CallDefinition } from '#domain/calls/define.ts';
import { imageBody } from '#domain/calls/image.ts';
import { everyCall, type NamedCall } from '#domain/calls/index.ts';
import { provesAgain } from '#domain/calls/provesAgain.ts';
import { entityOf } from '#domain/entities/index.ts';
import { proofLimits } from '#domain/limits/proof.ts';
import { describeRight } from '#domain/permissions/describe.ts';
import { answersOf, comparesVersions, isServerWritten, refusalComponents, type Answer } from './answers.ts';
import { groupOf } from './group.ts';
import { keyParameter, matchParameter, pathParameters, queryParameters, type Parameter } from './parameters.ts';
import { jsonSchemaOf, recordSchemas, type JsonSchema } from './schemas.ts';

export interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  security?: [];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Answer | { $ref: string }>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, []>[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Answer>;
  };
}

/** The right that a call needs, in words. */
function rightOf({ public: open, ask }: CallDefinition): string {
  if (open === true) return 'open without a token';
  return ask?.area === undefined ? 'anybody who is signed in' : describeRight(ask);
}

const template = (path: string) => `/${path.replace(/:(\w+)/g, '{$1}')}`;

/** A body's fields that may have the API's names too. */
function otherNames({ name, call: { of } }: NamedCall): string[] {
  if (of === undefined || !/\.(?:create|update)$/.test(name)) return [];
  const { sentAs = {} } = entityOf(of);
  return Object.entries(sentAs).map(([field, sent]) => `The body may call ${field} ${sent}.`);
}

/** Whether the call asks for a recent proof. */
function proofOf({ name }: NamedCall): string[] {
  const when = provesAgain[name];
  if (when === undefined) return [];
  return [
    `Asks for a proof of the last ${proofLimits.minutes} minutes that it is the same person${when === 'always' ? '' : `, ${when}`}.`,
  ];
}

function descriptionOf(named: NamedCall): string {
  const others = (named.call.alternatives ?? []).map(template);
  return [
    `Right: ${rightOf(named.call)}.`,
    ...proofOf(named),
    ...(others.length === 0 ? [] : [`Also answered at ${others.join(', ')}.`]),
    ...otherNames(named),
  ].join(' ');
}

/** The file itself as binary, beside the JSON body's fields, which have a data URL. */
const imageForm: JsonSchema = {
  type: 'object',
  required: ['name', 'image'],
  properties: { name: { type: 'string' }, image: { type: 'string', contentMediaType: 'application/octet-stream' } },
};

/** The body of batch calls, the only one that no resource declares. */
const batch: JsonSchema = {
  type: 'object',
  required: ['items'],
  properties: { items: { type: 'array', minItems: 1, maxItems: 1000, items: { type: 'integer', minimum: 1 } } },
};

function bodyOf(named: NamedCall): Operation['requestBody'] {
  const { name, call } = named;
  if (isServerWritten(named)) return undefined;
  if (name.endsWith('.removeMany')) return { required: true, content: { 'application/json': { schema: batch } } };
  if (call.body === undefined) return undefined;
  const content: Record<string, { schema: JsonSchema }> = { 'application/json': { schema: jsonSchemaOf(call.body) } };
  if (call.body === imageBody) content['multipart/form-data'] = { schema: imageForm };
  return { required: !call.body.safeParse(undefined).success, content };
}

function operationOf(named: NamedCall, path: string): Operation {
  const requestBody = bodyOf(named);
  return {
    operationId: named.name,
    tags: [groupOf(named)],
    summary: named.call.summary,
    description: descriptionOf(named),
    ...(named.call.public === true ? { security: [] as [] } : {}),
    parameters: [
      ...pathParameters(named.call, path),
      ...queryParameters(named.call),
      ...(isServerWritten(named) ? [] : keyParameter(named.call)),
      ...(comparesVersions(named) ? [matchParameter] : []),
    ],
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: answersOf(named),
  };
}

const bareOf = ({ call }: NamedCall) => call.path.replace(/:\w+/g, ':');

/** The calls by path. OpenAPI merges paths that differ only in parameter names; a GET call's names win. */
function pathsOf(calls: readonly NamedCall[]): OpenApiDocument['paths'] {
  const keys = new Map<string, string>();
  const readsLast = calls.toSorted(
    (one, other) => Number(one.call.method === 'GET') - Number(other.call.method === 'GET'),
  );
  for (const named of readsLast) keys.set(bareOf(named), template(named.call.path));
  const paths: OpenApiDocument['paths'] = {};
  for (const named of calls) {
    const key = keys.get(bareOf(named)) ?? template(named.call.path);
    (paths[key] ??= {})[named.call.method.toLowerCase()] = operationOf(named, key);
  }
  return paths;
}

const description = [
  'The API of Gatehouse: sites, units, gates, devices, customers and bookings, and the doors themselves.',
  'Every answer of status 400 or above but 412 is one sentence as plain text. Records may have more fields than are named here.',
  'Each answer has an X-Request-Id, the one of the request if it has one; the log of the server has it too. Live events ' +
    'come by socket.io; those of a saved record name the request that saved it.',
].join('\n\n');

/** OpenAPI 3.1, for every call of the domain. */
export function openApiDocument(version: string): OpenApiDocument {
  const groups = [...new Set(everyCall.map(groupOf))].toSorted((one, other) => one.localeCompare(other, 'en'));
  return {
    openapi: '3.1.0',
    info: { title: 'Gatehouse', version, description },
    servers: [{ url: '/' }],
    security: [{ token: [] }, { bearer: [] }],
    tags: groups.map((name) => ({ name })),
    paths: pathsOf(everyCall),
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            'The token of a sign-in, or an API token of a service account (ghk_…), without a word before it.',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same token after the scheme Bearer.' },
      },
      schemas: recordSchemas(),
      responses: refusalComponents(),
    },
  };
}
