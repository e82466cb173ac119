import { eq } from 'drizzle-orm';
import { hidBody } from '#domain/bodies/devices.ts';
import { hid } from '#domain/entities/hid.ts';
import { Refusal } from '#server/refusal.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import type { Database } from '#server/storage/database.ts';
import { hids } from '#server/storage/schema/devices/fieldDevices.ts';
import { gates } from '#server/storage/schema/access/gates.ts';
import { channelTaken, nameTaken, notAtSite } from '../constraintSentences.ts';
import { wiredOfSite } from '../wiredOfSite.ts';
import { deviceColumnsOf } from './deviceColumns.ts';
import { withConfig } from './withConfig.ts';

const atSite = wiredOfSite(hids, {
  body: hidBody,
  conflicts: {
    hids_name: nameTaken('HID'),
    hids_channel: channelTaken,
    hids_controller_of_site: notAtSite('controller', 'controllerId'),
    hids_osdp_network_of_site: notAtSite('OSDP network', 'osdpNetworkId'),
    hids_osdp_address: {
      status: 409,
      field: 'osdpAddress',
      sentence: 'Another HID on this OSDP network already has this address.',
    },
  },
});

/** @throws Refusal with status 409: a gate uses it. */
async function requireUnused(transaction: Database, id: number): Promise<void> {
  const [gate] = await transaction.select({ name: gates.name }).from(gates).where(eq(gates.hidId, id));
  if (gate === undefined) return;
  throw new Refusal(409, `The gate ${gate.name} still uses this HID, so it cannot be moved or deleted.`);
}

export const hidResource = defineResource({
  entity: hid.name,
  table: hids,
  fields: deviceColumnsOf(hids, 'controllerId', 'channel', 'direction', 'osdpNetworkId', 'osdpAddress'),
  optionName: hids.name,
  ...withConfig('DumbHID', {
    ...atSite,
    writing: {
      ...atSite.writing,
      prepare: async (transaction, viewer, values, current) => {
        const prepared = await atSite.writing.prepare(transaction, viewer, values, current);
        const { siteId } = prepared;
        if (current !== null && siteId !== undefined && siteId !== current.siteId) {
          await requireUnused(transaction, current.id);
        }
        return prepared;
      },
      beforeDelete: async (transaction, viewer, current, addChange, now, gone) => {
        await atSite.writing.beforeDelete?.(transaction, viewer, current, addChange, now, gone);
        await requireUnused(transaction, current.id);
      },
    },
  }),
});
