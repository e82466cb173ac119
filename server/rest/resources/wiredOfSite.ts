import { requireControllerAt, requireFreeChannel, wiringOf, type WiredTable } from '#server/rest/access/channels.ts';
import { ofSite } from './ofSite.ts';

/** What holds of every record that stands at a site and hangs, if it does, on a free channel of a controller there. */
export function wiredOfSite(table: WiredTable, writing: Parameters<typeof ofSite>[1]): ReturnType<typeof ofSite> {
  const atSite = ofSite(table.siteId, writing);
  return {
    ...atSite,
    writing: {
      ...atSite.writing,
      prepare: async (transaction, viewer, values, current) => {
        const prepared = await atSite.writing.prepare(transaction, viewer, values, current);
        if ('controllerId' in prepared || 'channel' in prepared) {
          const self = current === null ? null : { table, id: current.id };
          const wiring = wiringOf(prepared, current);
          // Before the channel is looked at: what hangs on another organisation's controller is not told.
          await requireControllerAt(transaction, prepared['siteId'] ?? current?.['siteId'], wiring.controllerId);
          await requireFreeChannel(transaction, wiring, self);
        }
        return prepared;
      },
    },
  };
}
