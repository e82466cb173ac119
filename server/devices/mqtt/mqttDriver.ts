import type { DeviceDriver } from '#server/devices/port.ts';
import { openNetwork, type Network, type NetworkParts } from './network.ts';

/** Drives the records that are wired to a device on the broker. */
export function createMqttDriver(parts: NetworkParts): DeviceDriver {
  let network: Network | null = null;
  return {
    name: 'broker',
    drives: (target) => network?.drives(target) ?? false,
    heartbeatOf: (target) => network?.heartbeatOf(target) ?? null,
    async open() {
      network = await openNetwork(parts);
      return network;
    },
  };
}
