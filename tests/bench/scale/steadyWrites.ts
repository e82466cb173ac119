import { pause } from '#tests/bench/pause.ts';
import type { Organisation } from './people.ts';
import { turnOf, type Answer, type Calls } from './calls.ts';
import { atRate, type Crowd } from './crowd.ts';

export interface SteadyWrites {
  /** Milliseconds of each call that was answered well. */
  writes: number[];
  reads: number[];
  /** From the moment at which a write was sent until each other seat heard of it. */
  events: number[];
  refused: number;
  /** Events that a seat did not get, got twice, or was not to get. */
  lost: number;
  doubled: number;
  strange: number;
}

export interface Load {
  crowd: Crowd;
  /** By the number of the group that hears of them. */
  organisations: readonly Organisation[];
  urls: readonly string[];
  calls: Calls;
}

/** The last events have this time (milliseconds). */
const patience = 15_000;

interface Sent {
  at: number;
  group: number;
  isSaved: boolean;
  /** How often each seat heard of it. */
  heard: Map<number, number>;
}

const timesOf = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).map(({ time }) => time);

/** Changes a unit so many times a second, in turn over all organisations and servers, and reads it as often. */
export async function measureSteadyWrites(
  { crowd, organisations, urls, calls }: Load,
  { perSecond, seconds, firstTurn = 0 }: { perSecond: number; seconds: number; firstTurn?: number },
): Promise<SteadyWrites> {
  const sent = new Map<number, Sent>();
  const events: number[] = [];
  let strange = 0;
  crowd.onUnit(({ seat, group, requestId, at }) => {
    const write = requestId === undefined ? undefined : sent.get(turnOf(requestId));
    if (write === undefined) return;
    if (write.group !== group) strange += 1;
    write.heard.set(seat, (write.heard.get(seat) ?? 0) + 1);
    events.push(at - write.at);
  });
  const writing: Promise<Answer>[] = [];
  const reading: Promise<Answer>[] = [];
  await atRate(perSecond, seconds, (turn) => {
    const group = turn % organisations.length;
    const { units = [], tokens = [] } = organisations[group] ?? {};
    const round = Math.floor(turn / organisations.length);
    const unitId = units[round % units.length] ?? 0;
    const [url = '', other = ''] = [urls[round % urls.length], urls[(round + 1) % urls.length]];
    const write: Sent = { at: performance.now(), group, isSaved: false, heard: new Map() };
    sent.set(firstTurn + turn, write);
    const written = calls.write(url, tokens[round % tokens.length] ?? '', unitId, firstTurn + turn);
    writing.push(written);
    void written.then(({ status }) => (write.isSaved = status === 200));
    reading.push(calls.read(other, tokens[(round + 1) % tokens.length] ?? '', unitId));
  });
  const written = await Promise.all(writing);
  const read = await Promise.all(reading);
  const saved = () => [...sent.values()].filter(({ isSaved }) => isSaved);
  const missing = () =>
    saved().reduce((total, { group, heard }) => total + Math.max(0, crowd.seatsOf(group).length - heard.size), 0);
  const end = performance.now() + patience;
  while (missing() > 0 && performance.now() < end) await pause(100);
  return {
    writes: timesOf(written),
    reads: timesOf(read),
    events,
    refused: [...written, ...read].filter(({ status }) => status !== 200).length,
    lost: missing(),
    doubled: saved().reduce((total, { heard }) => total + [...heard.values()].filter((count) => count > 1).length, 0),
    strange,
  };
}
