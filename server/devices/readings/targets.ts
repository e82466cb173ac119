import { eq, getTableColumns } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { LiveSubject } from '#domain/live/event.ts';
import type { Target, TargetKind } from '#server/devices/port.ts';
import type { Database } from '#server/storage/database.ts';
import { controllers, hubs } from '#server/storage/schema/controllers.ts';
import { hids, motorisedLocks, multiplexers, padlocks, powerControllers } from '#server/storage/schema/devices.ts';
import { gates, lockables } from '#server/storage/schema/doors.ts';
import { sites } from '#server/storage/schema/sites.ts';
import { units } from '#server/storage/schema/units.ts';

/** Where the state of a kind of target is kept, and who is told of it; null: it has no events of its own. */
interface Kept {
  table: PgTable & { id: AnyPgColumn; siteId: AnyPgColumn };
  event: LiveSubject | null;
  /** What an alert calls it. */
  noun: string;
}

export const keptTargets = {
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
} as const satisfies Record<TargetKind, Kept>;

/** A target as its table has it, held until the transaction ends. */
export interface HeldTarget extends Target {
  siteId: number;
  organisationId: number;
  siteName: string;
  name: string;
  /** What it hangs on, where it hangs on one. */
  controllerId: number | null;
  /** The unit whose door it is, where it is one's. */
  unitId: number | null;
  row: Readonly<Record<string, unknown>>;
}

/** Whether its table has a column for the field. */
export function keeps(kind: TargetKind, field: string): boolean {
  return field in getTableColumns(keptTargets[kind].table);
}

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/** Holds a target against other writers; null when it is gone. */
export async function holdTarget(transaction: Database, { kind, id }: Target): Promise<HeldTarget | null> {
  const table: Kept['table'] = keptTargets[kind].table;
  // Records that refer to it (log lines, say) may still be written meanwhile: nothing here changes its key.
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
