import type { PgTable } from 'drizzle-orm/pg-core';
import { channelCount, type DeviceConfigType } from '#domain/states/device.ts';
import { controllers, deviceConfigs, hubs } from '#server/storage/schema/devices/controllers.ts';
import {
  hids,
  motorisedLocks,
  multiplexerChannels,
  multiplexers,
  osdpNetworks,
  padlocks,
  powerControllers,
} from '#server/storage/schema/devices/fieldDevices.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import type { BuilderTools, Given } from './insert.ts';
import type { PlaceBuilders } from './places.ts';

type Placed<Table extends PgTable> = Given<Table> & { siteId?: number | undefined };

/** Online, each at a new site unless one is given. */
export function deviceBuilders({ insert, fresh }: BuilderTools, { site }: PlaceBuilders) {
  const at = async ({ siteId }: { siteId?: number | undefined }) => siteId ?? (await site()).id;

  const numbered = async (type: DeviceConfigType, siteId: number) => (await insert(deviceConfigs, { siteId, type })).id;

  const hub = async (given: Placed<typeof hubs> = {}) =>
    insert(hubs, { name: fresh('Hub'), online: true, ...given, siteId: await at(given) });

  const controller = async (given: Placed<typeof controllers> = {}) => {
    const siteId = await at(given);
    const id = await numbered('UnitController', siteId);
    return insert(controllers, { name: fresh('Controller'), status: 'no change', online: true, ...given, id, siteId });
  };

  const hid = async (given: Placed<typeof hids> = {}) => {
    const siteId = await at(given);
    const id = await numbered('DumbHID', siteId);
    return insert(hids, { name: fresh('HID'), online: true, ...given, id, siteId });
  };

  const motorisedLock = async (given: Placed<typeof motorisedLocks> = {}) => {
    const siteId = await at(given);
    const id = await numbered('MotorisedLock', siteId);
    return insert(motorisedLocks, { name: fresh('Bolt'), online: true, ...given, id, siteId });
  };

  const multiplexer = async (given: Placed<typeof multiplexers> = {}) => {
    const row = await insert(multiplexers, {
      name: fresh('Multiplexer'),
      power: true,
      online: true,
      ...given,
      siteId: await at(given),
    });
    for (let channel = 0; channel < channelCount.multiplexer; channel += 1) {
      await insert(multiplexerChannels, { multiplexerId: row.id, channel, power: true });
    }
    return row;
  };

  const powerController = async (given: Placed<typeof powerControllers> = {}) =>
    insert(powerControllers, { name: fresh('Lights'), power: false, online: true, ...given, siteId: await at(given) });

  const padlock = async (given: Placed<typeof padlocks> = {}) =>
    insert(padlocks, { name: fresh('Padlock'), status: 'locked', online: true, ...given, siteId: await at(given) });

  const osdpNetwork = async (given: Placed<typeof osdpNetworks> = {}) =>
    insert(osdpNetworks, { name: fresh('Line'), baudRate: 9600, ...given, siteId: await at(given) });

  /** With one relay and one contact, unless others are given; at no site with null. */
  const networkDevice = async ({ siteId, ...given }: Given<typeof networkDevices> = {}) => {
    const name = given.name ?? fresh('Relay board');
    return insert(networkDevices, {
      key: `tasmota:${name}`,
      dialect: 'tasmota',
      outputs: [{ key: 'POWER1', kind: 'relay', name: 'Relay 1', holds: true, pulses: true, locks: false }],
      inputs: [{ key: 'Switch1', kind: 'contact', name: 'Switch 1', rest: null }],
      online: true,
      ...given,
      name,
      siteId: siteId === null ? null : await at({ siteId }),
    });
  };

  return { networkDevice, hub, controller, hid, motorisedLock, multiplexer, powerController, padlock, osdpNetwork };
}
