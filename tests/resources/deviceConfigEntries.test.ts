import { expect, it } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import { deviceCalls } from '#domain/calls/devices.ts';
import { configEntries } from '#resources/deviceConfig/configEntries.ts';
import { readDeviceConfig } from '#resources/deviceConfig/readDeviceConfig.ts';
import { imageOfRecord } from '#crud/upload/imageOfRecord.ts';

it("reads a controller's config as staff say it, and unknown settings by their names in words", () => {
  const config = { relockTime: 3, enableCamera: true, lockType: null, toString: 'odd', unlock_delay: 5 };
  expect(configEntries({ type: 'UnitController', config })).toEqual([
    { name: 'relockTime', label: 'Relock time', text: '3 s' },
    { name: 'enableCamera', label: 'Camera', text: 'Yes' },
    { name: 'lockType', label: 'Lock type', text: '–' },
    { name: 'toString', label: 'To string', text: 'odd' },
    { name: 'unlock_delay', label: 'Unlock delay', text: '5' },
  ]);
});

it('shows no code: parts of a setting each by its name, lists with commas', () => {
  const config = {
    quietHours: { startsAt: '22:00', isOn: false, days: ['Mon', 'Tue'], none: [], more: {} },
    relays: [{ relayMode: 'PULSE_HIGH' }, 7, null],
    enableAlarm: 'sometimes',
    relockTime: { open: 3 },
  };
  const entries = configEntries({ type: 'UnitController', config });
  expect(entries.map(({ label, text }) => `${label} = ${text}`)).toEqual([
    'Quiet hours: Starts at = 22:00',
    'Quiet hours: Is on = No',
    'Quiet hours: Days = Mon, Tue',
    'Quiet hours: None = None',
    'Quiet hours: More = None',
    'Relays 1: Relay mode = Pulse high',
    'Relays 2 = 7',
    'Relays 3 = –',
    'Alarm = sometimes',
    'Relock time: Open = 3',
  ]);
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
});

it('leads from the config of a HID or a motorised lock to what it names', () => {
  const hid = { controllerId: 12, channel: 0, direction: 'exit', osdpNetworkId: null, osdpAddress: 0 };
  expect(configEntries({ type: 'DumbHID', config: hid })).toEqual([
    {
      name: 'controllerId',
      label: 'Controller',
      text: '12',
      reference: { entity: 'controller', id: 12, to: 'controller.detail' },
    },
    { name: 'channel', label: 'Channel', text: '0' },
    { name: 'direction', label: 'Direction', text: 'Exit' },
    { name: 'osdpNetworkId', label: 'OSDP network', text: '–' },
    { name: 'osdpAddress', label: 'OSDP address', text: '0' },
  ]);
  const [unit] = configEntries({ type: 'MotorisedLock', config: { unitId: 5 } });
  expect(unit).toMatchObject({ reference: { entity: 'unit', id: 5, to: 'unit.detail' } });
});

it("shows a config's answer of any server, with what stands beside the settings", () => {
  const record = { id: 12, type: 'DumbHID', name: 'North', identifier: 'DumbHID_12', siteId: 1 };
  expect(configEntries({ ...record, config: { channel: 2 }, beepVolume: 7 } as never)).toEqual([
    { name: 'channel', label: 'Channel', text: '2' },
    { name: 'beepVolume', label: 'Beep volume', text: '7' },
  ]);
  expect(configEntries(record as never)).toEqual([]);
});

it('asks for a config by its number and type, and takes any good answer', async () => {
  const asked: unknown[] = [];
  const reading = (answer: unknown, type?: 'DumbHID') => {
    const call = (definition: unknown, input: unknown) => {
      asked.push([definition, input]);
      return Promise.resolve(answer);
    };
    return readDeviceConfig({ call } as unknown as Api, { id: 3, type });
  };
  expect(await reading({ relockTime: 4 }, 'DumbHID')).toEqual({ id: 3, type: 'DumbHID', relockTime: 4 });
  expect(asked).toEqual([[deviceCalls.deviceConfig, { parameters: { id: 3 }, fields: { type: 'DumbHID' } }]]);
  expect(await reading(null)).toEqual({ id: 3 });
  expect(await reading([1])).toEqual({ id: 3, answer: [1] });
});

it("names a record's image to the server as the record does", () => {
  const url = 'https://cdn.example/9.png';
  expect(imageOfRecord({ name: 'Front', url })?.carried).toEqual({ name: 'Front', url });
  expect(imageOfRecord([{ url }])).toEqual({ name: url, address: url, carried: { url } });
  expect(imageOfRecord({ name: 'front.png', url: null }, '/api')?.carried).toEqual({ name: 'front.png' });
});
