import { pause } from '#tests/bench/pause.ts';
import { quantilesOf } from '#tests/bench/quantiles.ts';
import { turnOf, type Answer } from './calls.ts';
import { atRate } from './crowd.ts';
import type { Load } from './steadyWrites.ts';

/** What became of the calls at one rate. */
export interface OverloadStep {
  perSecond: number;
  accepted: number[];
  /** Milliseconds until a call was refused with 503 and Retry-After. */
  refused: number[];
  /** Any other answer, by its status; 0: none. */
  others: ReadonlyMap<number, number>;
}

export interface Overload {
  /** A call before, with nothing else to do (milliseconds). */
  before: number[];
  steps: OverloadStep[];
  /** From the end of the load until calls were as fast as before (milliseconds); null: they were not in time. */
  recovery: number | null;
  /** Changes that were saved, and pairs of a unit and a seat that should have heard of it. */
  saved: number;
  pairs: number;
  events: number;
  /** Pairs that heard nothing after the last change, and events of one request that a seat got twice. */
  lost: number;
  doubled: number;
  broken: number;
  anew: number;
}

const stepSeconds = 5;
const holdSeconds = 15;

/** Not more than this machine can send. */
const highestRate = 6_400;
const patience = 60_000;

/** Calls in a row that must be as fast as before. */
const inARow = 5;

/** What each seat heard of each unit: the last moment, and the requests that events named. */
function hearUnits({ crowd }: Load) {
  const last = new Map<string, number>();
  const named = new Set<string>();
  let [events, doubled] = [0, 0];
  crowd.onUnit(({ seat, unitId, requestId, at }) => {
    events += 1;
    last.set(`${seat} ${unitId}`, at);
    if (requestId === undefined) return;
    const key = `${seat} ${turnOf(requestId)}`;
    if (named.has(key)) doubled += 1;
    named.add(key);
  });
  return { last, counts: () => ({ events, doubled }) };
}

async function callAlone({ organisations, urls, calls }: Load, turn: number): Promise<Answer> {
  const { tokens = [], units = [] } = organisations[turn % organisations.length] ?? {};
  return calls.read(urls[turn % urls.length] ?? '', tokens[0] ?? '', units[0] ?? 0);
}

/** The time from now until several calls in a row are as fast as the given limit (milliseconds). */
async function measureRecovery(load: Load, limit: number): Promise<number | null> {
  const from = performance.now();
  let recoveredAt: number | null = null;
  let fast = 0;
  for (let turn = 0; fast < inARow; turn += 1) {
    const begun = performance.now();
    if (begun - from > patience) return null;
    const { status, time } = await callAlone(load, turn);
    const isFast = status === 200 && time <= limit;
    fast = isFast ? fast + 1 : 0;
    recoveredAt = isFast ? (recoveredAt ?? begun) : null;
    await pause(20);
  }
  return recoveredAt === null ? null : recoveredAt - from;
}

function stepOf(perSecond: number, answers: readonly Answer[]): OverloadStep {
  const others = new Map<number, number>();
  const step: OverloadStep = { perSecond, accepted: [], refused: [], others };
  for (const { status, retryAfter, time } of answers) {
    if (status === 200) step.accepted.push(time);
    else if (status === 503 && retryAfter !== null) step.refused.push(time);
    else others.set(status, (others.get(status) ?? 0) + 1);
  }
  return step;
}

/**
 * Doubles the rate of calls until some are refused, holds twice that rate, and waits until all is as before. A fifth of
 * the calls change a unit, the others read a page of 15. Every caller ignores Retry-After.
 */
export async function measureOverload(load: Load, firstTurn: number): Promise<Overload> {
  const { crowd, organisations, urls, calls } = load;
  const heard = hearUnits(load);
  const before: number[] = [];
  for (let turn = 0; turn < 100; turn += 1) before.push((await callAlone(load, turn)).time);
  const connections = crowd.counts();
  /** When the last change of each unit was sent, of those that were saved. */
  const lastSaved = new Map<number, { at: number; group: number }>();
  let [turns, saved] = [firstTurn, 0];

  function call(): Promise<Answer> {
    const turn = (turns += 1);
    const group = turn % organisations.length;
    const { tokens = [], units = [] } = organisations[group] ?? {};
    const [url = '', token = ''] = [urls[turn % urls.length], tokens[turn % tokens.length]];
    if (turn % 5 !== 0) return calls.list(url, token);
    const unitId = units[Math.floor(turn / organisations.length) % 20] ?? 0;
    const at = performance.now();
    return calls.write(url, token, unitId, turn).then((answer) => {
      if (answer.status !== 200) return answer;
      saved += 1;
      if ((lastSaved.get(unitId)?.at ?? 0) < at) lastSaved.set(unitId, { at, group });
      return answer;
    });
  }

  async function flood(perSecond: number, seconds: number): Promise<Promise<Answer>[]> {
    const answers: Promise<Answer>[] = [];
    await atRate(perSecond, seconds, () => answers.push(call()));
    return answers;
  }

  const steps: OverloadStep[] = [];
  let perSecond = 100;
  for (;;) {
    const step = stepOf(perSecond, await Promise.all(await flood(perSecond, stepSeconds)));
    steps.push(step);
    if (step.refused.length > 0 || perSecond >= highestRate) break;
    perSecond *= 2;
  }
  const held = await flood(2 * perSecond, holdSeconds);
  // The calls that wait still run: a call now shows when the servers are free again.
  const recovery = await measureRecovery(load, Math.max(2 * quantilesOf(before).p95, 25));
  steps.push(stepOf(2 * perSecond, await Promise.all(held)));

  const missing = () => {
    let lost = 0;
    for (const [unitId, { at, group }] of lastSaved)
      for (const seat of crowd.seatsOf(group)) if ((heard.last.get(`${seat} ${unitId}`) ?? 0) < at) lost += 1;
    return lost;
  };
  for (const end = performance.now() + patience; missing() > 0 && performance.now() < end;) await pause(250);
  const now = crowd.counts();
  return {
    before,
    steps,
    recovery,
    saved,
    pairs: [...lastSaved.values()].reduce((total, { group }) => total + crowd.seatsOf(group).length, 0),
    ...heard.counts(),
    lost: missing(),
    broken: now.broken - connections.broken,
    anew: now.anew - connections.anew,
  };
}
