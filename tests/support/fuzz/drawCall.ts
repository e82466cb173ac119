import fc from 'fast-check';
import type { JsonSchema } from '#server/rest/openApi/schemas.ts';
import { brokenOf, encodedPart, brokenText, brokenType, oddPart } from './broken.ts';
import { valueOf, type PickId } from './drawValue.ts';
import { ownWord, wordBefore, type KnownIds } from './ids.ts';
import type { Operation } from './openApi.ts';

/** A request without its sender. */
export interface DrawnCall {
  operation: Operation;
  /** With its query, encoded. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** null: the call has none. */
  body: string | null;
}

export interface CallDrawing {
  /** `mine`: the id of the person who calls. */
  draw(operation: Operation, given: { isBroken: boolean; mine: number; seed: number }): DrawnCall;
  /** Keeps the version that an answer has, so that a later change can be based on it. */
  keepVersion(path: string, version: string): void;
}

interface Parts {
  ids: KnownIds;
  versions: ReadonlyMap<string, string>;
  /** Of the record that each list answers, for conditions. */
  columnsOf: (operation: Operation) => readonly string[];
  mine: number;
  isBroken: boolean;
}

/** What a header may have: printable ASCII. */
const headerText = (value: unknown) =>
  String(value)
    .replaceAll(/[^ -~]/g, '?')
    .trim();

const encoded = (value: unknown) => encodedPart(typeof value === 'string' ? value : JSON.stringify(value));

/** A broken call has an odd part here in one of three draws. */
const oddOr = (drawn: fc.Arbitrary<string>, { isBroken }: Parts): fc.Arbitrary<string> =>
  isBroken ? fc.oneof({ weight: 2, arbitrary: drawn }, oddPart) : drawn;

function pathOf(operation: Operation, parts: Parts): fc.Arbitrary<string> {
  const inPath = operation.parameters.filter((each) => each.in === 'path');
  const drawn = inPath.map(({ name, schema }) => {
    const word = wordBefore(operation.path, name);
    if (word === 'current') return oddOr(fc.constant(String(parts.mine)), parts);
    const fitting = valueOf(schema, '', { pickId: parts.ids.pick, isAround: parts.isBroken }).map(
      // An empty part, or one of two dots, would be the address of another call.
      (value) => (value === '' || value === '.' || value === '..' ? 'x' : encoded(value)),
    );
    const known = fc.tuple(fc.nat(), fitting).map(([turn, other]) => {
      const id = parts.ids.pick(word, turn);
      return id === undefined ? other : encoded(id);
    });
    const isId = schema.enum === undefined;
    return oddOr(isId ? fc.oneof({ weight: 9, arbitrary: known }, fitting) : fitting, parts);
  });
  return fc
    .tuple(...drawn)
    .map((values) =>
      inPath.reduce((path, { name }, at) => path.replace(`{${name}}`, () => values[at] ?? ''), operation.path),
    );
}

const conditions = (columns: readonly string[]) =>
  fc
    .array(
      fc.record({
        column: fc.oneof(fc.constantFrom('id', ...columns), fc.constantFrom('nonsense', '__proto__')),
        query: fc.oneof(
          fc.nat({ max: 40 }),
          fc.string({ unit: 'grapheme' }),
          fc.boolean(),
          fc.array(fc.nat({ max: 40 }), { maxLength: 3 }),
          fc.record({ from: fc.constant('2026-01-01'), to: fc.constantFrom('2026-12-31', 'x') }),
          fc.constant(null),
        ),
      }),
      { maxLength: 3 },
    )
    .map((list) => JSON.stringify(list));

function queryOf(operation: Operation, parts: Parts): fc.Arbitrary<string> {
  const drawn = operation.parameters
    .filter((each) => each.in === 'query')
    .map(({ name, schema, required }) => {
      const value = valueOf(schema, name, { pickId: parts.ids.pick, isAround: parts.isBroken });
      const text = name === 'searchQuery' ? fc.oneof(value, conditions(parts.columnsOf(operation))) : value;
      const pair = oddOr(text.map(encoded), parts).map((each) => `${name}=${each}`);
      const isSure = required && !parts.isBroken;
      return isSure ? pair.map((each) => [each]) : fc.array(pair, { maxLength: parts.isBroken ? 2 : 1 });
    });
  const extra = parts.isBroken
    ? [
        fc.array(
          fc.tuple(oddPart, oddPart).map((pair) => pair.join('=')),
          { maxLength: 1 },
        ),
      ]
    : [];
  return fc.tuple(...drawn, ...extra).map((pairs) => {
    const query = pairs.flat().join('&');
    return query === '' ? '' : `?${query}`;
  });
}

/** A form as a browser sends it. */
function formOf(value: unknown): { type: string; body: string } {
  const boundary = 'end-of-part';
  const fields = Object.entries(value as Record<string, unknown>).map(([name, each]) => {
    const file = name === 'image' ? '; filename="a.png"\r\nContent-Type: image/png' : '';
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${String(each)}\r\n`;
  });
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${fields.join('')}--${boundary}--\r\n` };
}

/** Half of the bodies hold a record's present fields and one drawn field, as most real changes do. */
function likeRecords(
  drawn: fc.Arbitrary<unknown>,
  { properties = {} }: JsonSchema,
  recordOf: (turn: number) => Record<string, unknown> | undefined,
): fc.Arbitrary<unknown> {
  const like = fc.tuple(drawn, fc.nat()).map(([value, turn]) => {
    const record = recordOf(turn);
    if (record === undefined || typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(record).filter(([name]) => name in properties);
    const changes = Object.entries(value);
    return Object.fromEntries([...fields, ...changes.slice(turn % Math.max(1, changes.length)).slice(0, 1)]);
  });
  return fc.oneof(drawn, like);
}

type DrawnBody = { type: string; body: string } | null;

function bodyOf(operation: Operation, parts: Parts): fc.Arbitrary<DrawnBody> {
  const own = ownWord(operation.path);
  const pickId: PickId = (word, turn) => parts.ids.pick(word === 'items' ? own : word, turn);
  const drawing = { pickId, isAround: parts.isBroken };
  const json = (value: unknown): DrawnBody => ({ type: 'application/json', body: JSON.stringify(value) ?? '' });
  const nothing: fc.Arbitrary<DrawnBody> = fc.constant(null);
  const text: fc.Arbitrary<DrawnBody> = fc.record({
    type: fc.oneof({ weight: 2, arbitrary: fc.constant('application/json') }, brokenType),
    body: brokenText,
  });
  if (operation.bodies.size === 0) {
    const mayHaveOne = parts.isBroken && operation.method !== 'GET';
    return mayHaveOne ? fc.oneof({ weight: 2, arbitrary: nothing }, text) : nothing;
  }
  const good = [...operation.bodies].map(([type, schema]: [string, JsonSchema]) => {
    const value = likeRecords(valueOf(schema, '', drawing), schema, (turn) => parts.ids.record(own, turn));
    if (type === 'multipart/form-data') return value.map((each): DrawnBody => formOf(each));
    return (parts.isBroken ? value.chain((each) => fc.oneof(fc.constant(each), brokenOf(each))) : value).map(json);
  });
  if (parts.isBroken) {
    const otherType = fc
      .tuple(fc.oneof(...good), brokenType)
      .map(([given, type]): DrawnBody => given && { ...given, type });
    return fc.oneof({ weight: 6, arbitrary: fc.oneof(...good) }, text, otherType, nothing);
  }
  return operation.isBodyRequired ? fc.oneof(...good) : fc.oneof({ weight: 3, arbitrary: fc.oneof(...good) }, nothing);
}

function headersOf(operation: Operation, parts: Parts, path: string): fc.Arbitrary<Record<string, string>> {
  const drawn = operation.parameters
    .filter((each) => each.in === 'header')
    .map(({ name, schema }) => {
      const version = parts.versions.get(path);
      const any = valueOf(schema, '', { pickId: parts.ids.pick, isAround: parts.isBroken }).map(headerText);
      // The same key again and again makes repeated calls.
      const usual = version ?? 'a key of the proof';
      const value = fc.oneof({ weight: 2, arbitrary: fc.constant(usual) }, any);
      return fc.array(
        value.map((each): [string, string] => [name, each]),
        { maxLength: 1 },
      );
    });
  return fc.tuple(...drawn).map((pairs) => Object.fromEntries(pairs.flat()));
}

/** Draws calls from the document alone; the same seed and the same known ids draw the same call. */
export function drawCalls(ids: KnownIds, columnsOf: Parts['columnsOf']): CallDrawing {
  const versions = new Map<string, string>();
  return {
    draw(operation, { isBroken, mine, seed }) {
      const parts: Parts = { ids, versions, columnsOf, mine, isBroken };
      const call = fc
        .tuple(pathOf(operation, parts), queryOf(operation, parts), bodyOf(operation, parts))
        .chain(([path, query, body]) =>
          headersOf(operation, parts, path).map((headers): DrawnCall => ({
            operation,
            path: `${path}${query}`,
            headers: body === null ? headers : { ...headers, 'Content-Type': body.type },
            body: body?.body ?? null,
          })),
        );
      const [drawn] = fc.sample(call, { seed, numRuns: 1 });
      if (drawn === undefined) throw new Error(`Nothing was drawn for ${operation.id}.`);
      return drawn;
    },
    keepVersion: (path, version) => versions.set(path.split('?')[0] ?? '', version),
  };
}
