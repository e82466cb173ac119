import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { LinkedEntity } from '#domain/calls/networkDevices.ts';
import { entityOf } from '#domain/entities/index.ts';
import { linkedTables, linkOf, requireFreeNetworkDevice } from '#server/devices/networkLinks.ts';
import { forOwner } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import type { Conflict, GivenBy, Writing } from '#server/rest/crud/define.ts';
import type { Viewer } from '#server/viewer.ts';
import { notAtSite } from '../constraintSentences.ts';
import { ofSite, siteGiven, type SiteResource } from '../ofSite.ts';

interface LinkedResource<Body extends z.ZodObject> extends SiteResource<Body> {
  fieldsFor(viewer: Viewer): Readonly<Record<string, SQL>>;
}

const taken: Conflict = {
  status: 409,
  field: 'networkDeviceId',
  sentence: 'This network device is already in use.',
};

interface GivenLink {
  networkDeviceId?: number | null | undefined;
}

const linkedHere = (noun: string) =>
  `This ${noun} has a network device of its site. Choose none before you move it to another site.`;

/** Rules for site records that can stand for a device on the network. */
export function linkedOfSite<Body extends z.ZodObject>(
  entity: LinkedEntity,
  writing: Pick<Writing<Body>, 'body' | 'conflicts'>,
): LinkedResource<Body> {
  const table = linkedTables[entity];
  const name = getTableName(table);
  const atSite = ofSite(table.siteId, {
    ...writing,
    conflicts: {
      ...writing.conflicts,
      [`${name}_network_device`]: taken,
      [`${name}_network_device_id_network_devices_id_fk`]: notAtSite('network device', 'networkDeviceId'),
    },
  });
  return {
    ...atSite,
    fieldsFor: (viewer) => {
      const owner = sql`(select place.organisation_id from sites place where place.id = ${table.siteId})`;
      return { networkDeviceId: forOwner(viewer, owner, table.networkDeviceId) };
    },
    writing: {
      ...atSite.writing,
      prepare: async (transaction, viewer, values: GivenBy<Body>, current) => {
        const prepared = await atSite.writing.prepare(transaction, viewer, values, current);
        const siteId = siteGiven(prepared).siteId ?? current?.siteId;
        const held = current === null ? null : await linkOf(transaction, entity, current.id);
        const { networkDeviceId: link = held } = prepared as GivenLink;
        if (link === null) return prepared;
        if (link !== held) {
          await requireFreeNetworkDevice(transaction, viewer, link, { entity, id: current?.id ?? null, siteId });
        } else if (current !== null && siteId !== current.siteId) {
          throw new Refusal(409, linkedHere(entityOf(entity).label.one.toLowerCase()), 'siteId');
        }
        return prepared;
      },
    },
  };
}
