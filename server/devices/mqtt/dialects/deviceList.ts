import { networkLimits } from '#domain/states/network.ts';
import type { DeviceKey } from './dialect.ts';

export const tooManyDevices = `${networkLimits.devices} other devices are kept already`;
export const tooManyParts = `the device has ${networkLimits.parts} others already`;
export const otherSite = "its topics are no longer its site's";

/** What a reader holds of its devices, limited for each site. */
export class DeviceList<Device> {
  readonly #sites = new Map<number | null, Map<string, Device>>();

  get({ siteId, key }: DeviceKey): Device | undefined {
    return this.#sites.get(siteId)?.get(key);
  }

  /** @returns false where the site has too many. */
  add({ siteId, key }: DeviceKey, device: Device): boolean {
    const devices = this.#sites.get(siteId) ?? new Map<string, Device>();
    if (devices.size >= networkLimits.devices) return false;
    this.#sites.set(siteId, devices);
    devices.set(key, device);
    return true;
  }

  remove({ siteId, key }: DeviceKey): void {
    const devices = this.#sites.get(siteId);
    devices?.delete(key);
    if (devices?.size === 0) this.#sites.delete(siteId);
  }

  ofSite(siteId: number | null): Iterable<Device> {
    return this.#sites.get(siteId)?.values() ?? [];
  }
}
