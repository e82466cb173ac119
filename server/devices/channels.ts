import { and, eq, ne } from 'drizzle-orm';
import { channelEntities, type ChannelEntity } from '#domain/calls/networkDevices.ts';
import { channelCount } from '#domain/states/device.ts';
import type { ContactRest } from '#domain/states/network.ts';
import { channelTables } from '#server/devices/mqtt/wiring.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { controllers } from '#server/storage/schema/devices/controllers.ts';
import type { units } from '#server/storage/schema/access/units.ts';

export type WiredTable = (typeof channelTables)[ChannelEntity];

export const wiredNouns: Readonly<Record<ChannelEntity, string>> = {
  unit: 'unit',
  gate: 'gate',
  lockable: 'lockable',
  hid: 'HID',
  motorisedLock: 'motorised lock',
  powerController: 'power controller',
};

/** Where a record is wired: both fields or neither. Channels count from 0. */
export interface Wiring {
  controllerId: number | null;
  channel: number | null;
}

export type GivenWiring = { [Field in keyof Wiring]?: Wiring[Field] | undefined };

/** Returns the new wiring; absent values keep the current one. */
export function wiringOf(values: GivenWiring, current: Wiring | null): Wiring {
  const { controllerId = current?.controllerId ?? null, channel = current?.channel ?? null } = values;
  return { controllerId, channel };
}

/** A door's contact: both fields or neither. */
export interface Contact {
  contactInput?: number | null | undefined;
  contactRest?: ContactRest | null | undefined;
}

/** @throws Refusal with status 400 for one of both alone. Absent values keep the current one. */
export function requireWholeContact(values: Contact, current: Contact | null): void {
  const { contactInput = current?.contactInput ?? null, contactRest = current?.contactRest ?? null } = values;
  if ((contactInput === null) === (contactRest === null)) return;
  const missing = contactInput === null ? 'contactInput' : 'contactRest';
  throw new Refusal(400, 'Choose both a door contact and how it is while the door is shut, or neither.', missing);
}

/** @throws Refusal with status 400 for a controller elsewhere. */
export async function requireControllerAt(
  database: Database,
  siteId: number | undefined,
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

export interface WiredRecord {
  entity: ChannelEntity;
  id: number;
  name: string;
}

/** "unit A101" */
export const wiredText = ({ entity, name }: Pick<WiredRecord, 'entity' | 'name'>) => `${wiredNouns[entity]} ${name}`;

/** Finds the record on a channel; null: none, besides `self`. */
export async function findOccupant(
  database: Database,
  controllerId: number,
  channel: number,
  self: { table: WiredTable; id: number } | null = null,
): Promise<WiredRecord | null> {
  for (const entity of channelEntities) {
    const table = channelTables[entity] as typeof units;
    const another = self !== null && self.table === table ? ne(table.id, self.id) : undefined;
    const [found] = await database
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.controllerId, controllerId), eq(table.channel, channel), another));
    if (found !== undefined) return { entity, ...found };
  }
  return null;
}

/**
 * Locks the controller until the transaction ends, so no other record takes the channel meanwhile.
 * @param self may keep its channel; null: a new record.
 * @throws Refusal: status 400 for a controller without a channel, or a channel that controllers lack; 409 for a taken
 * one.
 */
export async function requireFreeChannel(
  transaction: Database,
  { controllerId, channel }: Wiring,
  self: { table: WiredTable; id: number } | null,
): Promise<void> {
  if (controllerId === null || channel === null) {
    if (controllerId === channel) return;
    const missing = controllerId === null ? 'controllerId' : 'channel';
    throw new Refusal(400, 'Choose both a controller and a channel, or neither.', missing);
  }
  if (channel >= channelCount.controller) {
    const last = channelCount.controller - 1;
    throw new Refusal(400, `Channel must be between 0 and ${last}.`, 'channel');
  }
  // This lock still allows inserts of rows that refer to the controller.
  await transaction
    .select({ id: controllers.id })
    .from(controllers)
    .where(eq(controllers.id, controllerId))
    .for('no key update');
  const occupant = await findOccupant(transaction, controllerId, channel, self);
  if (occupant === null) return;
  throw new Refusal(409, `Channel ${channel} of this controller is used by the ${wiredText(occupant)}.`, 'channel');
}

/** Returns the free channels of a controller, ascending. */
export async function freeChannels(database: Database, controllerId: number): Promise<number[]> {
  const taken = new Set<number | null>();
  for (const table of Object.values(channelTables)) {
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
