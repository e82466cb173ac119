import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Unit } from '#domain/entities/unit.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { BrowserLess, seen, signedIn } from '#tests/support/replica/browserLess.ts';
import { seededDatabase, usualSeed } from '#tests/support/server/seededDatabase.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const siteId = 1;
const moments = 20;
/** How long the server is recorded, and how often (milliseconds). */
const [length, interval] = [20_000, 100];
/** Records that changed this close to a moment are left out: an event takes time to arrive. */
const margin = 2_000;

interface Snapshot {
  /** When the state was requested, and when it arrived. */
  from: number;
  until: number;
  states: ReadonlyMap<number, string>;
}

/** The part of a unit that changes by itself, as text. Instants compare as milliseconds. */
function stateText({ status, alarmingSince, faultedSince }: Pick<Unit, 'status'> & Record<Since, Instant>): string {
  const instant = (since: Instant) => (since === null || since === undefined ? 'no' : new Date(since).getTime());
  return `${status}, alarm ${instant(alarmingSince)}, fault ${instant(faultedSince)}`;
}
type Since = 'alarmingSince' | 'faultedSince';
type Instant = Date | string | null | undefined;

async function snapshotOf({ database }: RunningServer): Promise<Snapshot> {
  const from = Date.now();
  const rows = await database.select().from(units).where(eq(units.siteId, siteId));
  const moving = ({ statusChangedAt, ...row }: (typeof rows)[number]) =>
    `${stateText(row)}, changed ${statusChangedAt?.getTime()}`;
  return { from, until: Date.now(), states: new Map(rows.map((row) => [row.id, moving(row)])) };
}

async function record(server: RunningServer): Promise<Snapshot[]> {
  const snapshots: Snapshot[] = [];
  for (const end = Date.now() + length; Date.now() < end; await pause(interval)) {
    snapshots.push(await snapshotOf(server));
  }
  return snapshots;
}

/** Units that are equal in all snapshots around a moment. */
function steadyStates(snapshots: readonly Snapshot[], at: number): Map<number, string> {
  const around = snapshots.filter(({ from, until }) => until >= at - margin && from <= at + margin);
  const [first] = around;
  return new Map(
    [...(first?.states ?? [])].filter(([id, state]) => around.every((each) => each.states.get(id) === state)),
  );
}

it.runIf(isProofOf('rewind'))(
  'rewinds to random moments of a storm and shows exactly the states that the server had',
  { timeout: 90_000 },
  async () => {
    const server = await startServer({
      database: await seededDatabase(),
      host: '127.0.0.1',
      port: 0,
      seed: usualSeed,
      simulatorSettings: { tempo: 40, quiet: false, storm: true },
    });
    const browser = new BrowserLess();
    try {
      const { client } = await browser.openTab(server.url, await signedIn(server.url, demoSignIn), siteId);
      const watching = client.rows('unit', { siteId, limit: 5_000 }).subscribe();
      await seen(
        client.rows('unit', { siteId, limit: 5_000 }),
        ({ freshness }) => freshness.state === 'live' && freshness.complete,
      );
      const snapshots = await record(server);
      await pause(margin);
      const begin = (snapshots[0]?.from ?? 0) + margin;
      const end = (snapshots.at(-1)?.until ?? 0) - margin;
      const last = snapshots.at(-1)?.states;
      const wrong: string[] = [];
      let [compared, left, moved] = [0, 0, 0];
      for (let nth = 0; nth < moments; nth += 1) {
        const at = Math.floor(begin + Math.random() * (end - begin));
        const past = await client.hostRequest('pastState', { entity: 'unit', siteId, at });
        expect({ at: past.at, unknown: past.unknown }).toEqual({ at, unknown: [] });
        const rewound = new Map(
          past.rows.map((row) => [row.id, stateText(row as unknown as Parameters<typeof stateText>[0])]),
        );
        const steady = steadyStates(snapshots, at);
        for (const [id, state] of steady) {
          if (!state.startsWith(`${rewound.get(id)}, changed `))
            wrong.push(`unit ${id} at ${at}: ${state}, not ${rewound.get(id)}`);
          compared += 1;
          if (state !== last?.get(id)) moved += 1;
        }
        expect(rewound.size).toBe(snapshots[0]?.states.size);
        left += rewound.size - steady.size;
      }
      watching.unsubscribe();
      expect(wrong).toEqual([]);
      // Otherwise the proof says nothing.
      expect(moved).toBeGreaterThan(moments);
      expect(left).toBeLessThan(compared / 2);
    } finally {
      await browser.close();
      await server.close();
    }
  },
);
