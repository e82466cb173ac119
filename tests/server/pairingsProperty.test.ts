import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { MadePairing } from '#domain/calls/pairings.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isDrawing } from '#tests/support/properties/seed.ts';

let server: TestServer;
let at = Date.parse('2026-11-27T03:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date((at += 1)) });
});

const [doorCount, deviceCount, outputCount] = [4, 2, 3];

/** A pairing of the door in this place. */
const entry = fc.record({
  door: fc.nat(doorCount - 1),
  device: fc.nat(deviceCount - 1),
  output: fc.nat(outputCount - 1),
  contact: fc.option(fc.record({ input: fc.nat(1), rest: fc.constantFrom('open', 'closed') })),
});
const request = fc.uniqueArray(entry, { minLength: 1, maxLength: 3, selector: ({ door }) => door });

it.runIf(isDrawing)('any pairings, undone in reverse, leave the wiring of before', async () => {
  const outputs = Array.from({ length: outputCount }, (_each, index) => {
    const key = `POWER${index + 1}`;
    return { key, kind: 'relay', name: key, holds: true, pulses: true, locks: false } as const;
  });
  const inputs = [0, 1].map((index) => ({ key: `S${index}`, kind: 'contact', name: `S${index}`, rest: null }) as const);
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (requests, hasController) => {
        const desk = await openDesk(server);
        const { siteId } = desk;
        const devices: number[] = [];
        while (devices.length < deviceCount)
          devices.push((await server.build.networkDevice({ siteId, outputs, inputs })).id);
        const first = hasController ? await server.build.controller({ siteId, networkDeviceId: devices[0] }) : null;
        const doors: number[] = [];
        while (doors.length < doorCount) {
          const isWired = first !== null && doors.length < 2;
          const wiring = isWired ? { controllerId: first.id, channel: doors.length } : {};
          doors.push((await server.build.unit({ siteId, ...wiring })).id);
        }
        const read = async () => {
          const { body } = await desk.ask('GET', `units?siteId=${siteId}`);
          const { rows } = body as { rows: Record<string, unknown>[] };
          const wirings = rows.map(({ id, controllerId, channel, contactInput, contactRest }) => {
            return { id, controllerId, channel, contactInput, contactRest };
          });
          return { wirings, controllers: await desk.ids(`controllers?siteId=${siteId}`) };
        };
        const before = await read();
        const made: MadePairing[][] = [];
        for (const entries of requests) {
          const pairings = entries.map(({ door, device, output, contact }) => {
            const paired = { entity: 'unit', id: doors[door] };
            return { networkDeviceId: devices[device], output, door: paired, contact, move: true };
          });
          const { status, body } = await desk.ask('POST', `sites/${siteId}/pairings`, { pairings });
          expect([200, 400, 409]).toContain(status);
          if (status === 200) made.push((body as { pairings: MadePairing[] }).pairings);
        }
        for (const pairings of made.toReversed()) {
          const { status } = await desk.ask('POST', `sites/${siteId}/pairings/undo`, { pairings });
          expect(status).toBe(204);
        }
        expect(await read()).toEqual(before);
      },
    ),
    { numRuns: 10 },
  );
});
