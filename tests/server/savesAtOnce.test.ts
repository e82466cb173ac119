import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import { createApi } from '#collections/transport/api.ts';
import { unitBody } from '#domain/bodies/access.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { editRecord } from '#crud/bulk/editRecord.ts';
import type { DataAccess } from '#crud/context/replica.ts';
import { extendBooking } from '#resources/poolTable/extendBooking.ts';
import { plainHeaders } from '#tests/support/proxy/plainApi.ts';
import { startProxy } from '#tests/support/proxy/proxy.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { draws } from '#tests/support/properties/seed.ts';

const server = await startTestServer();
const desk = await openDesk(server);

/** A browser of its own, of which these saves need the API alone. */
function openBrowser(base = server.url): DataAccess {
  const replica = { hostRequest: async () => null } as unknown as ReplicaClient;
  return { api: createApi({ base, token: () => desk.token }), replica };
}

const before = { size: 'small', floor: 2, squareMetres: 10 } as const;
type Field = keyof typeof before;
const valuesOf: Record<Field, readonly unknown[]> = {
  size: ['medium', 'large'],
  floor: [3, 4],
  squareMetres: [11, 12],
};

interface Wish {
  field: Field;
  value: unknown;
}

/** The changes of one person, one field after the other. */
const wishes = fc
  .record({ size: fc.nat(2), floor: fc.nat(2), squareMetres: fc.nat(2) })
  .map((chosen) =>
    (Object.keys(before) as Field[]).flatMap((field): Wish[] =>
      chosen[field] === 0 ? [] : [{ field, value: valuesOf[field][chosen[field] - 1] }],
    ),
  );

/** Resolves with the saved changes, as the person was told. */
async function saveAll(data: DataAccess, id: number, wanted: readonly Wish[]): Promise<Wish[]> {
  const saved: Wish[] = [];
  for (const { field, value } of wanted) {
    const seen = new Map([[id, before[field]]]);
    const edit = { entity: 'unit', schema: unitBody, field, label: field, value, valueText: '', seen } as const;
    const { state, sentence } = await editRecord(data, edit, id, 1);
    expect([state, sentence]).not.toContain('failed');
    if (state === 'done') saved.push({ field, value });
  }
  return saved;
}

describe('two people who save one record at once', () => {
  it(
    'both keep what they are told is saved, and nobody overwrites what they have not seen',
    { tags: 'postgres' },
    async () => {
      await fc.assert(
        fc.asyncProperty(wishes, wishes, async (mine, theirs) => {
          const { id } = await server.build.unit({ siteId: desk.siteId, ...before });
          const saved = await Promise.all([saveAll(openBrowser(), id, mine), saveAll(openBrowser(), id, theirs)]);
          const stored = await desk.record('GET', `units/${id}`);
          for (const { field, value } of saved.flat()) expect([field, stored[field]]).toEqual([field, value]);
          for (const field of Object.keys(before) as Field[]) {
            const isWanted = [...mine, ...theirs].some((wish) => wish.field === field);
            if (!isWanted) expect(stored[field]).toBe(before[field]);
            else expect(saved.flat().map((wish) => wish.field)).toContain(field);
          }
        }),
        { numRuns: draws(12) },
      );
    },
  );

  it('both give time to a booking', { tags: 'postgres' }, async () => {
    const { id } = await server.build.booking({ siteId: desk.siteId, type: 'hire', status: 'active' });
    const booking = (await desk.record('GET', `bookings/hire/${id}`)) as unknown as Booking;
    await Promise.all([15, 30, 15].map((minutes) => extendBooking(openBrowser(), booking, minutes)));
    const { endsAt } = await desk.record('GET', `bookings/hire/${id}`);
    expect(Date.parse(String(endsAt)) - Date.parse(booking.endsAt ?? '')).toBe(60 * 60_000);
  });

  it('are not refused by a server that compares no versions', { tags: 'postgres' }, async () => {
    const proxy = await startProxy({ target: server.url, headers: plainHeaders });
    const { id } = await server.build.unit({ siteId: desk.siteId, ...before });
    const [mine, theirs] = [openBrowser(proxy.url), openBrowser(proxy.url)];
    const saved = await Promise.all([
      saveAll(mine, id, [{ field: 'floor', value: 3 }]),
      saveAll(theirs, id, [{ field: 'size', value: 'large' }]),
    ]);
    expect(saved.flat()).toHaveLength(2);
    await proxy.close();
  });
});
