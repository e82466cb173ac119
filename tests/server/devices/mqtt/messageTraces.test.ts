import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReaders } from '#server/devices/mqtt/dialects/readers.ts';
import type { DeviceKey } from '#server/devices/mqtt/dialects/dialect.ts';
import { createKnownDevices } from '#server/devices/mqtt/knownDevices.ts';
import { createMessageTraces } from '#server/devices/mqtt/messageTraces.ts';
import { siteOf } from './readers.ts';

/** Readers, and the traces of the devices that they know. */
function listen(mostBytes?: number) {
  const readers = createReaders({ siteOf });
  const known = createKnownDevices();
  const clock = { now: () => new Date('2026-11-27T03:00:00Z') };
  const traces = createMessageTraces(clock, () => ({ readers, known }), mostBytes);
  return {
    hear(topic: string, message: unknown, retained = false): void {
      const payload = Buffer.isBuffer(message)
        ? message
        : Buffer.from(typeof message === 'string' ? message : JSON.stringify(message));
      const incoming = { topic, payload, retained };
      const heard = Object.values(readers).flatMap((reader) => (reader.reads(topic) ? reader.hear(incoming) : []));
      for (const one of heard) if ('of' in one && one.of !== undefined) known.hear(one.of, one, clock.now());
      traces.add(incoming, 'in', heard);
    },
    tell: (topic: string, payload: string) =>
      traces.add({ topic, payload: Buffer.from(payload), retained: false }, 'out', []),
    payloads: (of: DeviceKey) => traces.of(of).map(({ payload }) => payload),
    of: traces.of,
  };
}

const lock = { siteId: 1, key: 'discovery:lock1' };
const lockConfig = {
  '~': 'acme/north/lock1',
  uniq_id: 'lock1',
  dev: { ids: 'lock1' },
  stat_t: '~/state',
  cmd_t: '~/set',
  avty_t: '~/status',
};
const relay = { siteId: 1, key: 'tasmota:acme/north/%prefix%/relay1' };
const plus = { siteId: 1, key: 'shelly:acme/north/plus1' };
const information = { id: 'info', result: { id: 'plus1', gen: 2 } };

function withDevices(mostBytes?: number) {
  const ear = listen(mostBytes);
  ear.hear('homeassistant/lock/lock1/config', lockConfig, true);
  ear.hear('acme/north/tele/relay1/LWT', 'Online', true);
  ear.hear('acme/north/plus1/gatehouse/rpc', information);
  return ear;
}

describe('the last messages of a device', () => {
  it('are those on its own topics, and those to it', () => {
    const ear = withDevices();
    ear.hear('acme/north/lock1/state', 'LOCKED');
    ear.tell('acme/north/lock1/set', 'OPEN');
    ear.hear('acme/north/stat/relay1/RESULT', { POWER1: 'ON' });
    ear.tell('acme/north/cmnd/relay1/POWER1', 'OFF');
    ear.tell('acme/north/plus1/rpc', '{"id":1,"method":"Switch.Set","params":{"id":0,"on":true}}');
    ear.hear('acme/south/lock1/state', 'LOCKED');
    const short = (of: DeviceKey) => ear.of(of).map(({ topic, direction }) => `${direction} ${topic}`);
    expect(short(lock)).toEqual([
      'in homeassistant/lock/lock1/config',
      'in acme/north/lock1/state',
      'out acme/north/lock1/set',
    ]);
    expect(short(relay)).toEqual([
      'in acme/north/tele/relay1/LWT',
      'in acme/north/stat/relay1/RESULT',
      'out acme/north/cmnd/relay1/POWER1',
    ]);
    expect(short(plus)).toEqual(['in acme/north/plus1/gatehouse/rpc', 'out acme/north/plus1/rpc']);
    expect(ear.payloads(plus).at(-1)).toBe('{"id":1,"method":"Switch.Set","params":{"id":0,"on":true}}');
    expect(ear.of(lock)[0]).toMatchObject({ retained: true, at: '2026-11-27T03:00:00.000Z' });
  });

  it('are a hundred, with long ones cut', () => {
    const ear = withDevices();
    for (let count = 0; count < 150; count += 1) ear.hear('acme/north/lock1/state', `LOCKED ${count}`);
    expect(ear.payloads(lock)).toHaveLength(100);
    expect(ear.payloads(lock).at(-1)).toBe('LOCKED 149');
    ear.hear('acme/north/lock1/state', 'door '.repeat(1_000));
    expect(ear.payloads(lock).at(-1)).toMatch(/^(door ){400}… \(4999 characters\)$/);
    ear.hear('acme/north/lock1/state', Buffer.from([255, 254]));
    expect(ear.payloads(lock).at(-1)).toBe('(2 bytes that are not read)');
  });

  it('keep their room from the site that has most of them', () => {
    const ear = withDevices(100_000);
    const own = ear.payloads(lock);
    for (let device = 0; device < 50; device += 1) {
      ear.hear(`acme/south/tele/relay${device}/LWT`, 'Online', true);
      for (let count = 0; count < 20; count += 1) ear.hear(`acme/south/stat/relay${device}/RESULT`, { POWER1: 'ON' });
    }
    const kept = Array.from({ length: 50 }, (_, device) =>
      ear.payloads({ siteId: 2, key: `tasmota:acme/south/%prefix%/relay${device}` }),
    );
    expect(kept[0]).toEqual([]);
    expect(kept[49]).toHaveLength(21);
    expect(ear.payloads(lock)).toEqual(own);
  });
});

const keypad = { siteId: 1, key: 'discovery:pad1' };
const padConfig = (fields: object) => ({ uniq_id: 'pad1', dev: { ids: 'pad1' }, ...fields });

/** A code as people type it. */
const pins = fc.stringMatching(/^[0-9]{4,8}$/);
const secrets = fc.stringMatching(/^zq[a-zA-Z0-9]{8,30}$/);
const pinForms = fc.constantFrom<(pin: string) => unknown>(
  (pin) => pin,
  (pin) => Number(`1${pin}`),
  (pin) => `${pin}#`,
  (pin) => `code ${pin}`,
);

type Said = readonly [topic: string, message: unknown];

/** Where keypads put what was typed, by message format. */
const typedBy: Readonly<Record<string, (code: unknown) => Said>> = {
  'a plain code': (code) => ['acme/north/pad1/plain', String(code)],
  'a field of a template': (code) => ['acme/north/pad1/field', { entered: code, battery: 80 }],
  'an event': (code) => ['acme/north/pad1/event', { event_type: 'typed', code, user: 'Kim' }],
  'a part of a message with readings': (code) => ['acme/north/pad1/field', { entered: 1, last: [{ value: code }] }],
  'a Wiegand reader of Tasmota': (code) => ['acme/north/tele/relay1/SENSOR', { Wiegand: { UID: code, Size: 4 } }],
  'a serial keypad of Tasmota': (code) => ['acme/north/stat/relay1/RESULT', { SerialReceived: code }],
  'a rule of Tasmota': (code) => ['acme/north/stat/relay1/KEYPAD', String(code)],
  'another rule of Tasmota': (code) => ['acme/north/stat/relay1/EVENT', String(code)],
  'an event of a Shelly': (code) => [
    'acme/north/plus1/events/rpc',
    { method: 'NotifyEvent', params: { events: [{ component: 'input:0', event: 'typed', data: { pin: code } }] } },
  ],
  'a status of a Shelly': (code) => ['acme/north/plus1/status/input:0', { id: 0, last_code: String(code) }],
};

/** Where settings have secrets. */
const settingsWith: Readonly<Record<string, (secret: string) => Said>> = {
  'a description': (secret) => [
    'homeassistant/lock/lock1/config',
    { ...lockConfig, mqtt_password: secret, dev: { ids: 'lock1', cu: `http://admin:${secret}@10.0.0.1/` } },
  ],
  'a state of discovery': (secret) => ['acme/north/lock1/state', `LOCKED token=${secret}`],
  'Tasmota passwords': (secret) => ['acme/north/stat/relay1/RESULT', { Password1: secret, SSId1: 'Site' }],
  'a Tasmota command': (secret) => [
    'acme/north/stat/relay1/RESULT',
    { Command: `Backlog SSId1 x; Password1 ${secret}` },
  ],
  'a Shelly config': (secret) => [
    'acme/north/plus1/gatehouse/rpc',
    { id: 'config', result: { wifi: { sta: { ssid: 'Site', pass: secret } }, mqtt: { user: 'north', pass: secret } } },
  ],
  'a Shelly address': (secret) => [
    'acme/north/plus1/gatehouse/rpc',
    { id: 'config', result: { ws: { server: `wss://north:${secret}@example.com` } } },
  ],
  'JSON in a text': (secret) => [
    'acme/north/plus1/gatehouse/rpc',
    { id: 9, error: { code: 401, message: JSON.stringify({ auth_type: 'digest', nonce: secret, realm: 'plus1' }) } },
  ],
};

function withKeypad() {
  const ear = withDevices();
  const config = (object: string, fields: object) =>
    ear.hear(`homeassistant/${object}/config`, padConfig(fields), true);
  config('sensor/pad1/plain_keypad', { uniq_id: 'plain', stat_t: 'acme/north/pad1/plain' });
  config('sensor/pad1/field_keypad', {
    uniq_id: 'field',
    stat_t: 'acme/north/pad1/field',
    val_tpl: '{{ value_json.entered }}',
  });
  config('event/pad1/event_keypad', { uniq_id: 'event', stat_t: 'acme/north/pad1/event' });
  return ear;
}

const devices = [lock, relay, plus, keypad];

describe.each(Object.entries(typedBy))('a code in %s', (_name, said) => {
  it('is never kept', () => {
    fc.assert(
      fc.property(pins, pinForms, fc.boolean(), (pin, form, retained) => {
        const ear = withKeypad();
        const before = devices.flatMap(ear.payloads).length;
        const [topic, message] = said(form(pin));
        ear.hear(topic, message, retained);
        const payloads = devices.flatMap(ear.payloads);
        expect(payloads.length).toBeGreaterThan(before);
        expect(payloads.join('\n')).not.toContain(pin);
      }),
    );
  });
});

describe.each(Object.entries(settingsWith))('a secret in %s', (_name, said) => {
  it('is never kept', () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const ear = withDevices();
        const before = devices.flatMap(ear.payloads).length;
        ear.hear(...said(secret));
        const payloads = devices.flatMap(ear.payloads);
        expect(payloads.length).toBeGreaterThan(before);
        expect(payloads.join('\n')).not.toContain(secret);
      }),
    );
  });
});

it('keeps readings, and the rest of a message', () => {
  const ear = withKeypad();
  ear.hear('acme/north/pad1/field', { entered: '4711', battery: 80 });
  ear.hear('acme/north/stat/relay1/RESULT', {
    Time: '2026-11-27T10:00:00',
    POWER1: 'ON',
    Wifi: { RSSI: 80, Signal: -60 },
  });
  expect(ear.payloads(keypad).at(-1)).toBe('{"entered":"•••","battery":80}');
  expect(ear.payloads(relay).at(-1)).toBe(
    '{"Time":"2026-11-27T10:00:00","POWER1":"ON","Wifi":{"RSSI":80,"Signal":-60}}',
  );
});
