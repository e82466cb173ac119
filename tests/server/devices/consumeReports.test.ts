import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { pinKeysOf } from '#server/access/pins/pinKeys.ts';
import { keysOfProcess } from '#server/config/sessionKeys.ts';
import { consumeReports } from '#server/devices/consumeReports.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { openDatabase } from '#server/storage/database.ts';
import { createStorage, type Storage } from '#server/storage/storage.ts';
import { lentDatabase } from '#tests/support/server/lentDatabase.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { createTestDevice } from '#tests/support/server/testDevice.ts';
import { linesOf, outfit, type Outfit } from './outfit.ts';

const server = await startTestServer();
const at = await outfit(server);

const pinKeys = pinKeysOf(keysOfProcess);

/** The reports of another device than the server's, and the lines that are logged of them. */
function reportingTo(storage: Storage) {
  const { log, lines } = keepLog('warn');
  const device = createTestDevice();
  return { lines, device, reports: consumeReports({ storage, devices: device, pinKeys, log }) };
}

const unit = () => ({ kind: 'unit', id: at.unitId }) as const;
const statusOf = async (id: number) =>
  (await server.database.select({ status: units.status }).from(units).where(eq(units.id, id)))[0]?.status;

it('stores what waits beside a reading that cannot be stored', async () => {
  const { device, reports, lines } = reportingTo(server.storage);
  const others = await Promise.all(Array.from({ length: 4 }, () => server.build.unit({ siteId: at.siteId })));
  device.report({ ...unit(), event: { name: 'Opened', kind: 'open' } });
  // PostgreSQL stores no NUL in a text.
  device.report({ ...unit(), event: { name: 'Opened\0', kind: 'open' } });
  for (const { id } of others) device.report({ kind: 'unit', id, state: { status: 'opened' } });
  await reports.stop();
  expect(await Promise.all(others.map(({ id }) => statusOf(id)))).toEqual(others.map(() => 'opened'));
  expect((await linesOf(server, at.siteId)).map(({ event }) => event)).toEqual(['Opened']);
  expect(lines()).toMatchObject([{ target: `unit ${at.unitId}`, msg: 'A report could not be stored' }]);
});

it("does not let a site's flood delay another site", async () => {
  const { device, reports } = reportingTo(server.storage);
  const [flooding, quiet] = [await outfit(server), await outfit(server)];
  const movements = Array.from({ length: 120 }, (_item, place) => (place % 2 === 0 ? 'Opened' : 'Closed'));
  for (const name of movements) {
    const { siteId, unitId: id } = flooding;
    device.report({ kind: 'unit', id, siteId, event: { name, kind: 'open' } });
  }
  device.report({ kind: 'unit', id: quiet.unitId, siteId: quiet.siteId, event: { name: 'Opened', kind: 'open' } });
  await reports.stop();
  const [mine] = await linesOf(server, quiet.siteId);
  const flood = await linesOf(server, flooding.siteId);
  expect(flood.map(({ event }) => event)).toEqual(movements);
  // The first one was on its way already.
  expect(flood.filter(({ id }) => Number(id) < Number(mine?.id)).length).toBeLessThanOrEqual(2);
});

it('takes no more codes of a keypad than anybody types, says so once a minute, and takes those of others', async () => {
  const { device, reports, lines } = reportingTo(server.storage);
  const [flooding, quiet] = [await outfit(server), await outfit(server)];
  const begun = Date.now();
  const type = ({ hidId }: Outfit, after: number) =>
    device.tell.pin({
      kind: 'pin',
      at: new Date(begun + after),
      hidId,
      code: `${Math.abs(after) % 10_000}`.padStart(4, '0'),
    });
  for (let after = 0; after < 2_000; after += 1) type(flooding, after);
  type(quiet, 2_000);
  type(flooding, 60_000);
  // The server's clock was put back.
  type(flooding, -3_600_000);
  await reports.stop();
  const denied = async ({ siteId }: Outfit) =>
    (await linesOf(server, siteId)).filter(({ event }) => event === 'Access Denied').length;
  expect([await denied(flooding), await denied(quiet)]).toEqual([62, 1]);
  expect(lines()).toMatchObject([
    { hidId: flooding.hidId, msg: 'A keypad sends more codes than anybody types. Those above 60 a minute are dropped' },
  ]);
});

it('drops what waits when the stopping server takes no more writes, and logs how many', async () => {
  const open = await openDatabase(await lentDatabase(), () => undefined);
  const storage = createStorage(open);
  const { device, reports, lines } = reportingTo(storage);
  await storage.abortWrites();
  const opened = { ...unit(), siteId: at.siteId, event: { name: 'Opened', kind: 'open' } } as const;
  for (let count = 0; count < 1_200; count += 1) device.report(opened);
  await reports.stop();
  await open.close();
  expect(lines()).toMatchObject([
    { siteId: at.siteId, waiting: 1_000, msg: expect.stringMatching(/^Devices of a site report faster/) as string },
    { dropped: 1_200, msg: 'Readings were dropped: the server is stopping' },
  ]);
});
