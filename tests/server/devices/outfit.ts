import { eq, type InferInsertModel } from 'drizzle-orm';
import type { DeviceConfigType } from '#domain/states/device.ts';
import { controllers, deviceConfigs, hubs } from '#server/storage/schema/devices/controllers.ts';
import {
  hids,
  motorisedLocks,
  multiplexers,
  padlocks,
  powerControllers,
} from '#server/storage/schema/devices/fieldDevices.ts';
import { gates, lockables } from '#server/storage/schema/access/gates.ts';
import { eventLogs } from '#server/storage/schema/operations/logs.ts';
import type { TestServer } from '#tests/support/server/startServer.ts';

/** A site with each wired device, straight in the database. */
export async function outfit(server: TestServer, given: { timeZone?: string; organisationId?: number } = {}) {
  const { database, build } = server;
  const site = await build.site({ name: `Harbour ${Math.random()}`, ...given });
  const siteId = site.id;
  const numbered = async (type: DeviceConfigType) => {
    const [config] = await database.insert(deviceConfigs).values({ siteId, type }).returning();
    return config?.id ?? 0;
  };
  const controllerId = await numbered('UnitController');
  await database.insert(controllers).values({ id: controllerId, siteId, name: 'C1', online: true });
  const hidId = await numbered('DumbHID');
  await database.insert(hids).values({ id: hidId, siteId, name: 'H1', controllerId, channel: 1 });
  const lockId = await numbered('MotorisedLock');
  const unit = await build.unit({ siteId, name: 'A101', controllerId, channel: 0 });
  await database.insert(motorisedLocks).values({ id: lockId, siteId, name: 'M1', unitId: unit.id });
  const wired = { siteId, controllerId };
  const one = async <Row extends { id: number }>(rows: Promise<Row[]>) => (await rows)[0]?.id ?? 0;
  const gate = { siteId, name: 'North gate', direction: 'entrance', doorType: 'gate', hidId } as const;
  return {
    site,
    siteId,
    organisationId: site.organisationId,
    unitId: unit.id,
    controllerId,
    hidId,
    lockId,
    gateId: await one(
      database
        .insert(gates)
        .values({ ...gate, controllerId, channel: 2 })
        .returning(),
    ),
    lockableId: await one(
      database.insert(lockables).values({ siteId, name: 'Trolley 1', type: 'trolley' }).returning(),
    ),
    multiplexerId: await one(
      database
        .insert(multiplexers)
        .values({ ...wired, name: 'X1' })
        .returning(),
    ),
    powerId: await one(
      database
        .insert(powerControllers)
        .values({ ...wired, channel: 3, name: 'P1' })
        .returning(),
    ),
    hubId: await one(database.insert(hubs).values({ siteId, name: 'Hub 1' }).returning()),
    padlockId: await one(database.insert(padlocks).values({ siteId, name: 'L1', unitId: unit.id }).returning()),
  };
}
export type Outfit = Awaited<ReturnType<typeof outfit>>;

/** Lines of the event log, oldest first. */
export function linesOf({ database }: TestServer, siteId: number): Promise<InferInsertModel<typeof eventLogs>[]> {
  return database.select().from(eventLogs).where(eq(eventLogs.siteId, siteId)).orderBy(eventLogs.id);
}
