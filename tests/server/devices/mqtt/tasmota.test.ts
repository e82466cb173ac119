import { describe, expect, it } from 'vitest';
import { createTasmota } from '#server/devices/mqtt/dialects/tasmota.ts';
import { only, retained, say, siteOf } from './readers.ts';

const mac = '9C9C1F2A3B4C';
const of = { siteId: 1, key: 'tasmota:acme/north/%prefix%/relays' };
const tele = (suffix: string) => `acme/north/tele/relays/${suffix}`;
const stat = (suffix: string) => `acme/north/stat/relays/${suffix}`;
const cmnd = (suffix: string) => `acme/north/cmnd/relays/${suffix}`;
const discovery = `tasmota/discovery/${mac}/config`;

const announcement = {
  ip: '192.168.1.20',
  dn: 'Hall B',
  fn: ['Door 1', 'Door 2', null, null],
  hn: 'relays-1234',
  mac,
  md: 'Generic',
  ofln: 'Offline',
  onln: 'Online',
  state: ['OFF', 'ON', 'TOGGLE', 'HOLD'],
  sw: '14.2.0',
  t: 'relays',
  ft: 'acme/north/%prefix%/%topic%/',
  tp: ['cmnd', 'stat', 'tele'],
  rl: [1, 1, 2, 0],
  swc: [0, -1],
  swn: [null, null],
  btn: [0, 0],
  so: { '4': 0 },
  ver: 1,
};

function online() {
  const reader = createTasmota({ siteOf });
  retained(reader, tele('LWT'), 'Online');
  return reader;
}

function announced() {
  const reader = online();
  retained(reader, discovery, announcement);
  return reader;
}

describe('a Tasmota', () => {
  it('is subscribed at no site and below each prefix', () => {
    expect(createTasmota({ siteOf }).topics(['acme/north'])).toEqual([
      'tasmota/discovery/+/config',
      'tele/+/+',
      'acme/north/tele/+/+',
      'stat/+/+',
      'acme/north/stat/+/+',
    ]);
  });

  it('is found by its last will, and asked for its whole status, which moves nothing', () => {
    const heard = retained(createTasmota({ siteOf }), tele('LWT'), 'Online');
    expect(heard.map(({ what }) => what)).toEqual(['described', 'online', 'ask']);
    expect(heard[0]).toMatchObject({ of, device: { name: 'relays', outputs: [], heartbeat: 300 } });
    expect(only(heard, 'ask')[0]?.messages).toEqual([{ topic: cmnd('STATUS'), payload: '0' }]);
    expect(say(online(), tele('LWT'), 'Offline')).toEqual([{ what: 'online', of, online: false }]);
  });

  it('is described by its discovery message, without lights and shutters', () => {
    const heard = retained(online(), discovery, announcement);
    expect(heard).toEqual([
      {
        what: 'described',
        of,
        device: {
          dialect: 'tasmota',
          name: 'Hall B',
          model: 'Generic',
          firmware: '14.2.0',
          gateway: null,
          heartbeat: 300,
          outputs: [
            { key: 'POWER1', kind: 'relay', name: 'Door 1', holds: true, pulses: true, locks: true },
            { key: 'POWER2', kind: 'relay', name: 'Door 2', holds: true, pulses: true, locks: true },
          ],
          inputs: [{ key: 'Switch1', kind: 'contact', name: 'Switch 1', rest: null }],
        },
      },
      { what: 'unsupported', of, topic: discovery, reason: 'relay 3 drives a light' },
    ]);
    expect(say(announced(), stat('POWER3'), 'ON')).toEqual([{ what: 'alive', of }]);
  });

  it('is described by its status where it sends no discovery message', () => {
    const reader = online();
    say(reader, stat('STATUS'), { Status: { Module: 1, DeviceName: 'Hall B', FriendlyName: ['Door 1'], Power: '0' } });
    say(reader, stat('STATUS2'), { StatusFWR: { Version: '14.2.0(release-tasmota)', Core: '2_7_7' } });
    say(reader, stat('STATUS10'), { StatusSNS: { Time: '2026-11-27T10:00:00', Switch1: 'ON' } });
    const state = { Time: '2026-11-27T10:00:00', POWER: 'OFF', Wifi: { AP: 1, RSSI: 76, Signal: -62 } };
    expect(say(reader, stat('STATUS11'), { StatusSTS: state })).toEqual([
      {
        what: 'described',
        of,
        device: {
          dialect: 'tasmota',
          name: 'Hall B',
          model: null,
          firmware: '14.2.0(release-tasmota)',
          gateway: null,
          heartbeat: 300,
          outputs: [{ key: 'POWER1', kind: 'relay', name: 'Relay 1', holds: true, pulses: true, locks: true }],
          inputs: [{ key: 'Switch1', kind: 'contact', name: 'Switch 1', rest: null }],
        },
      },
      { what: 'output', of, output: 'POWER1', state: 'off', isRoutine: true },
      { what: 'measured', of, measured: { signal: -62 } },
    ]);
  });

  it('tells its relays, switches and meters', () => {
    const reader = announced();
    expect(say(reader, stat('POWER1'), 'ON')).toEqual([{ what: 'output', of, output: 'POWER1', state: 'on' }]);
    expect(say(reader, stat('RESULT'), { POWER2: 'OFF' })).toEqual([
      { what: 'output', of, output: 'POWER2', state: 'off' },
    ]);
    expect(say(reader, stat('RESULT'), { Switch1: { Action: 'ON' } })).toEqual([
      { what: 'input', of, input: 'Switch1', active: true },
    ]);
    expect(say(reader, tele('SENSOR'), { Switch1: 'OFF', ENERGY: { Total: 12.5, Power: 40 } })).toEqual([
      { what: 'input', of, input: 'Switch1', active: false },
      { what: 'measured', of, measured: { watts: 40, kilowattHours: 12.5 } },
    ]);
    expect(say(reader, tele('SENSOR'), { ENERGY: { Total: 12.5, Power: [40, 7] } })).toEqual([
      { what: 'measured', of, measured: { watts: 40, output: 'POWER1' } },
      { what: 'measured', of, measured: { watts: 7, output: 'POWER2' } },
    ]);
    expect(say(reader, stat('RESULT'), { PulseTime1: { Set: 105, Remaining: 105 } })).toEqual([{ what: 'alive', of }]);
    expect(retained(reader, stat('RESULT'), { PulseTime1: { Set: 105, Remaining: 105 } })).toEqual([]);
  });

  it.each([
    [0.05, 1],
    [5, 50],
    [11.1, 111],
    [11.5, 112],
    [12, 112],
    [60, 160],
    [900_000, 64_900],
  ])('ends a pulse of %s s itself: PulseTime %s', (pulse, value) => {
    expect(announced().command(of, 'POWER2', 'open', { pulse, number: 1 })).toEqual({
      topic: cmnd('Backlog0'),
      payload: `PulseTime2 ${value}; POWER2 ON`,
      expected: { output: 'POWER2', states: ['on'] },
    });
  });

  it.each([
    ['hold', 'Backlog0', 'PulseTime1 0; POWER1 ON', ['on']],
    ['release', 'POWER1', 'OFF', ['off']],
    ['lock', 'POWER1', 'OFF', ['off']],
    ['toggle', 'POWER1', 'TOGGLE', ['on', 'off']],
  ] as const)('does %s by %s', (act, command, payload, states) => {
    expect(announced().command(of, 'POWER1', act, { pulse: 5, number: 1 })).toEqual({
      topic: cmnd(command),
      payload,
      expected: { output: 'POWER1', states },
    });
  });

  it('does nothing by an output that it does not have', () => {
    const options = { pulse: 5, number: 1 };
    expect(announced().command(of, 'POWER3', 'open', options)).toBe('the device has not told of this output');
    expect(announced().command({ ...of, siteId: 2 }, 'POWER1', 'open', options)).toBe(
      'the device has not told of this output',
    );
  });

  it('has pulses for 8 relays before version 12', () => {
    const reader = online();
    const heard = retained(reader, discovery, { ...announcement, sw: '9.5.0', rl: Array<number>(9).fill(1) });
    expect(only(heard, 'described')[0]?.device.outputs).toHaveLength(8);
    expect(only(heard, 'unsupported')[0]?.reason).toBe('relay 9 has no pulse of its own before version 12');
    const newer = retained(reader, discovery, { ...announcement, rl: Array<number>(9).fill(1) });
    expect(only(newer, 'described')[0]?.device.outputs).toHaveLength(9);
  });

  it('reads the words that the device was given', () => {
    const reader = createTasmota({ siteOf });
    retained(reader, discovery, { ...announcement, onln: 'up', ofln: 'down', state: ['aus', 'an', 'um', 'halt'] });
    expect(only(say(reader, tele('LWT'), 'up'), 'online')).toEqual([{ what: 'online', of, online: true }]);
    expect(say(reader, stat('POWER1'), 'an')).toEqual([{ what: 'output', of, output: 'POWER1', state: 'on' }]);
    expect(say(reader, stat('POWER1'), 'ON')).toEqual([{ what: 'alive', of }]);
  });

  it('is removed with its last will, and stays while it is online', () => {
    const reader = announced();
    expect(retained(reader, discovery, '')).toEqual([]);
    expect(say(reader, tele('LWT'), '')).toEqual([{ what: 'removed', of }]);
    expect(say(reader, stat('POWER1'), 'ON')).toEqual([]);
    const offline = createTasmota({ siteOf });
    retained(offline, discovery, announcement);
    expect(retained(offline, discovery, '')).toEqual([{ what: 'removed', of }]);
  });

  it.each([
    { ft: '%topic%/%prefix%/' },
    { ft: 'others/%prefix%/%topic%/' },
    { ft: 'acme/north/#/%prefix%/%topic%/' },
    { tp: ['c', 's', 't'] },
    { t: 'a/b' },
  ])('is not supported with other topics: %o', (odd) => {
    const heard = retained(createTasmota({ siteOf }), discovery, { ...announcement, ...odd });
    expect(heard).toEqual([
      {
        what: 'unsupported',
        topic: discovery,
        reason: "its full topic is not %prefix%/%topic%/ below its site's prefix",
      },
    ]);
  });

  it('is at no site only without anything before the prefix', () => {
    const reader = createTasmota({ siteOf });
    const [heard] = say(reader, 'tele/relays/LWT', 'Online');
    expect(heard).toMatchObject({ what: 'described', of: { siteId: null, key: 'tasmota:%prefix%/relays' } });
    expect(reader.reads('others/tele/relays/LWT')).toBe(false);
    expect(reader.reads('cmnd/relays/POWER1')).toBe(false);
  });

  it('is asked by messages that move nothing', () => {
    expect(announced().ask(of)).toEqual([
      { topic: cmnd('STATE'), payload: '' },
      { topic: cmnd('STATUS'), payload: '10' },
    ]);
    expect(announced().ask({ ...of, siteId: 2 })).toEqual([]);
  });

  it('takes its commands on these topics', () => {
    const commands = ['Backlog', 'Backlog0', 'POWER', 'POWER0', 'POWER1', 'POWER2'];
    expect(announced().commandTopics(of)).toEqual(commands.map(cmnd));
  });
});
