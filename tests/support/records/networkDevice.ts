import type { NetworkDevice } from '#domain/calls/networkDevices.ts';

type Output = NetworkDevice['outputs'][number];

/** A relay of which nothing is known and on which nothing hangs. */
export const relayOutput: Output = {
  key: 'POWER1',
  kind: 'relay',
  name: 'Relay 1',
  holds: true,
  pulses: true,
  locks: true,
  state: null,
  door: null,
};

/** A device that is online and not in use, without outputs and inputs. */
export const networkDevice = (given: Partial<NetworkDevice> & Pick<NetworkDevice, 'id'>): NetworkDevice => ({
  siteId: 1,
  name: 'Board north',
  dialect: 'tasmota',
  model: null,
  firmware: null,
  online: true,
  evidence: 'lastWill',
  foundAt: '2026-11-01T08:00:00.000Z',
  heardAt: null,
  signal: null,
  battery: null,
  gateway: null,
  outputs: [],
  inputs: [],
  unsupported: [],
  heartbeat: null,
  chosenHeartbeat: null,
  removedAt: null,
  usedBy: null,
  ...given,
});

/** A contact that is made. */
export const contactInput: NetworkDevice['inputs'][number] = {
  key: 'Switch1',
  kind: 'contact',
  name: 'Switch 1',
  rest: null,
  active: true,
};
