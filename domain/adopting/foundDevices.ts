import type { NetworkDevice } from '../calls/networkDevices.ts';
import { compareNames } from '../search/sortingText.ts';
import { channelsOf } from './channels.ts';

/** The channels of a device that have no door. */
export const freeChannels = (device: NetworkDevice): number =>
  channelsOf([device]).filter(({ output }) => device.outputs[output]?.door === null).length;

/** Whether something of a device can still be put to use. */
export const isToAdopt = (device: NetworkDevice): boolean =>
  freeChannels(device) > 0 || (device.usedBy === null && channelsOf([device]).length === 0);

export interface DeviceGroup {
  /** null: the devices that are in the network themselves. */
  gateway: { id: number | null; name: string } | null;
  devices: readonly NetworkDevice[];
}

/** Devices by the gateway that connects them; a gateway stands with its own. Those in the network themselves come first. */
export function groupByGateway(devices: readonly NetworkDevice[]): readonly DeviceGroup[] {
  const gatewayIds = new Set(devices.flatMap(({ gateway }) => gateway?.id ?? []));
  const groups = new Map<string, { gateway: DeviceGroup['gateway']; devices: NetworkDevice[] }>();
  for (const device of devices) {
    const own = gatewayIds.has(device.id) ? { id: device.id, name: device.name } : device.gateway;
    const key = own === null ? '' : `${own.id ?? ''} ${own.name}`;
    const group = groups.get(key) ?? { gateway: own, devices: [] };
    group.devices.push(device);
    groups.set(key, group);
  }
  const nameOf = ({ gateway }: DeviceGroup) => gateway?.name ?? '';
  return [...groups.values()]
    .map((group) => ({
      ...group,
      devices: group.devices.toSorted((one, other) => compareNames(one.name, other.name) || one.id - other.id),
    }))
    .toSorted((one, other) => compareNames(nameOf(one), nameOf(other)));
}
