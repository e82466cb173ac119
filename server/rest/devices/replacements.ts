import { inArray } from 'drizzle-orm';
import { linkedEntities, type LinkedEntity } from '#domain/calls/networkDevices.ts';
import type { ReplacedDevice } from '#domain/calls/pairings.ts';
import { entityOf } from '#domain/entities/index.ts';
import { wiredText } from '#server/devices/channels.ts';
import { readChannels, type ChannelRecord } from '#server/devices/mqtt/wiring.ts';
import type { NetworkRow } from '#server/devices/mqtt/networkRows.ts';
import { holdersOf, type Holder } from '#server/devices/networkLinks.ts';
import { Refusal } from '#server/refusal.ts';
import { createPartWriter, type PartWriter } from '#server/rest/crud/write.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import { lockDevices, lockSite, requireOnNetwork } from './deviceLocks.ts';
import { orderMoves } from './orderMoves.ts';

const writers = Object.fromEntries(
  linkedEntities.map((entity) => [entity, createPartWriter(resources[entity])]),
) as Record<LinkedEntity, PartWriter>;

interface Replacement {
  from: number;
  to: number;
}

/** @throws Refusal with status 400 for a device that is named twice on one side, or replaces itself. */
function requireOnce(devices: readonly Replacement[]): void {
  for (const side of ['from', 'to'] as const) {
    if (new Set(devices.map((each) => each[side])).size < devices.length)
      throw new Refusal(400, 'Name each device and each replacement once.', 'devices');
  }
  if (devices.some(({ from, to }) => from === to)) throw new Refusal(400, 'Choose another device.', 'devices');
}

/** @throws Refusal with status 409 for a device that lacks what a door has on the old one. */
function requireParts({ name, outputs, inputs }: NetworkRow, doors: readonly ChannelRecord[]): void {
  for (const { kind, channel, contactInput, ...door } of doors) {
    const needs = `which the ${wiredText({ entity: kind, ...door })} needs`;
    const output = outputs[channel];
    if (output === undefined) throw new Refusal(409, `${name} has no channel ${channel}, ${needs}.`);
    if ((output.kind === 'keypad') !== (kind === 'hid')) {
      const lack = kind === 'hid' ? 'no keypad' : 'nothing that opens a door';
      throw new Refusal(409, `Channel ${channel} of ${name} has ${lack}, ${needs}.`);
    }
    if (contactInput === null || inputs[contactInput]?.kind === 'contact') continue;
    throw new Refusal(409, `${name} has no door contact at input ${contactInput}, ${needs}.`);
  }
}

/** Lets the records of devices stand for others, all or none. @throws Refusal */
export async function replaceDevices(
  context: WriteContext,
  siteId: number,
  devices: readonly Replacement[],
): Promise<ReplacedDevice[]> {
  requireOnce(devices);
  const { transaction } = context;
  await lockSite(context, siteId);
  const rows = await lockDevices(context, siteId, [...new Set(devices.flatMap(({ from, to }) => [from, to]))]);
  const ofThese = inArray(networkDevices.id, [...rows.keys()]);
  const holders = await holdersOf(transaction, ofThese);
  const channels = await readChannels(transaction, ofThese);
  const leaving = new Set(devices.map(({ from }) => from));
  const holderOf = (id: number): Holder => {
    const holder = holders.get(id);
    if (holder !== undefined) return holder;
    throw new Refusal(409, `No record stands for ${rows.get(id)?.name}, so there is nothing to replace.`);
  };
  for (const { from, to } of devices) {
    const { entity } = holderOf(from);
    const device = rows.get(to) as NetworkRow;
    requireOnNetwork(device);
    const user = holders.get(to);
    if (user !== undefined && !leaving.has(to)) {
      const noun = entityOf(user.entity).label.one.toLowerCase();
      throw new Refusal(409, `${device.name} is already used by the ${noun} ${user.name}.`);
    }
    if (entity === 'controller') requireParts(device, channels.get(from) ?? []);
  }
  const link = ({ entity, id }: Holder, networkDeviceId: number | null) =>
    writers[entity].update(context, id, { networkDeviceId });
  for (const { index, isAside } of orderMoves(devices.map(({ from, to }) => ({ from: `${from}`, to: `${to}` })))) {
    const { from, to } = devices[index] as Replacement;
    await link(holderOf(from), isAside ? null : to);
  }
  return devices.map(({ from, to }) => ({ ...holderOf(from), from, to }));
}
