import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import type { DevicePort, Reading } from '#server/devices/port.ts';
import { audienceOfSite } from '#server/rest/access/visibility.ts';
import { eventLogs } from '#server/storage/schema/logs.ts';
import { units } from '#server/storage/schema/units.ts';
import type { Storage } from '#server/storage/storage.ts';

/**
 * Writes one reading: state, time and log line in one transaction, then the live event. A reading that is older than
 * the state that is held is logged and changes nothing; one of a unit that is gone is dropped.
 */
async function store(storage: Storage, { unitId, at, event, status }: Reading): Promise<void> {
  await storage.write(async (transaction, note) => {
    const [unit] = await transaction.select({ siteId: units.siteId }).from(units).where(eq(units.id, unitId));
    if (unit === undefined) return;
    const { siteId } = unit;
    if (status !== null) {
      await transaction
        .update(units)
        .set({ status, statusChangedAt: at })
        .where(and(eq(units.id, unitId), or(isNull(units.statusChangedAt), lte(units.statusChangedAt, at))));
    }
    if (event !== null) {
      const { name, kind, detail = null } = event;
      await transaction.insert(eventLogs).values({ siteId, unitId, event: name, kind, detail, createdAt: at });
    }
    note({
      entity: 'unit',
      act: 'UPDATE',
      id: unitId,
      siteId,
      organisationIds: await audienceOfSite(transaction, siteId),
    });
  });
}

/** Writes what the devices report, one after the other. Stopping waits for what was heard already. */
export function followReadings(storage: Storage, devices: DevicePort, log: Logger): { stop(): Promise<void> } {
  let last: Promise<void> = Promise.resolve();
  const silence = devices.listen((reading) => {
    last = last
      .then(() => store(storage, reading))
      .catch((error: unknown) => {
        log.error({ unitId: reading.unitId, failure: loggable(error) }, 'A reading could not be stored');
      });
  });
  return {
    async stop() {
      silence();
      await last;
    },
  };
}
