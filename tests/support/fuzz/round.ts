import type { OpenApiDocument } from '#server/rest/openApi/document.ts';
import { createRandom, type Random } from '#server/seed/random.ts';
import { furnish } from '#tests/support/server/badInput.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { drawCalls, type DrawnCall } from './drawCall.ts';
import { knownIds } from './ids.ts';
import { judgeBy, type Judge } from './judge.ts';
import { operationsOf, type Operation } from './openApi.ts';
import { inviteVisitors, type HeardAnswer, type Visitor } from './visitors.ts';
import { watchWrites } from './writes.ts';

export interface Fault {
  operation: string;
  what: string;
  /** The call as a command, with who sent it and without their token. */
  call: string;
  /** Which call of the round it was, from 1. */
  place: number;
}

export interface RoundReport {
  faults: Fault[];
  calls: number;
  /** By operation and status. */
  answers: Map<string, Map<number, number>>;
  operations: readonly Operation[];
}

/** The calls that end a sign-in or much of what stands: they come last. */
const isEnding = ({ method, id }: Operation) =>
  method === 'DELETE' || /^sign(Out|In(s?End|NotMine))|removeMany$|^passwordChange|^secondFactorReset/.test(id);

function ordered(operations: readonly Operation[], random: Random): Operation[] {
  const drawn = operations.map((operation) => ({ operation, place: random.next() + (isEnding(operation) ? 0.5 : 0) }));
  return drawn.toSorted((one, other) => one.place - other.place).map(({ operation }) => operation);
}

/** As a shell reads it, control characters as escapes. */
function quoted(text: string): string {
  const escaped = text.replaceAll(
    /[\\'\p{Cc}]/gu,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return escaped === text ? `'${text}'` : `$'${escaped}'`;
}
const shortened = (text: string) => (text.length > 600 ? `${text.slice(0, 600)}…(${text.length})` : text);

function commandOf({ operation, path, headers, body }: DrawnCall, { kind }: Visitor): string {
  const parts = [
    `curl -X ${operation.method} ${quoted(`$SERVER${shortened(path)}`)}`,
    ...Object.entries(headers).map(([header, value]) => `-H ${quoted(`${header}: ${shortened(value)}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoted(shortened(body))}`]),
  ];
  return `${parts.join(' ')}  # as ${kind}`;
}

/** The fields of the records that a list answers. */
function columnsIn(document: OpenApiDocument): (operation: Operation) => readonly string[] {
  return ({ path, method }) => {
    const answer = document.paths[path]?.[method.toLowerCase()]?.responses['200'];
    const schema =
      answer !== undefined && !('$ref' in answer) ? answer.content?.['application/json']?.schema : undefined;
    const rows = schema?.properties?.['rows'];
    const items = typeof rows === 'object' ? rows.items : undefined;
    const reference = JSON.stringify(items ?? null).match(/#\/components\/schemas\/(\w+)/)?.[1] ?? '';
    const component = document.components.schemas[reference];
    return Object.keys(component?.properties ?? {});
  };
}

interface Scene {
  server: TestServer;
  document: OpenApiDocument;
  judge: Judge;
}

/** What is wrong with an answer; the rows are those that changed since the last call. */
function complaintsAbout(
  { judge }: Scene,
  operation: Operation,
  answer: HeardAnswer,
  written: readonly string[],
): string[] {
  const complaint = judge(operation, answer);
  const mayWrite = answer.status < 400 && operation.method !== 'GET';
  return [
    ...(complaint === null ? [] : [complaint]),
    ...(mayWrite || written.length === 0 ? [] : [`status ${answer.status}, and rows changed: ${written.join(', ')}`]),
  ];
}

function learnt(answer: HeardAnswer): unknown {
  if (answer.status >= 300 || !answer.type.startsWith('application/json')) return null;
  return JSON.parse(answer.text) as unknown;
}

async function callAll(scene: Scene, random: Random, most: number): Promise<RoundReport> {
  const { server, document } = scene;
  const room = await furnish(server);
  const visitors = await inviteVisitors(server, room);
  const { id: deviceId } = await server.build.networkDevice({ siteId: room.siteId });
  const ids = knownIds(room, [
    ['networkDevices', deviceId],
    ['apiUser', visitors.program.userId],
  ]);
  const drawing = drawCalls(ids, columnsIn(document));
  const operations = operationsOf(document);
  const writes = await watchWrites(server.database);
  const report: RoundReport = { faults: [], calls: 0, answers: new Map(), operations };
  try {
    let waiting: Operation[] = [];
    for (let place = 1; place <= most; place += 1) {
      if (waiting.length === 0) waiting = ordered(operations, random);
      const operation = waiting.shift();
      if (operation === undefined) break;
      const isBroken = random.chance(0.5);
      const visitor = visitors.of(random.between(0, 1_000));
      const call = drawing.draw(operation, { isBroken, mine: visitor.userId, seed: random.between(1, 2 ** 31 - 1) });
      const answer = await visitors.send(visitor, call);
      const complaints = complaintsAbout(scene, operation, answer, await writes.take());
      for (const what of complaints)
        report.faults.push({ operation: operation.id, what, call: commandOf(call, visitor), place });
      const counts = report.answers.get(operation.id) ?? new Map<number, number>();
      report.answers.set(operation.id, counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1));
      report.calls += 1;
      ids.learn(operation.path, learnt(answer));
      if (answer.version !== null) drawing.keepVersion(call.path, answer.version);
      if (answer.status === 401 && visitor.token !== null) {
        await visitors.replace(visitor);
        await writes.take();
      }
    }
  } finally {
    await writes.stop();
  }
  return report;
}

/**
 * Starts a server with a record of every kind, and sends it calls that are drawn from the document that it serves.
 * @param seed draws the same calls again, as far as the server answers them alike.
 * @param most how many calls to send.
 */
export async function fuzzRound({ seed, most }: { seed: number; most: number }): Promise<RoundReport> {
  const kept = keepLog('warn');
  const server = await startTestServer({ log: kept.log, trustedProxies: 1 });
  try {
    const document = (await server.call('GET', 'api/openapi.json')).body as OpenApiDocument;
    const report = await callAll({ server, document, judge: judgeBy(document) }, createRandom(seed), most);
    for (const line of kept.lines().filter(({ level }) => level >= 50))
      report.faults.push({
        operation: String(line['route'] ?? 'the server'),
        what: JSON.stringify(line),
        call: '',
        place: 0,
      });
    return report;
  } finally {
    await server.close();
  }
}
