import { networkLimits, type OutputState } from '#domain/states/network.ts';
import type { UnsupportedPart } from '#server/storage/schema/devices/networkDevices.ts';
import type { DeviceDescription, DeviceKey, Heard, Measured } from './dialects/dialect.ts';
import { nameOfKey } from './networkRows.ts';

/** What a device said since the server connected. */
export interface KnownDevice {
  of: DeviceKey;
  /** null: it was only heard. */
  description: DeviceDescription | null;
  online: boolean | null;
  removedAt: Date | null;
  outputs: Map<string, OutputState>;
  /** Whether the input is active. */
  inputs: Map<string, boolean>;
  /** The last measurements of an output; "": of the device. */
  measured: Map<string, Measured>;
  unsupported: Map<string, UnsupportedPart>;
}

/** The most that is kept of what a device has and cannot use. */
const mostUnsupported = 50;

/** Longer sentences of a device are cut. */
const longestReason = 300;

function noteUnsupported({ unsupported }: KnownDevice, { topic, reason }: Heard & { what: 'unsupported' }): boolean {
  const name = topic.slice(0, longestReason);
  if (unsupported.get(name)?.reason === reason) return false;
  if (unsupported.size >= mostUnsupported && !unsupported.has(name)) return false;
  unsupported.set(name, { name, reason: reason.slice(0, longestReason) });
  return true;
}

/** A device with more parts is not heard of those. */
function keep<Value>(values: Map<string, Value>, key: string, value: Value): void {
  if (values.has(key) || values.size < 2 * networkLimits.parts) values.set(key, value);
}

/** Whether the device said before what it says now: the first word of a device may be of days ago. */
function isKnown({ outputs, inputs, online }: KnownDevice, heard: Heard): boolean {
  if (heard.what === 'output') return outputs.has(heard.output);
  if (heard.what === 'input') return inputs.has(heard.input);
  return heard.what !== 'online' || online !== null;
}

export interface Taken {
  device: KnownDevice;
  /** Whether what is stored of the device changed. */
  isChanged: boolean;
  /** Whether this output, input or connection had a known state before. */
  wasKnown: boolean;
}

/** Keeps what is heard, of so many devices of each site. */
export function createKnownDevices() {
  const devices = new Map<string, KnownDevice>();
  const counts = new Map<number | null, number>();

  function deviceOf(of: DeviceKey): KnownDevice | null {
    const name = nameOfKey(of);
    const known = devices.get(name);
    if (known !== undefined) return known;
    const ofSite = counts.get(of.siteId) ?? 0;
    if (ofSite >= networkLimits.devices) return null;
    counts.set(of.siteId, ofSite + 1);
    const device: KnownDevice = {
      of,
      description: null,
      online: null,
      removedAt: null,
      outputs: new Map(),
      inputs: new Map(),
      measured: new Map(),
      unsupported: new Map(),
    };
    devices.set(name, device);
    return device;
  }

  function take(device: KnownDevice, heard: Heard, now: Date): boolean {
    switch (heard.what) {
      case 'described': {
        const isNew = JSON.stringify(device.description) !== JSON.stringify(heard.device) || device.removedAt !== null;
        device.description = heard.device;
        device.removedAt = null;
        return isNew;
      }
      case 'removed':
        device.removedAt = now;
        device.outputs.clear();
        device.inputs.clear();
        return true;
      case 'online': {
        const isNew = device.online !== heard.online;
        device.online = heard.online;
        return isNew;
      }
      case 'output':
        keep(device.outputs, heard.output, heard.state);
        return false;
      case 'input':
        keep(device.inputs, heard.input, heard.active);
        return false;
      case 'measured': {
        const { output = '' } = heard.measured;
        keep(device.measured, output, { ...device.measured.get(output), ...heard.measured });
        return false;
      }
      case 'unsupported':
        return noteUnsupported(device, heard);
      default:
        return false;
    }
  }

  return {
    get: (of: DeviceKey) => devices.get(nameOfKey(of)) ?? null,
    all: () => devices.values(),
    forget(of: DeviceKey): void {
      if (!devices.delete(nameOfKey(of))) return;
      counts.set(of.siteId, (counts.get(of.siteId) ?? 1) - 1);
    },
    /** @returns null: its site has too many. */
    hear(of: DeviceKey, heard: Heard, now: Date): Taken | null {
      const device = deviceOf(of);
      if (device === null) return null;
      const wasKnown = isKnown(device, heard);
      return { device, wasKnown, isChanged: take(device, heard, now) };
    },
  };
}
export type KnownDevices = ReturnType<typeof createKnownDevices>;
