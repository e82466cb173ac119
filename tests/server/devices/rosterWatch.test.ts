// @module-tag postgres
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceRoster, OpenDevices } from '#server/devices/port.ts';
import { createEmptyDatabase } from '#tests/support/postgres/databases.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { createTestDevice, type TestDevice } from '#tests/support/server/testDevice.ts';
import { isOnPostgres, postgresUrl } from '#tests/support/postgres/postgresUrl.ts';

/** A driver that keeps the names of the units as of its last refresh. */
function refreshed() {
  const device: TestDevice = createTestDevice();
  let roster: DeviceRoster | null = null;
  let count = 0;
  let doors: number[] = [];
  let isLost = false;
  const open: OpenDevices = (given) => {
    roster = given;
    const refresh = async () => {
      count += 1;
      if (isLost) {
        isLost = false;
        throw new Error('The records could not be read');
      }
      doors = (await roster?.doors())?.map(({ unitId }) => unitId) ?? [];
    };
    return Promise.resolve({ ...device, refresh });
  };
  return {
    open,
    device,
    count: () => count,
    doors: () => doors,
    loseNext: () => {
      isLost = true;
    },
  };
}

describe('the drivers of a server', () => {
  const driver = refreshed();
  let server: TestServer;
  let desk: Desk;

  beforeAll(async () => {
    server = await startTestServer({ devices: driver.open });
    desk = await openDesk(server);
  });
  afterAll(() => server.close());

  const create = async (name: string) => {
    const { siteId } = desk;
    const { body } = await desk.ask('POST', 'units', { siteId, name, kind: 'storage', cleaningState: 'AVAILABLE' });
    return (body as { id: number }).id;
  };

  it('read the records of devices again as soon as one is made, changed or deleted', async () => {
    const id = await create('A1');
    await expect.poll(driver.doors).toContain(id);
    const before = driver.count();
    expect((await desk.ask('PUT', `units/${id}`, { name: 'A2' })).status).toBe(200);
    await expect.poll(driver.count).toBeGreaterThan(before);
    expect((await desk.ask('DELETE', `units/${id}`)).status).toBe(204);
    await expect.poll(driver.doors).not.toContain(id);
  });

  it('and of sites, but not for what a device reports or for other records', async () => {
    const id = await create('A3');
    await expect.poll(driver.doors).toContain(id);
    const before = driver.count();
    driver.device.report({ kind: 'unit', id, state: { status: 'opened', held: true, alarming: true } });
    const status = async () => ((await desk.ask('GET', `units/${id}`)).body as { status: string }).status;
    await expect.poll(status).toBe('opened');
    expect((await desk.ask('POST', 'areas', { siteId: desk.siteId, name: 'North' })).status).toBe(201);
    expect(driver.count()).toBe(before);
    expect((await desk.ask('PUT', `sites/${desk.siteId}`, { name: 'Renamed' })).status).toBe(200);
    await expect.poll(driver.count).toBeGreaterThan(before);
  });

  it('try again when the records could not be read', async () => {
    driver.loseNext();
    const id = await create('A4');
    await expect.poll(driver.doors, { timeout: 5_000 }).toContain(id);
  });
});

// Only one process uses an embedded database.
it.runIf(isOnPostgres)('are told of what another server changed, and the other server’s are not', async () => {
  const database = { kind: 'url', url: await createEmptyDatabase(postgresUrl) } as const;
  const [own, idle] = [refreshed(), refreshed()];
  const holder = await startTestServer({ database, devices: own.open });
  const other = await startTestServer({ database, devices: idle.open });
  const desk = await openDesk(other);
  const { siteId } = desk;
  const { body } = await desk.ask('POST', 'units', { siteId, name: 'A1', kind: 'storage', cleaningState: 'AVAILABLE' });
  await expect.poll(own.doors, { timeout: 5_000 }).toContain((body as { id: number }).id);
  expect(idle.count()).toBe(0);
  await Promise.all([other.close(), holder.close()]);
});
