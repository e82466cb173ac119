import { expect, it } from 'vitest';
import { createApi } from '#collections/transport/api.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { MapUnit } from '#domain/entities/mapUnit.ts';
import { fieldsOf, noEdits, type MapEdits } from '#domain/map/mapEdits.ts';
import { apiMessages } from '#domain/messages/api.ts';
import type { DataAccess } from '#crud/context/replica.ts';
import { saveEdits } from '#features/map/saveEdits.ts';
import { interrupted } from '#tests/support/commands/interrupted.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);

/** Saves the edits of a wall, while somebody else saves these fields of it. */
async function saveWhile(theirs: object, editsOf: (id: number, before: ReturnType<typeof fieldsOf>) => MapEdits) {
  const { id } = await server.build.mapUnit({ siteId: desk.siteId, type: 'wall' });
  const own = createApi({ base: server.url, token: () => desk.token });
  const { read, update, remove } = resourceCalls('mapUnit');
  const parameters = { id };
  const stored = () =>
    own.call(read, { parameters }).then(
      (record) => record as MapUnit,
      () => null,
    );
  const api = interrupted(own, () => own.call(update, { parameters, body: theirs }));
  const calls = {
    create: () => Promise.resolve(null),
    remove: async (_ids: unknown, seen?: object) => void (await api.call(remove, { parameters, seen })),
    update: async (_id: unknown, body: unknown, _parameters?: object, seen?: object) => {
      await api.call(update, { parameters, body, seen });
      return null;
    },
  };
  const edits = editsOf(id, fieldsOf((await stored())!));
  const outcome = await saveEdits({ api } as DataAccess, calls, desk.siteId, edits);
  return { id, outcome, stored: await stored() };
}

const toStairs = (id: number, before: ReturnType<typeof fieldsOf>): MapEdits => ({
  ...noEdits,
  changed: new Map([[id, { before, after: { ...before, type: 'stairs' } }]]),
});
const gone = (id: number, before: ReturnType<typeof fieldsOf>): MapEdits => ({
  ...noEdits,
  removed: new Map([[id, before]]),
});

it('changes a shape of which somebody else saves another field at the same moment', async () => {
  const { id, outcome, stored } = await saveWhile({ label: 'North' }, toStairs);
  expect(outcome).toMatchObject({ kind: 'sent', saved: [id], conflicts: [], failure: null });
  expect(stored).toMatchObject({ type: 'stairs', label: 'North' });
});

it.each([
  ['changes', toStairs],
  ['deletes', gone],
])('asks before it %s a shape that somebody else changes at the same moment, and keeps theirs', async (_how, edits) => {
  const { id, outcome, stored } = await saveWhile({ type: 'lift' }, edits);
  expect(outcome).toMatchObject({ kind: 'sent', saved: [], failure: apiMessages.stale });
  expect(outcome.conflicts).toMatchObject([{ id, kind: 'changed', fields: ['type'], theirs: { type: 'lift' } }]);
  expect(stored).toMatchObject({ type: 'lift' });
});
