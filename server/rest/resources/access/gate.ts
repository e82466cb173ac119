import { gateBody } from '#domain/bodies/access.ts';
import { settingsThatOpen } from '#domain/commands/doorSettings.ts';
import { gate } from '#domain/entities/gate.ts';
import { audienceOfSite, requireOwner, ownerOfSite } from '#server/places/visibility.ts';
import { setDoors, withoutOpening } from '#server/rest/commands/doorSettings.ts';
import { countGateCome, countGateGone } from '#server/rest/commands/keptOpen.ts';
import { defineResource, type GivenBy } from '#server/rest/crud/define.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { hids } from '#server/storage/schema/devices/fieldDevices.ts';
import { gates } from '#server/storage/schema/access/gates.ts';
import { channelTaken, nameTaken, notAtSite, stillUsed } from '../constraintSentences.ts';
import type { SiteRow } from '../ofSite.ts';
import { wiredOfSite } from '../wiredOfSite.ts';
import {
  audienceOfGate,
  otherSitesOf,
  requireOneOwner,
  requireVisibleSites,
  servingSite,
  sitesOfGate,
  visibleGate,
  writeOtherSites,
} from '#server/access/gateSites.ts';
import { requireAtSite } from './requireAtSite.ts';

const atSite = wiredOfSite(gates, {
  body: gateBody,
  conflicts: {
    gates_name: nameTaken('gate'),
    gates_channel: channelTaken,
    gates_controller_of_site: notAtSite('controller', 'controllerId'),
    gates_schedule_of_site: notAtSite('schedule', 'scheduleId'),
    ...stillUsed("This gate is on a map of its site, so it can't move to another site.", 'map_units_gate_of_site'),
  },
});

type Given = GivenBy<typeof gateBody>;
type GateRow = SiteRow & Pick<typeof gates.$inferSelect, 'name' | 'direction'>;

/** A viewer of another of the gate's sites may operate the gate, but not change it. */
async function requireOwnGate(database: Database, viewer: Viewer, current: SiteRow): Promise<void> {
  requireOwner(viewer, await ownerOfSite(database, current.siteId));
}

/** The given further sites, else the present ones. */
async function othersFor(database: Database, given: Given, current: SiteRow | null): Promise<number[]> {
  const home = given.siteId ?? current?.siteId;
  const { siteIds = current === null ? [] : await otherSitesOf(database, current.id) } = given;
  return [...new Set(siteIds)].filter((siteId) => siteId !== home);
}

/** A setting that keeps it open, or makes it or others an exit, is a command. */
async function countKeptOpen(context: WriteContext, id: number, given: Given, current: GateRow | null): Promise<void> {
  if (current === null) {
    await countGateCome(context, id, 'relayMode' in settingsThatOpen(null, given));
    return;
  }
  if (given.siteId !== undefined && given.siteId !== current.siteId) {
    await countGateGone(context, current);
    await countGateCome(context, id);
  }
  await setDoors(context, 'gate', [id], settingsThatOpen(current, given));
}

/** Sites that a gate begins or ceases to serve need events of their own. */
async function noteSites(
  { transaction, addChange }: WriteContext,
  id: number,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const gained = after.filter((siteId) => !before.includes(siteId));
  const lost = before.filter((siteId) => !after.includes(siteId));
  for (const siteId of [...gained, ...lost]) {
    const organisationIds = await audienceOfSite(transaction, siteId);
    addChange({ entity: 'gate', act: gained.includes(siteId) ? 'CREATE' : 'UPDATE', id, siteId, organisationIds });
  }
}

export const gateResource = defineResource({
  entity: gate.name,
  table: gates,
  fields: columnsNamed(gates, [
    'id',
    'siteId',
    'name',
    'direction',
    'doorType',
    'status',
    'statusChangedAt',
    'heldSince',
    'controllerId',
    'channel',
    'contactInput',
    'contactRest',
    'relayMode',
    'hidId',
    'scheduleId',
  ]),
  fieldsFor: (viewer) => ({ sites: sitesOfGate(viewer) }),
  optionName: gates.name,
  ...atSite,
  atSite: servingSite,
  visible: visibleGate,
  audience: (database, row) => audienceOfGate(database, row.id, row.siteId),
  writing: {
    ...atSite.writing,
    prepare: async (transaction, viewer, given, current) => {
      if (current !== null) await requireOwnGate(transaction, viewer, current);
      const { siteIds, ...values } = await atSite.writing.prepare(transaction, viewer, given, current);
      const { siteId, hidId } = { ...current, ...values };
      if (siteIds !== undefined || 'siteId' in values) {
        const others = await othersFor(transaction, given, current);
        await requireOneOwner(transaction, siteId as number, others);
        const before = current === null ? [] : await otherSitesOf(transaction, current.id);
        await requireVisibleSites(
          transaction,
          viewer,
          others.filter((other) => !before.includes(other)),
        );
      }
      await requireAtSite(transaction, hids, { id: hidId, siteId, noun: 'HID', field: 'hidId' });
      return withoutOpening(values, current);
    },
    beforeDelete: async (transaction, viewer, current, _addChange, now, gone) => {
      await requireOwnGate(transaction, viewer, current);
      await countGateGone({ transaction, viewer, now }, current, gone);
    },
    settle: async (settling, id, given, current) => {
      await countKeptOpen(settling, id, given, current);
      if (given.siteIds === undefined && given.siteId === undefined) return;
      const before = current === null ? [] : await otherSitesOf(settling.transaction, id);
      const after = await othersFor(settling.transaction, given, current);
      await writeOtherSites(settling.transaction, id, after);
      if (current !== null) await noteSites(settling, id, before, after);
    },
  },
});
