import { and, eq, sql } from 'drizzle-orm';
import type { DoorWiring, MadePairing, Pairing } from '#domain/calls/pairings.ts';
import { wiredText } from '#server/devices/channels.ts';
import { channelTables } from '#server/devices/mqtt/wiring.ts';
import type { NetworkRow } from '#server/devices/mqtt/networkRows.ts';
import { holdersOf, requireOwnTopics } from '#server/devices/networkLinks.ts';
import { Refusal } from '#server/refusal.ts';
import { createPartWriter } from '#server/rest/crud/write.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Database } from '#server/storage/database.ts';
import type { units } from '#server/storage/schema/access/units.ts';
import { controllers } from '#server/storage/schema/devices/controllers.ts';
import { multiplexers, osdpNetworks } from '#server/storage/schema/devices/fieldDevices.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { lockDevices, lockSite, noteDevicesOf, requireForDoors, requireOnNetwork } from './deviceLocks.ts';
import { hasContact, isSameWiring, lockDoors, moveDoors, type LockedDoor } from './doorWiring.ts';

const controllerWriter = createPartWriter(resources.controller);

interface Controller {
  id: number;
  name: string;
  isNew: boolean;
}

const longestName = 110;

/** The device's name, with a number where another controller of the site has it. */
async function freeName(database: Database, siteId: number, { name, key }: NetworkRow): Promise<string> {
  const named = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, longestName).trim();
  const wanted = named(name) || named(key);
  const rows = await database
    .select({ name: controllers.name })
    .from(controllers)
    .where(eq(controllers.siteId, siteId));
  const taken = new Set(rows.map((row) => row.name));
  let free = wanted;
  for (let number = 2; taken.has(free); number += 1) free = `${wanted} ${number}`;
  return free;
}

/** The controller that stands for a device, which is made where none does. @throws Refusal with status 409. */
async function controllerOf(context: WriteContext, siteId: number, device: NetworkRow): Promise<Controller> {
  const { transaction } = context;
  const holder = (await holdersOf(transaction, eq(networkDevices.id, device.id))).get(device.id);
  requireForDoors(device, holder);
  if (holder === undefined) {
    await requireOwnTopics(transaction, device);
    const name = await freeName(transaction, siteId, device);
    return {
      id: await controllerWriter.create(context, { siteId, name, networkDeviceId: device.id }),
      name,
      isNew: true,
    };
  }
  return { ...holder, isNew: false };
}

/** @throws Refusal with status 400 for an output or input that does not suit the door. */
function requireFitting(device: NetworkRow, { output, door, contact }: Pairing): void {
  const found = device.outputs[output];
  if (found === undefined) throw new Refusal(400, `${device.name} has no output ${output}.`, 'output');
  if ((found.kind === 'keypad') !== (door.entity === 'hid')) {
    const sentence =
      door.entity === 'hid'
        ? `Output ${output} of ${device.name} is no keypad, and an HID needs one.`
        : `Output ${output} of ${device.name} is a keypad. Only an HID can be connected to it.`;
    throw new Refusal(400, sentence, 'output');
  }
  if (contact === null || contact === undefined) return;
  if (!hasContact(door)) throw new Refusal(400, 'Only units, gates and lockables have a door contact.', 'contact');
  if (device.inputs[contact.input]?.kind === 'contact') return;
  throw new Refusal(400, `Input ${contact.input} of ${device.name} is no door contact.`, 'contact');
}

function wiringAfter({ output, contact }: Pairing, controllerId: number, before: DoorWiring): DoorWiring {
  const kept = before.controllerId === controllerId ? before : { contactInput: null, contactRest: null };
  return {
    controllerId,
    channel: output,
    contactInput: contact === undefined ? kept.contactInput : (contact?.input ?? null),
    contactRest: contact === undefined ? kept.contactRest : (contact?.rest ?? null),
  };
}

/** @throws Refusal with status 409 for a door that is connected elsewhere, and was not told to move. */
async function requireMoving(database: Database, door: LockedDoor, after: DoorWiring, move: boolean): Promise<void> {
  const { controllerId, channel } = door.wiring;
  const stays = controllerId === after.controllerId && channel === after.channel;
  if (move || stays || controllerId === null) return;
  const [controller] = await database
    .select({ name: controllers.name })
    .from(controllers)
    .where(eq(controllers.id, controllerId));
  const place = `channel ${channel} of ${controller?.name ?? 'another controller'}`;
  throw new Refusal(409, `The ${wiredText(door)} is connected to ${place}. Confirm that it moves.`, 'move');
}

function requireOnce(pairings: readonly Pairing[]): void {
  const outputs = new Set(pairings.map(({ networkDeviceId, output }) => `${networkDeviceId} ${output}`));
  if (outputs.size < pairings.length) throw new Refusal(400, 'One output is given to two doors.', 'pairings');
}

/** Connects doors to outputs, all or none. @throws Refusal */
export async function pairDoors(
  context: WriteContext,
  siteId: number,
  pairings: readonly Pairing[],
): Promise<MadePairing[]> {
  requireOnce(pairings);
  const { transaction } = context;
  await lockSite(context, siteId);
  const doors = await lockDoors(
    context,
    siteId,
    pairings.map(({ door }) => door),
  );
  const devices = await lockDevices(context, siteId, [
    ...new Set(pairings.map(({ networkDeviceId }) => networkDeviceId)),
  ]);
  const controllerByDevice = new Map<number, Controller>();
  const made: MadePairing[] = [];
  for (const [index, pairing] of pairings.entries()) {
    const [door, device] = [doors[index], devices.get(pairing.networkDeviceId)];
    if (door === undefined || device === undefined) throw new Error('A locked door or device is gone.');
    requireOnNetwork(device);
    requireFitting(device, pairing);
    const controller = controllerByDevice.get(device.id) ?? (await controllerOf(context, siteId, device));
    controllerByDevice.set(device.id, controller);
    const after = wiringAfter(pairing, controller.id, door.wiring);
    await requireMoving(transaction, door, after, pairing.move === true);
    made.push({
      networkDeviceId: device.id,
      output: pairing.output,
      door: { entity: door.entity, id: door.id },
      before: door.wiring,
      after,
      controller: { id: controller.id, isNew: controller.isNew },
    });
  }
  await moveDoors(
    context,
    siteId,
    made.map(({ after }, index) => ({ door: doors[index] as LockedDoor, to: after })),
  );
  await noteDevicesOf(context, siteId);
  return made;
}

/** Whether a pairing made the controller: one moment made it and connected a door to it. */
async function wasMadeByPairing(database: Database, id: number): Promise<boolean> {
  const { entity, recordId, action, createdAt, changes } = actionLogs;
  const [made] = await database
    .select({ createdAt })
    .from(actionLogs)
    .where(and(eq(entity, 'controller'), eq(recordId, id), eq(action, 'Created controller')));
  if (made === undefined) return false;
  const connected = JSON.stringify([{ field: 'controllerId', to: id }]);
  const [first] = await database
    .select({ id: actionLogs.id })
    .from(actionLogs)
    .where(and(eq(createdAt, made.createdAt), sql`${changes} @> ${connected}::jsonb`))
    .limit(1);
  return first !== undefined;
}

async function isUnused(database: Database, controllerId: number): Promise<boolean> {
  const connected = [...Object.values(channelTables), multiplexers, osdpNetworks] as (typeof units)[];
  for (const table of connected) {
    const [found] = await database
      .select({ id: table.id })
      .from(table)
      .where(eq(table.controllerId, controllerId))
      .limit(1);
    if (found !== undefined) return false;
  }
  return true;
}

/** Connects doors as they were before their pairings, all or none. @throws Refusal with status 409 for a changed one. */
export async function undoPairings(
  context: WriteContext,
  siteId: number,
  pairings: readonly MadePairing[],
): Promise<void> {
  const { transaction } = context;
  await lockSite(context, siteId);
  const doors = await lockDoors(
    context,
    siteId,
    pairings.map(({ door }) => door),
  );
  const moves = pairings.map(({ before, after }, index) => {
    const door = doors[index] as LockedDoor;
    if (isSameWiring(door.wiring, after)) return { door, to: before };
    throw new Refusal(409, `The ${wiredText(door)} was connected otherwise since, so its pairing stays.`);
  });
  await moveDoors(context, siteId, moves);
  const made = pairings.flatMap(({ controller: { id, isNew }, after }) =>
    isNew && after.controllerId === id ? id : [],
  );
  for (const id of new Set(made)) {
    if ((await isUnused(transaction, id)) && (await wasMadeByPairing(transaction, id)))
      await controllerWriter.remove(context, [id]);
  }
  await noteDevicesOf(context, siteId);
}
