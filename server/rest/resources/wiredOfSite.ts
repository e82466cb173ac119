import type { z } from 'zod';
import {
  requireControllerAt,
  requireFreeChannel,
  requireWholeContact,
  wiringOf,
  type Contact,
  type GivenWiring,
  type WiredTable,
  type Wiring,
} from '#server/devices/channels.ts';
import type { Writing } from '#server/rest/crud/define.ts';
import { ofSite, siteGiven, type SiteResource, type SiteRow } from './ofSite.ts';

/** Rules for site records that may be wired to a controller channel. */
export function wiredOfSite<Body extends z.ZodObject>(
  table: WiredTable,
  writing: Pick<Writing<Body>, 'body' | 'conflicts'>,
): SiteResource<Body, SiteRow & Wiring> {
  const atSite = ofSite(table.siteId, writing);
  return {
    ...atSite,
    writing: {
      ...atSite.writing,
      prepare: async (transaction, viewer, values, current) => {
        const prepared = await atSite.writing.prepare(transaction, viewer, values, current);
        requireWholeContact(prepared as Contact, current as Contact | null);
        if ('controllerId' in prepared || 'channel' in prepared) {
          const self = current === null ? null : { table, id: current.id };
          const wiring = wiringOf(prepared as GivenWiring, current);
          // Before the channel is checked: records at another organisation's controller stay hidden.
          await requireControllerAt(transaction, siteGiven(prepared).siteId ?? current?.siteId, wiring.controllerId);
          await requireFreeChannel(transaction, wiring, self);
        }
        return prepared;
      },
    },
  };
}
