import { describe, expect, it } from 'vitest';
import { createShelly } from '#server/devices/mqtt/dialects/shelly.ts';
import { only, retained, say, siteOf } from './readers.ts';

const prefix = 'acme/north/shellypro2-c8f09e47e6f0';
const of = { siteId: 1, key: `shelly:${prefix}` };

const information = {
  name: 'Gate relays',
  id: 'shellypro2-c8f09e47e6f0',
  mac: 'C8F09E47E6F0',
  model: 'SPSW-202XE16EU',
  gen: 2,
  fw_id: '20240625-122720/1.3.3-gbdfd9b3',
  ver: '1.3.3',
  app: 'Pro2',
  auth_en: false,
};
const status = {
  'input:0': { id: 0, state: false },
  'input:1': { id: 1, state: null },
  'switch:0': { id: 0, source: 'init', output: false, apower: 0, voltage: 230.1, aenergy: { total: 1234.5 } },
  'switch:1': { id: 1, source: 'init', output: true },
  'cover:0': { id: 0, state: 'closed', current_pos: 0 },
  'devicepower:0': { id: 0, battery: { V: 5.2, percent: 88 } },
  wifi: { sta_ip: '192.168.1.5', status: 'got ip', ssid: 'office', rssi: -52 },
  sys: { mac: 'C8F09E47E6F0', uptime: 20 },
};
const reply = (fields: object) => ({ src: information.id, dst: `${prefix}/gatehouse`, ...fields });

function described() {
  const reader = createShelly({ siteOf });
  say(reader, `${prefix}/gatehouse/rpc`, reply({ id: 'info', result: information }));
  say(reader, `${prefix}/gatehouse/rpc`, reply({ id: 'status', result: status }));
  return reader;
}

describe('a Shelly', () => {
  it('is subscribed at no site and below each prefix', () => {
    expect(createShelly({ siteOf }).topics(['acme/north'])).toEqual([
      '+/online',
      'acme/north/+/online',
      '+/events/rpc',
      'acme/north/+/events/rpc',
      '+/status/+',
      'acme/north/+/status/+',
      '+/gatehouse/rpc',
      'acme/north/+/gatehouse/rpc',
    ]);
  });

  it('is asked who it is and how it stands, once it is online', () => {
    const heard = retained(createShelly({ siteOf }), `${prefix}/online`, 'true');
    expect(only(heard, 'online')).toEqual([{ what: 'online', of, online: true }]);
    const [asked] = only(heard, 'ask');
    expect(asked?.messages.map(({ topic, payload }) => ({ topic, ...(JSON.parse(payload) as object) }))).toEqual([
      { topic: `${prefix}/rpc`, id: 'info', src: `${prefix}/gatehouse`, method: 'Shelly.GetDeviceInfo' },
      { topic: `${prefix}/rpc`, id: 'status', src: `${prefix}/gatehouse`, method: 'Shelly.GetStatus' },
    ]);
  });

  it('is offline by its last will', () => {
    const heard = say(createShelly({ siteOf }), `${prefix}/online`, 'false');
    expect(heard).toEqual([{ what: 'online', of, online: false }]);
  });

  it('describes itself by its replies', () => {
    const reader = createShelly({ siteOf });
    const [first] = say(reader, `${prefix}/gatehouse/rpc`, reply({ id: 'info', result: information }));
    expect(first).toMatchObject({ what: 'described', of, device: { name: 'Gate relays', outputs: [] } });
    const heard = say(reader, `${prefix}/gatehouse/rpc`, reply({ id: 'status', result: status }));
    expect(heard).toEqual([
      {
        what: 'described',
        of,
        device: {
          dialect: 'shelly',
          name: 'Gate relays',
          model: 'Pro2',
          firmware: '1.3.3',
          gateway: null,
          heartbeat: 60,
          outputs: [
            { key: 'switch:0', kind: 'relay', name: 'Switch 0', holds: true, pulses: true, locks: true },
            { key: 'switch:1', kind: 'relay', name: 'Switch 1', holds: true, pulses: true, locks: true },
            { key: 'cover:0', kind: 'cover', name: 'Cover 0', holds: true, pulses: false, locks: true },
          ],
          inputs: [{ key: 'input:0', kind: 'contact', name: 'Input 0', rest: null }],
        },
      },
      { what: 'input', of, input: 'input:0', active: false },
      { what: 'output', of, output: 'switch:0', state: 'off' },
      { what: 'measured', of, measured: { watts: 0, kilowattHours: 1.2345, output: 'switch:0' } },
      { what: 'output', of, output: 'switch:1', state: 'on' },
      { what: 'output', of, output: 'cover:0', state: 'shut' },
      { what: 'measured', of, measured: { battery: 88 } },
      { what: 'measured', of, measured: { signal: -52 } },
    ]);
  });

  it('tells changes by notifications and by status messages', () => {
    const reader = described();
    const params = {
      ts: 1719565200.5,
      'switch:0': { id: 0, output: true, source: 'MQTT' },
      'input:0': { state: true },
    };
    expect(
      say(reader, `${prefix}/events/rpc`, { src: information.id, dst: 'x/events', method: 'NotifyStatus', params }),
    ).toEqual([
      { what: 'output', of, output: 'switch:0', state: 'on' },
      { what: 'input', of, input: 'input:0', active: true },
    ]);
    expect(say(reader, `${prefix}/status/cover:0`, { id: 0, state: 'opening' })).toEqual([
      { what: 'output', of, output: 'cover:0', state: 'opening' },
    ]);
    const event = { method: 'NotifyEvent', params: { events: [{ component: 'input:0', event: 'single_push' }] } };
    expect(say(reader, `${prefix}/events/rpc`, event)).toEqual([{ what: 'alive', of }]);
  });

  it.each([
    ['stopped', 40, 'opened'],
    ['stopped', undefined, 'opened'],
    ['stopped', 0, 'shut'],
    ['open', 100, 'opened'],
    ['closing', 40, 'shutting'],
  ])('says of a cover that is %s at %s: %s', (state, position, expected) => {
    const heard = say(described(), `${prefix}/status/cover:0`, { id: 0, state, current_pos: position });
    expect(heard).toEqual([{ what: 'output', of, output: 'cover:0', state: expected }]);
  });

  it.each([
    ['switch:0', 'open', 'Switch.Set', { id: 0, on: true, toggle_after: 5 }],
    ['switch:1', 'hold', 'Switch.Set', { id: 1, on: true }],
    ['switch:1', 'release', 'Switch.Set', { id: 1, on: false }],
    ['switch:0', 'lock', 'Switch.Set', { id: 0, on: false }],
    ['switch:0', 'toggle', 'Switch.Toggle', { id: 0 }],
    ['cover:0', 'open', 'Cover.Open', { id: 0 }],
    ['cover:0', 'lock', 'Cover.Close', { id: 0 }],
  ] as const)('%s does %s by %s', (output, act, method, params) => {
    const command = described().command(of, output, act, { pulse: 5, number: 17 });
    expect(command).toEqual({
      topic: `${prefix}/rpc`,
      payload: JSON.stringify({ id: 17, src: `${prefix}/gatehouse`, method, params }),
      expected: { number: 17 },
    });
  });

  it('does nothing by an output that it does not have, or that cannot do so', () => {
    const reader = described();
    const options = { pulse: 5, number: 1 };
    expect(reader.command(of, 'switch:7', 'open', options)).toBe('the device has not told of this output');
    expect(reader.command({ ...of, siteId: 2 }, 'switch:0', 'open', options)).toBe(
      'the device has not told of this output',
    );
    expect(reader.command(of, 'cover:0', 'toggle', options)).toBe('only a relay can be toggled');
    expect(reader.command(of, 'switch:0', 'open', { pulse: 0, number: 1 })).toBe('its pulse has no length');
  });

  it('answers a command by its number', () => {
    const heard = say(described(), `${prefix}/gatehouse/rpc`, reply({ id: 17, result: { was_on: false } }));
    expect(heard).toEqual([{ what: 'answered', of, number: 17, output: null, refusal: null }]);
  });

  it('refuses a command in short, plain words', () => {
    const error = { code: -103, message: `Invalid argument 'id',\n\u202e value 9 not found!${'!'.repeat(500)}` };
    const [heard] = only(say(described(), `${prefix}/gatehouse/rpc`, reply({ id: 17, error })), 'answered');
    expect(heard?.number).toBe(17);
    expect(heard?.refusal).toMatch(/^the device refused: Invalid argument 'id', value 9 not found!+$/);
    expect(heard?.refusal?.length).toBeLessThan(110);
    const locked = say(described(), `${prefix}/gatehouse/rpc`, reply({ id: 4, error: { code: 401, message: '{}' } }));
    expect(only(locked, 'answered')[0]?.refusal).toBe('the device asks for a password');
  });

  it('never answers by a retained message, which may restore a state', () => {
    const reader = described();
    expect(retained(reader, `${prefix}/gatehouse/rpc`, reply({ id: 17, result: {} }))).toEqual([]);
    expect(retained(reader, `${prefix}/status/switch:0`, status['switch:1'])).toEqual([
      { what: 'output', of, output: 'switch:0', state: 'on' },
    ]);
  });

  it('is asked who it is where it is heard for the first time', () => {
    const notification = { method: 'NotifyStatus', params: { 'switch:0': { output: true } } };
    const heard = say(createShelly({ siteOf }), `${prefix}/events/rpc`, notification);
    expect(heard.map(({ what }) => what)).toEqual(['ask']);
  });

  it('has one level at no site, and no device stands where answers come', () => {
    const reader = createShelly({ siteOf });
    expect(reader.reads('shelly1/online')).toBe(true);
    expect(reader.reads('others/shelly1/online')).toBe(false);
    expect(reader.reads('acme/north/hall/shelly1/online')).toBe(true);
    expect(reader.reads('acme/north/shelly1/gatehouse/online')).toBe(false);
  });

  it('takes the good parts beside odd ones', () => {
    const heard = say(described(), `${prefix}/gatehouse/rpc`, {
      id: 'status',
      result: { 'switch:0': { output: 'yes', apower: 12 }, 'switch:1': { output: false, apower: 'much' }, wifi: 7 },
    });
    expect(heard).toEqual([
      { what: 'measured', of, measured: { watts: 12, output: 'switch:0' } },
      { what: 'output', of, output: 'switch:1', state: 'off' },
    ]);
  });

  it('takes its commands on these topics', () => {
    expect(described().commandTopics(of)).toEqual([
      `${prefix}/rpc`,
      `${prefix}/command`,
      `${prefix}/command/switch:0`,
      `${prefix}/command/switch:1`,
      `${prefix}/command/cover:0`,
    ]);
  });
});
