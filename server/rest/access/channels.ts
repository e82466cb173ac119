import { and, eq, ne } from 'drizzle-orm';
import { channelCount } from '#domain/states/device.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { StoredRow, Values } from '#server/rest/crud/define.ts';
import type { Database } from '#server/storage/database.ts';
import { controllers } from '#server/storage/schema/controllers.ts';
import { hids, motorisedLocks, powerControllers } from '#server/storage/schema/devices.ts';
import { gates, lockables } from '#server/storage/schema/doors.ts';
import { units } from '#server/storage/schema/units.ts';

/** Everything that hangs on a channel of a controller, with what a person calls it. */
const wired = [
  { table: units, noun: 'unit' },
  { table: gates, noun: 'gate' },
  { table: lockables, noun: 'lockable' },
  { table: hids, noun: 'HID' },
  { table: motorisedLocks, noun: 'motorised lock' },
  { table: powerControllers, noun: 'power controller' },
] as const;
export type WiredTable = (typeof wired)[number]['table'];

/** Where something hangs: both or neither. Channels are counted from 0. */
export interface Wiring {
  controllerId: number | null;
  channel: number | null;
}

/** The wiring that a record has once the values are written: what they do not say stays as it is. */
export function wiringOf(values: Values, current: StoredRow | null): Wiring {
  const { controllerId = current?.['controllerId'] ?? null, channel = current?.['channel'] ?? null } = values;
  return { controllerId: controllerId as number | null, channel: channel as number | null };
}

/**
 * Checks that a controller, where one is named, stands at the site.
 * @throws Refusal with status 400.
 */
export async function requireControllerAt(
  database: Database,
  siteId: unknown,
  controllerId: number | null,
): Promise<void> {
  if (controllerId === null) return;
  const [controller] = await database
    .select({ siteId: controllers.siteId })
    .from(controllers)
    .where(eq(controllers.id, controllerId));
  if (controller?.siteId === siteId) return;
  throw new Refusal(400, 'There is no such controller at this site.', 'controllerId');
}

/** What hangs on a channel; null: nothing. */
async function hangingOn(
  database: Database,
  controllerId: number,
  channel: number,
  self: { table: WiredTable; id: number } | null,
): Promise<string | null> {
  for (const { table, noun } of wired) {
    const another = self !== null && self.table === table ? ne(table.id, self.id) : undefined;
    const [found] = await database
      .select({ name: table.name })
      .from(table as typeof units)
      .where(and(eq(table.controllerId, controllerId), eq(table.channel, channel), another));
    if (found !== undefined) return `${noun} ${found.name}`;
  }
  return null;
}

/**
 * Checks that something may hang on this channel, and holds the controller until the transaction ends, so that nothing
 * else takes the channel meanwhile.
 * @param self the record itself, which may keep its channel; null: it is being made.
 * @throws Refusal: status 400 for a controller without a channel, or a channel that controllers do not have; 409 for one
 * that is taken.
 */
export async function requireFreeChannel(
  transaction: Database,
  { controllerId, channel }: Wiring,
  self: { table: WiredTable; id: number } | null,
): Promise<void> {
  if (controllerId === null || channel === null) {
    if (controllerId === channel) return;
    const missing = controllerId === null ? 'controllerId' : 'channel';
    throw new Refusal(400, 'A controller and a channel are given together, or neither of them.', missing);
  }
  if (channel >= channelCount.controller) {
    const last = channelCount.controller - 1;
    throw new Refusal(400, `A controller has the channels 0 to ${last}.`, 'channel');
  }
  // Not `update`: rows that refer to the controller may still be written meanwhile.
  await transaction
    .select({ id: controllers.id })
    .from(controllers)
    .where(eq(controllers.id, controllerId))
    .for('no key update');
  const hanging = await hangingOn(transaction, controllerId, channel, self);
  if (hanging === null) return;
  throw new Refusal(409, `Channel ${channel} of this controller is taken by the ${hanging}.`, 'channel');
}

/** The channels of a controller on which nothing hangs, ascending. */
export async function freeChannels(database: Database, controllerId: number): Promise<number[]> {
  const taken = new Set<number | null>();
  for (const { table } of wired) {
    const rows = await database
      .select({ channel: table.channel })
      .from(table as typeof units)
      .where(eq(table.controllerId, controllerId));
    rows.forEach(({ channel }) => taken.add(channel));
  }
  return Array.from({ length: channelCount.controller }, (_each, channel) => channel).filter(
    (channel) => !taken.has(channel),
  );
}
