import fc from 'fast-check';
import { asc, desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { siteHistory, type SiteHistory } from '#domain/calls/siteHistory.ts';
import { siteHistoryMessages } from '#domain/messages/siteHistory.ts';
import { storeReadings } from '#server/devices/readings/storeReadings.ts';
import type { Reading } from '#server/devices/port.ts';
import { gates, lockables } from '#server/storage/schema/access/gates.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { changeLines } from '#server/storage/schema/changeLog.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { draws } from '#tests/support/properties/seed.ts';

const server = await startTestServer();

async function home() {
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId });
  const user = await server.build.user({ organisationId, permissions: { sites: 2 + 4 + 8 } });
  const token = await server.signIn(user);
  const ask = (at: Date, until: Date, as = token) => {
    const query = new URLSearchParams({ at: at.toISOString(), until: until.toISOString() });
    return server.call('GET', `api/admin/sites/${siteId}/history?${query.toString()}`, { token: as });
  };
  return { organisationId, siteId, token, ask };
}

type Doors = Record<string, Record<string, string | null>>;

const text = (value: Date | null) => value?.toISOString() ?? null;

/** The doors of a site as the database has them. */
async function doorsOf(siteId: number): Promise<Doors> {
  const doors: Doors = {};
  for (const { id, status, alarmingSince, faultedSince } of await server.database
    .select()
    .from(units)
    .where(eq(units.siteId, siteId)))
    doors[`unit ${id}`] = { status, alarmingSince: text(alarmingSince), faultedSince: text(faultedSince) };
  for (const { id, status } of await server.database.select().from(gates).where(eq(gates.siteId, siteId)))
    doors[`gate ${id}`] = { status };
  for (const { id, doorState } of await server.database.select().from(lockables).where(eq(lockables.siteId, siteId)))
    doors[`lockable ${id}`] = { doorState };
  return doors;
}

const toldDoors = ({ doors }: SiteHistory): Doors | null =>
  doors === null ? null : Object.fromEntries(doors.map(({ entity, id, fields }) => [`${entity} ${id}`, fields]));

/** The doors at the end of an answer: those at its beginning with its changes. */
function doorsAfter(history: SiteHistory): Doors {
  const doors: Doors = { ...toldDoors(history) };
  for (const { entity, id, fields } of history.changes) {
    const key = `${entity} ${id}`;
    if (fields === null) delete doors[key];
    else doors[key] = { ...doors[key], ...fields };
  }
  return doors;
}

async function newestLine(): Promise<Date> {
  const [line] = await server.database
    .select({ at: changeLines.at })
    .from(changeLines)
    .orderBy(desc(changeLines.id))
    .limit(1);
  return line?.at ?? new Date(0);
}

const stepArbitrary = fc.oneof(
  fc.record({
    kind: fc.constant('unit' as const),
    nth: fc.nat(2),
    state: fc.record(
      {
        status: fc.constantFrom('locked' as const, 'opened' as const, 'unlocked' as const),
        alarming: fc.boolean(),
        faulted: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    kind: fc.constant('gate' as const),
    nth: fc.nat(1),
    state: fc.record({ status: fc.constantFrom('locked' as const, 'opened' as const) }),
  }),
  fc.record({
    kind: fc.constant('lockable' as const),
    nth: fc.nat(0),
    state: fc.record({ doorState: fc.constantFrom('opened' as const, 'closed' as const) }),
  }),
  fc.record({ kind: fc.constantFrom('create' as const, 'remove' as const, 'rename' as const), nth: fc.nat(2) }),
);

describe('the past of a site', () => {
  it('is what its doors really were, at every moment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { siteId, token, ask } = await home();
        const call = (method: string, path: string, body?: object) =>
          server.call(method, `api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) });
        const own = {
          unit: [] as number[],
          gate: [(await server.build.gate({ siteId })).id, (await server.build.gate({ siteId })).id],
          lockable: [(await server.build.lockable({ siteId })).id],
        };
        for (let count = 0; count < 3; count += 1) own.unit.push((await server.build.unit({ siteId })).id);
        // The log begins somewhere.
        await call('PUT', `units/${own.unit[0]}`, { name: 'First' });
        const held = new Map<number, Doors>();
        const note = async () => held.set((await newestLine()).getTime(), await doorsOf(siteId));
        await note();
        for (const [index, step] of steps.entries()) {
          const unitId = own.unit[step.nth] ?? 0;
          if (step.kind === 'create') {
            const { status, body } = await call('POST', 'units', { siteId, name: `New ${index}`, kind: 'storage' });
            expect(status).toBe(201);
            own.unit.push((body as { id: number }).id);
          } else if (step.kind === 'remove') {
            // A unit is removed once.
            const { status } = await call('DELETE', `units/${unitId}`);
            expect([200, 204, 404]).toContain(status);
          } else if (step.kind === 'rename') await call('PUT', `units/${unitId}`, { name: `Named ${index}` });
          else {
            const { kind, nth, state } = step as Extract<typeof step, { state: object }>;
            const reading = { kind, id: own[kind][nth] ?? 0, at: new Date(), event: null, state };
            await storeReadings(server.storage, [reading as Reading]);
          }
          await note();
        }
        const last = Math.max(...held.keys());
        for (const [at, doors] of held) {
          const { body } = await ask(new Date(at), new Date(last + 1));
          const answer = siteHistory.parse(body);
          expect(toldDoors(answer)).toEqual(doors);
          const end = held.get(last) ?? {};
          expect(Object.keys(doorsAfter(answer)).toSorted()).toEqual(Object.keys(end).toSorted());
          expect(doorsAfter(answer)).toMatchObject(end);
        }
      }),
      { numRuns: draws(6) },
    );
  });

  it('is unknown before the change log, and another organisation’s is not told', async () => {
    const { ask } = await home();
    const [oldest] = await server.database
      .select({ at: changeLines.at })
      .from(changeLines)
      .orderBy(asc(changeLines.id))
      .limit(1);
    const from = oldest?.at ?? new Date();
    const before = new Date(from.getTime() - 60_000);
    expect((await ask(before, from)).body).toMatchObject({ knownFrom: from.toISOString(), doors: null, changes: [] });
    const stranger = await home();
    expect((await ask(from, new Date(), stranger.token)).status).toBe(404);
    expect(await ask(from, before)).toMatchObject({ status: 400, body: siteHistoryMessages.backwards });
    const later = new Date(from.getTime() + 3 * 60 * 60 * 1000);
    expect(await ask(from, later)).toMatchObject({ status: 400, body: siteHistoryMessages.tooLong });
  });
});
