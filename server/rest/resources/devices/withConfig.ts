import { eq } from 'drizzle-orm';
import type { DeviceConfigType } from '#domain/states/device.ts';
import { deviceConfigs } from '#server/storage/schema/devices/controllers.ts';
import type { z } from 'zod';
import { siteGiven, type SiteResource, type SiteRow } from '../ofSite.ts';

/** Device and config are made, moved and deleted together, with the same number. */
export function withConfig<Body extends z.ZodObject, Row extends SiteRow>(
  type: DeviceConfigType,
  device: SiteResource<Body, Row>,
): SiteResource<Body, Row> {
  const { writing } = device;
  return {
    ...device,
    writing: {
      ...writing,
      prepare: async (transaction, viewer, values, current) => {
        const prepared = await writing.prepare(transaction, viewer, values, current);
        if (current !== null) return prepared;
        const [config] = await transaction
          .insert(deviceConfigs)
          .values({ siteId: siteGiven(prepared).siteId as number, type })
          .returning({ id: deviceConfigs.id });
        return { ...prepared, id: config?.id };
      },
      settle: async (settling, id, given, current) => {
        await writing.settle?.(settling, id, given, current);
        const { siteId } = siteGiven(given);
        if (current === null || siteId === undefined || siteId === current.siteId) return;
        await settling.transaction.update(deviceConfigs).set({ siteId }).where(eq(deviceConfigs.id, id));
      },
      beforeDelete: async (transaction, viewer, current, addChange, now, gone) => {
        await writing.beforeDelete?.(transaction, viewer, current, addChange, now, gone);
        await transaction.delete(deviceConfigs).where(eq(deviceConfigs.id, current.id));
      },
    },
  };
}
