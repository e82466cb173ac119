import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '#collections/transport/api.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { MapUnit } from '#domain/entities/mapUnit.ts';
import { fieldsOf, noEdits } from '#domain/map/mapEdits.ts';
import { apiMessages } from '#domain/messages/api.ts';
import type { DataAccess } from '#crud/context/replica.ts';
import { saveEdits } from '#features/map/saveEdits.ts';
import { interrupted } from '#tests/support/commands/interrupted.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await openDesk(server);
});
afterAll(() => server.close());

/** Turns a wall into stairs, while somebody else saves these fields of it. */
async function rebuildWhile(theirs: object) {
  const { id } = await server.build.mapUnit({ siteId: desk.siteId, type: 'wall' });
  const own = createApi({ base: server.url, token: () => desk.token });
  const { read, update } = resourceCalls('mapUnit');
  const stored = async () => (await own.call(read, { parameters: { id } })) as MapUnit;
  const before = fieldsOf(await stored());
  const api = interrupted(own, () => own.call(update, { parameters: { id }, body: theirs }));
  const calls = {
    create: () => Promise.resolve(null),
    remove: () => Promise.resolve(),
    update: async (key: unknown, body: unknown, _parameters?: object, seen?: object) => {
      await api.call(update, { parameters: { id: Number(key) }, body, seen });
      return null;
    },
  };
  const changed = new Map([[id, { before, after: { ...before, type: 'stairs' as const } }]]);
  const outcome = await saveEdits({ api } as DataAccess, calls, desk.siteId, { ...noEdits, changed });
  return { id, outcome, stored: await stored() };
}

it('changes a shape of which somebody else saves another field at the same moment', async () => {
  const { id, outcome, stored } = await rebuildWhile({ label: 'North' });
  expect(outcome).toMatchObject({ kind: 'sent', saved: [id], conflicts: [], failure: null });
  expect(stored).toMatchObject({ type: 'stairs', label: 'North' });
});

it('asks about a shape that somebody else changes alike at the same moment, and keeps theirs until then', async () => {
  const { id, outcome, stored } = await rebuildWhile({ type: 'lift' });
  expect(outcome).toMatchObject({ kind: 'sent', saved: [], failure: apiMessages.stale });
  expect(outcome.conflicts).toMatchObject([{ id, kind: 'changed', fields: ['type'], theirs: { type: 'lift' } }]);
  expect(stored).toMatchObject({ type: 'lift' });
});
