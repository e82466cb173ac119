import { eq, getTableColumns } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { LiveSubject } from '#domain/live/event.ts';
import type { Target, TargetKind } from '#server/devices/port.ts';
import type { Database } from '#server/storage/database.ts';
import { controllers, hubs } from '#server/storage/schema/devices/controllers.ts';
import {
  hids,
  motorisedLocks,
  multiplexers,
  padlocks,
  powerControllers,
} from '#server/storage/schema/devices/fieldDevices.ts';
import { gates, lockables } from '#server/storage/schema/access/gates.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { units } from '#server/storage/schema/access/units.ts';

/** `event`: null without live events. */
interface TargetTable {
  table: PgTable & { id: AnyPgColumn; siteId: AnyPgColumn };
  event: LiveSubject | null;
  /** The kind's name in alerts. */
  noun: string;
}

export const targetTables = {
  unit: { table: units, event: 'unit', noun: 'Unit' },
  gate: { table: gates, event: 'gate', noun: 'Gate' },
  lockable: { table: lockables, event: 'lockable', noun: 'Lockable' },
  controller: { table: controllers, event: null, noun: 'Controller' },
  hid: { table: hids, event: null, noun: 'HID' },
  motorisedLock: { table: motorisedLocks, event: 'motorisedLock', noun: 'Motorised lock' },
  multiplexer: { table: multiplexers, event: null, noun: 'Multiplexer' },
  powerController: { table: powerControllers, event: 'powerController', noun: 'Power controller' },
  hub: { table: hubs, event: null, noun: 'Hub' },
  padlock: { table: padlocks, event: null, noun: 'Padlock' },
} as const satisfies Record<TargetKind, TargetTable>;

/** A target whose row is locked until the transaction ends. */
export interface LockedTarget extends Target {
  siteId: number;
  organisationId: number;
  siteName: string;
  name: string;
  /** The controller that it is connected to. */
  controllerId: number | null;
  /** The unit that it belongs to. */
  unitId: number | null;
  row: Readonly<Record<string, unknown>>;
}

export function hasColumn(kind: TargetKind, field: string): boolean {
  return field in getTableColumns(targetTables[kind].table);
}

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/** @returns null when it was deleted. */
export async function lockTarget(transaction: Database, { kind, id }: Target): Promise<LockedTarget | null> {
  const table: TargetTable['table'] = targetTables[kind].table;
  // This lock still allows inserts of rows that refer to the target, such as log lines.
  const [row] = (await transaction.select().from(table).where(eq(table.id, id)).for('no key update')) as Record<
    string,
    unknown
  >[];
  if (row === undefined) return null;
  const siteId = row['siteId'] as number;
  const [site] = await transaction
    .select({ organisationId: sites.organisationId, name: sites.name })
    .from(sites)
    .where(eq(sites.id, siteId));
  if (site === undefined) return null;
  return {
    kind,
    id,
    siteId,
    organisationId: site.organisationId,
    siteName: site.name,
    name: String(row['name']),
    controllerId: kind === 'controller' ? null : numberOrNull(row['controllerId']),
    unitId: kind === 'unit' ? id : numberOrNull(row['unitId']),
    row,
  };
}
