import { and, desc, eq, or, sql } from 'drizzle-orm';
import { channelEntities, type ChannelEntity } from '#domain/calls/networkDevices.ts';
import type { DoorWiring } from '#domain/calls/pairings.ts';
import type { ContactRest } from '#domain/states/network.ts';
import { findOccupant, requireControllerAt, wiredNouns, wiredText } from '#server/devices/channels.ts';
import { channelTables } from '#server/devices/mqtt/wiring.ts';
import { momentAt } from '#server/places/momentAt.ts';
import { Refusal } from '#server/refusal.ts';
import type { ServerResource, StoredRow } from '#server/rest/crud/define.ts';
import { lockRows } from '#server/rest/crud/lockRows.ts';
import { createReader, type ResourceReader } from '#server/rest/crud/read.ts';
import { createPartWriter, type PartWriter } from '#server/rest/crud/write.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Database } from '#server/storage/database.ts';
import { controllers } from '#server/storage/schema/devices/controllers.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { orderMoves } from './orderMoves.ts';

export interface Door {
  entity: ChannelEntity;
  id: number;
}

/** Locked until the transaction ends. */
export interface LockedDoor extends Door {
  name: string;
  wiring: DoorWiring;
}

const ofEach = <Part>(make: (resource: ServerResource) => Part) =>
  Object.fromEntries(channelEntities.map((entity) => [entity, make(resources[entity])])) as Record<ChannelEntity, Part>;

const readers: Record<ChannelEntity, ResourceReader> = ofEach(createReader);
const writers: Record<ChannelEntity, PartWriter> = ofEach(createPartWriter);

const doorKey = ({ entity, id }: Door) => `${entity} ${id}`;

const withContact: readonly ChannelEntity[] = ['unit', 'gate', 'lockable'];
export const hasContact = ({ entity }: Pick<Door, 'entity'>): boolean => withContact.includes(entity);

const wiringOfRow = (row: StoredRow): DoorWiring => ({
  controllerId: row['controllerId'] as number | null,
  channel: row['channel'] as number | null,
  contactInput: (row['contactInput'] ?? null) as number | null,
  contactRest: (row['contactRest'] ?? null) as ContactRest | null,
});

/**
 * Locks doors until the transaction ends, in the given order.
 * @throws Refusal: status 400 for a door that is named twice, 404 for one that the viewer cannot see at the site.
 */
export async function lockDoors(
  { transaction, viewer }: WriteContext,
  siteId: number,
  doors: readonly Door[],
): Promise<LockedDoor[]> {
  const locked = new Map<string, LockedDoor>();
  for (const entity of channelEntities) {
    const ids = doors.flatMap((door) => (door.entity === entity ? door.id : []));
    if (ids.length === 0) continue;
    await lockRows(transaction, channelTables[entity], ids);
    for (const row of await readers[entity].rows(transaction, viewer, ids)) {
      if (row['siteId'] !== siteId) continue;
      const door = { entity, id: row.id, name: String(row['name']), wiring: wiringOfRow(row) };
      locked.set(doorKey(door), door);
    }
  }
  const taken = new Set<string>();
  return doors.map((door) => {
    const found = locked.get(doorKey(door));
    if (found === undefined) throw new Refusal(404, `There is no ${wiredNouns[door.entity]} ${door.id} at this site.`);
    if (taken.has(doorKey(door))) throw new Refusal(400, `The ${wiredText(found)} is named twice.`, 'pairings');
    taken.add(doorKey(door));
    return found;
  });
}

/** Who connected a door last, and when; "": not known. */
async function connectedText(database: Database, siteId: number, { entity, id }: Door): Promise<string> {
  const { userName, createdAt, recordId, changes } = actionLogs;
  const changed = (field: string) => sql`${changes} @> ${JSON.stringify([{ field }])}::jsonb`;
  const [line] = await database
    .select({ userName, createdAt })
    .from(actionLogs)
    .where(and(eq(actionLogs.entity, entity), eq(recordId, id), or(changed('controllerId'), changed('channel'))))
    .orderBy(desc(createdAt), desc(actionLogs.id))
    .limit(1);
  if (line?.userName == null) return '';
  return ` ${line.userName} connected it at ${await momentAt(database, siteId, line.createdAt)}.`;
}

/** @throws Refusal with status 409 that says which door has the channel, and who connected it when. */
async function requireFree(database: Database, siteId: number, door: LockedDoor, to: DoorWiring): Promise<void> {
  const { controllerId, channel } = to;
  if (controllerId === null || channel === null) return;
  const self = { table: channelTables[door.entity], id: door.id };
  const occupant = await findOccupant(database, controllerId, channel, self);
  if (occupant === null) return;
  const [controller] = await database
    .select({ name: controllers.name })
    .from(controllers)
    .where(eq(controllers.id, controllerId));
  const place = `Channel ${channel} of ${controller?.name ?? 'this controller'}`;
  const connected = await connectedText(database, siteId, occupant);
  throw new Refusal(409, `${place} is already used by the ${wiredText(occupant)}.${connected}`, 'output');
}

export const isSameWiring = (one: DoorWiring, other: DoorWiring): boolean =>
  (['controllerId', 'channel', 'contactInput', 'contactRest'] as const).every((field) => one[field] === other[field]);

export interface WiringMove {
  door: LockedDoor;
  to: DoorWiring;
}

const placeOf = ({ controllerId, channel }: DoorWiring) =>
  controllerId === null ? null : `${controllerId} ${channel}`;

const nowhere: DoorWiring = { controllerId: null, channel: null, contactInput: null, contactRest: null };

async function write(context: WriteContext, { entity, id }: Door, wiring: DoorWiring): Promise<void> {
  const { controllerId, channel } = wiring;
  await writers[entity].update(context, id, hasContact({ entity }) ? wiring : { controllerId, channel });
}

/**
 * Connects doors elsewhere, each with its line in the action log and its event. They may change places.
 * @throws Refusal: status 400 for a controller elsewhere, 409 where another door has the channel.
 */
export async function moveDoors(context: WriteContext, siteId: number, moves: readonly WiringMove[]): Promise<void> {
  const places = moves.map(({ door, to }) => ({ from: placeOf(door.wiring), to: placeOf(to) }));
  for (const { index, isAside } of orderMoves(places)) {
    const { door, to } = moves[index] as WiringMove;
    if (isAside) await write(context, door, nowhere);
    else if (!isSameWiring(door.wiring, to)) {
      // Before it says what is connected there: controllers and doors of other sites stay hidden.
      await requireControllerAt(context.transaction, siteId, to.controllerId);
      await requireFree(context.transaction, siteId, door, to);
      await write(context, door, to);
    }
  }
}
