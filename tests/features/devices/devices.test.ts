import { describe, expect, it } from 'vitest';
import { deviceFacts } from '#parts/device/deviceFacts.tsx';
import { anyReason, countDevices, filterDevices, sortDevices } from '#features/devices/deviceList.ts';
import { deviceNumber, deviceOfNumber, deviceRow } from '#features/devices/deviceRow.ts';
import {
  connectedDevices,
  countTroubledBelow,
  siteWiring,
  treeIdOf,
  withDevicesAbove,
} from '#features/devices/deviceTree.ts';
import { deviceKinds, deviceNounLabels, type DeviceKind } from '#domain/states/deviceKind.ts';

let next = 0;
const device = (kind: DeviceKind, name: string, given: object = {}) => {
  next += 1;
  return deviceRow(kind, { id: next, siteId: 1, name, online: true, ...given });
};

it('numbers devices of all kinds so that each is found again', () => {
  for (const kind of deviceKinds) {
    for (const id of [1, 2, 2_147_483_647]) {
      expect(deviceOfNumber(deviceNumber(kind, id))).toEqual({ kind, id });
    }
  }
});

describe('the list of devices', () => {
  const rows = [
    device('controller', 'C10', { lastHeardAt: '2026-11-21T01:00:00Z' }),
    device('controller', 'C2', { online: false, lastHeardAt: '2026-11-20T01:00:00Z' }),
    device('padlock', 'Lock 1', { battery: 12 }),
    device('hid', 'Keypad', { fault: 'tamper' }),
  ];
  const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

  it('is narrowed by kind and by why somebody should go there', () => {
    expect(names(filterDevices(rows, { kind: ['controller'] }))).toEqual(['C10', 'C2']);
    expect(names(filterDevices(rows, { visit: [anyReason] }))).toEqual(['C2', 'Lock 1', 'Keypad']);
    expect(names(filterDevices(rows, { visit: ['battery', 'fault'], kind: ['hid', 'hub'] }))).toEqual(['Keypad']);
    expect(filterDevices(rows, { visit: [] })).toHaveLength(4);
  });

  it('calls a device what its record says that it is', () => {
    const relays = [
      device('controller', 'R1', { deviceType: 'bluetoothRelay' }),
      device('controller', 'R2', { type: 'BLUETOOTH_RELAY' }),
    ];
    const odd = device('controller', 'C3', { deviceType: 'toaster', type: 7 });
    const all = [...rows, ...relays, odd];
    expect(names(filterDevices(all, { kind: ['bluetoothRelay'] }))).toEqual(['R1', 'R2']);
    expect(names(filterDevices(all, { kind: ['controller'] }))).toEqual(['C10', 'C2', 'C3']);
    expect(relays.map(({ noun }) => deviceNounLabels[noun])).toEqual(['Bluetooth Relay', 'Bluetooth Relay']);
    expect(
      deviceFacts('controller').map(({ label, value }) => (label === 'Device type' ? value(odd) : null)),
    ).toContain('Controller');
  });

  it('counts what each option of a filter leaves, given the other filters', () => {
    const kinds = deviceKinds.map((kind) => ({ values: [kind] }));
    const counts = countDevices(rows, { visit: [anyReason], kind: ['hid'] }, 'kind', kinds);
    const expected = deviceKinds.map((kind) => filterDevices(rows, { visit: [anyReason], kind: [kind] }).length);
    expect(counts).toEqual(expected);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  it('is sorted as people count, the most pressing first, and what was never heard as the oldest', () => {
    const by = (field: string, direction: 'asc' | 'desc' = 'asc') => names(sortDevices(rows, { field, direction }));
    expect(by('name')).toEqual(['C2', 'C10', 'Keypad', 'Lock 1']);
    expect(by('visit')).toEqual(['Keypad', 'C2', 'Lock 1', 'C10']);
    expect(by('lastHeardAt', 'desc')).toEqual(['C10', 'C2', 'Keypad', 'Lock 1']);
    expect(sortDevices(rows, null)).toBe(rows);
  });
});

it('hangs devices on hubs and controllers, by channel, and keeps what hangs on nothing', () => {
  const hub = device('hub', 'Hub');
  const wired = device('controller', 'C2', { hubId: hub.deviceId, online: false });
  const alone = device('controller', 'C1', { hubId: 999 });
  const second = device('hid', 'A', { controllerId: wired.deviceId, channel: 2, fault: 'tamper' });
  const first = device('motorisedLock', 'B', { controllerId: wired.deviceId, channel: 0 });
  const padlock = device('padlock', 'P', { hubId: hub.deviceId });
  const loose = device('hid', 'Loose', { controllerId: 999 });
  const wiring = siteWiring([second, first, hub, wired, alone, padlock, loose]);
  expect(wiring.hubs).toEqual([hub]);
  expect(wiring.controllers).toEqual([alone]);
  expect(wiring.loose).toEqual([loose]);
  expect(connectedDevices(wiring, hub)).toEqual([wired, padlock]);
  expect(connectedDevices(wiring, wired)).toEqual([first, second]);
  expect(countTroubledBelow(wiring, hub)).toBe(2);
});

it('shows what a search finds with the devices above it, which are marked', () => {
  const hub = device('hub', 'Hub');
  const controller = device('controller', 'C', { hubId: hub.deviceId });
  const other = device('controller', 'D', { hubId: hub.deviceId });
  const lock = device('motorisedLock', 'L', { controllerId: controller.deviceId });
  const all = [hub, controller, other, lock];
  const { rows, above } = withDevicesAbove([lock], all);
  expect(new Set(rows)).toEqual(new Set([hub, controller, lock]));
  expect(above).toEqual(new Set([treeIdOf(hub), treeIdOf(controller)]));
  expect(withDevicesAbove([hub, lock], all).above).toEqual(new Set([treeIdOf(controller)]));
  expect(withDevicesAbove(all, all)).toEqual({ rows: all, above: new Set() });
});
