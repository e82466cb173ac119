import { describe, expect, it } from 'vitest';
import { createDiscovery } from '#server/devices/mqtt/dialects/discovery.ts';
import { only, retained, say, siteOf } from './readers.ts';

const key = 'discovery:a1b2c3d4e5f6';
const of = { siteId: 1, key };
const options = { pulse: 5, number: 1 };
const topicOf = (component: string, object: string) => `homeassistant/${component}/hall/${object}/config`;

/** As ESPHome writes it. */
const device = { ids: 'a1b2c3d4e5f6', name: 'Hall', sw: '2026.11.0', mdl: 'esp32-poe', mf: 'espressif' };
const lock = {
  '~': 'acme/north/hall',
  name: 'Front door',
  stat_t: '~/lock/front/state',
  cmd_t: '~/lock/front/command',
  avty_t: '~/status',
  uniq_id: 'hall-lock-front',
  dev: device,
};
const lockTopic = topicOf('lock', 'front');
const lockState = 'acme/north/hall/lock/front/state';

function described(...messages: (readonly [topic: string, message: object])[]) {
  const reader = createDiscovery({ siteOf });
  for (const [topic, message] of messages) retained(reader, topic, message);
  return reader;
}

/** One part, besides its own fields. */
const part = (fields: object) => ({ stat_t: 'acme/north/hall/x', uniq_id: 'x', dev: device, ...fields });

describe('the description of a part', () => {
  it('is subscribed at no site and below each prefix', () => {
    expect(createDiscovery({ siteOf }).topics(['acme/north'])).toEqual([
      'homeassistant/+/+/config',
      'acme/north/homeassistant/+/+/config',
      'homeassistant/+/+/+/config',
      'acme/north/homeassistant/+/+/+/config',
    ]);
  });

  it('describes a device with short names and a base topic', () => {
    expect(retained(createDiscovery({ siteOf }), lockTopic, lock)).toEqual([
      {
        what: 'described',
        of,
        device: {
          dialect: 'discovery',
          name: 'Hall',
          model: 'esp32-poe',
          firmware: '2026.11.0',
          gateway: null,
          heartbeat: null,
          outputs: [
            { key: 'hall-lock-front', kind: 'lock', name: 'Front door', holds: false, pulses: false, locks: true },
          ],
          inputs: [],
        },
      },
      { what: 'subscribe', topics: [lockState, 'acme/north/hall/status'] },
    ]);
  });

  it("is not taken for a site's device where anybody may have announced it", () => {
    const shared = createDiscovery({ siteOf, isShared: true });
    expect(only(retained(shared, lockTopic, lock), 'unsupported')).toEqual([
      expect.objectContaining({ reason: expect.stringMatching(/below the site's topic prefix/) as string }),
    ]);
    expect(only(retained(shared, `acme/north/${lockTopic}`, lock), 'described')).toHaveLength(1);
  });

  it('describes the same with long names', () => {
    const long = {
      name: 'Front door',
      state_topic: lockState,
      command_topic: 'acme/north/hall/lock/front/command',
      availability: [{ topic: 'acme/north/hall/status' }],
      unique_id: 'hall-lock-front',
      device: { identifiers: ['a1b2c3d4e5f6'], name: 'Hall', sw_version: '2026.11.0', model: 'esp32-poe' },
    };
    const [inShort, inFull] = [lock, long].map((message) => retained(createDiscovery({ siteOf }), lockTopic, message));
    expect(inFull).toEqual(inShort);
  });

  it('is taken once, and removed by an empty message', () => {
    const reader = described([lockTopic, lock]);
    expect(retained(reader, lockTopic, lock)).toEqual([]);
    expect(retained(reader, lockTopic, '')).toEqual([
      { what: 'unsubscribe', topics: [lockState, 'acme/north/hall/status'] },
      { what: 'removed', of },
    ]);
    expect(reader.reads(lockState)).toBe(false);
    expect(reader.command(of, 'hall-lock-front', 'open', options)).toBe('the device has not told of this output');
  });

  it('keeps the other parts of a device whose part is removed', () => {
    const contact = topicOf('binary_sensor', 'door');
    const reader = described([lockTopic, lock], [contact, part({ dev_cla: 'door', avty_t: 'acme/north/hall/status' })]);
    expect(retained(reader, lockTopic, '')).toMatchObject([
      { what: 'unsubscribe', topics: [lockState] },
      { what: 'described', of, device: { outputs: [], inputs: [{ key: 'x' }] } },
    ]);
  });

  it('is dropped where a later one cannot be taken', () => {
    const reader = described([lockTopic, lock]);
    const heard = retained(reader, lockTopic, { ...lock, cmd_t: 'acme/south/hall/lock' });
    expect(heard.map(({ what }) => what)).toEqual(['unsubscribe', 'removed', 'unsupported']);
  });

  it.each([
    ['is of two sites', { cmd_t: 'acme/south/hall/lock' }, 'its topics are not of one site'],
    ['is partly of no site', { avty_t: 'hall/status' }, 'its topics are not of one site'],
    ['has wildcards', { stat_t: 'acme/north/#' }, 'one of its topics is none of a device'],
    ['is the broker', { stat_t: '$SYS/uptime' }, 'one of its topics is none of a device'],
    ['names a description', { stat_t: 'homeassistant/lock/x/config' }, 'one of its topics is of a description'],
    ['has odd fields', { pl_lock: { a: 1 } }, 'its field "payload_lock" is not as documented'],
  ])('is refused where it %s', (_why, odd, reason) => {
    expect(retained(createDiscovery({ siteOf }), lockTopic, { ...lock, ...odd })).toEqual([
      { what: 'unsupported', topic: lockTopic, reason },
    ]);
  });

  it.each([
    ['no state', { stat_t: undefined }, 'it does not tell its state'],
    ['no commands', { cmd_t: undefined }, 'it takes no commands'],
    ['the same topic', { cmd_t: lockState }, 'it tells on a topic of commands'],
    ['the same words', { stat_locked: 'x', stat_unlocked: 'x' }, 'two of its states or commands have the same word'],
    ['a calculation', { val_tpl: '{{ value | upper }}' }, 'one of its templates is more than a field'],
    ['a made command', { cmd_tpl: '{"do":"{{ value }}"}' }, 'one of its templates is more than a field'],
    ['other letters', { e: 'latin-1' }, 'its encoding is not utf-8'],
  ])('is not supported with %s', (_what, odd, reason) => {
    expect(retained(createDiscovery({ siteOf }), lockTopic, { ...lock, ...odd })).toEqual([
      { what: 'unsupported', of, topic: lockTopic, reason },
    ]);
  });

  it('names only topics of its own site below a site', () => {
    const reader = createDiscovery({ siteOf });
    const below = (site: string) => `${site}/homeassistant/lock/front/config`;
    expect(only(retained(reader, below('acme/north'), lock), 'described')).toHaveLength(1);
    expect(retained(reader, below('acme/south'), lock)).toEqual([
      { what: 'unsupported', topic: below('acme/south'), reason: 'its topics are not of one site' },
    ]);
  });

  it('is refused where another has the same name', () => {
    const reader = described([lockTopic, lock]);
    const heard = retained(reader, topicOf('lock', 'other'), { ...lock, cmd_t: 'acme/north/hall/other' });
    expect(heard).toMatchObject([{ what: 'unsupported', of, reason: 'another message describes it too' }]);
  });

  it('tells apart devices of the same name at two sites', () => {
    const reader = described([lockTopic, lock]);
    const south = { ...lock, '~': 'acme/south/hall' };
    expect(only(retained(reader, topicOf('lock', 'south'), south), 'described')[0]?.of).toEqual({ siteId: 2, key });
    expect(say(reader, 'acme/south/hall/lock/front/state', 'LOCKED')).toMatchObject([{ of: { siteId: 2, key } }]);
  });

  it.each(['light', 'climate', 'number', 'select'])('of a %s is nothing of a door', (component) => {
    expect(retained(createDiscovery({ siteOf }), topicOf(component, 'x'), part({}))).toEqual([]);
  });
});

describe('an output', () => {
  it('says how the lock stands, and refuses where it is jammed', () => {
    const reader = described([lockTopic, lock]);
    const output = 'hall-lock-front';
    expect(retained(reader, lockState, 'LOCKED')).toEqual([{ what: 'output', of, output, state: 'locked' }]);
    expect(say(reader, lockState, 'UNLOCKING')).toEqual([{ what: 'output', of, output, state: 'opening' }]);
    expect(say(reader, lockState, 'JAMMED')).toEqual([
      { what: 'output', of, output, state: 'jammed' },
      { what: 'answered', of, number: null, output, refusal: 'the lock is jammed' },
    ]);
    expect(retained(reader, lockState, 'JAMMED')).toEqual([{ what: 'output', of, output, state: 'jammed' }]);
    expect(say(reader, lockState, 'None')).toEqual([{ what: 'alive', of }]);
    expect(retained(reader, lockState, 'None')).toEqual([]);
  });

  it.each([
    ['lock', {}, 'open', 'UNLOCK', ['unlocked', 'opening']],
    ['lock', { pl_open: 'OPEN' }, 'open', 'OPEN', ['unlocked', 'opening']],
    ['lock', { pl_open: 'OPEN' }, 'hold', 'UNLOCK', ['unlocked', 'opening']],
    ['lock', { pl_lock: 'zu' }, 'lock', 'zu', ['locked', 'shutting']],
    ['lock', {}, 'release', 'LOCK', ['locked', 'shutting']],
    ['switch', {}, 'open', 'ON', ['on']],
    ['switch', { pl_on: true }, 'hold', 'True', ['on']],
    ['switch', { pl_off: 0 }, 'release', '0', ['off']],
    ['cover', {}, 'open', 'OPEN', ['opened', 'opening']],
    ['cover', { pl_cls: 'shut' }, 'lock', 'shut', ['shut', 'shutting']],
    ['valve', {}, 'hold', 'OPEN', ['opened', 'opening']],
  ] as const)('of a %s with %o does %s by %s', (component, fields, act, payload, states) => {
    const commandTopic = 'acme/north/hall/set';
    const reader = described([topicOf(component, 'x'), part({ cmd_t: commandTopic, ...fields })]);
    expect(reader.command(of, 'x', act, options)).toEqual({
      topic: commandTopic,
      payload,
      expected: { output: 'x', states },
    });
    expect(reader.commandTopics(of)).toEqual([commandTopic]);
    expect(reader.ask(of)).toEqual([]);
  });

  it.each([
    ['open', 'opened'],
    ['opening', 'opening'],
    ['closed', 'shut'],
    ['closing', 'shutting'],
    ['stopped', 'opened'],
  ])('of a cover is %s: %s', (word, state) => {
    const reader = described([topicOf('cover', 'x'), part({ cmd_t: 'acme/north/hall/set' })]);
    expect(say(reader, 'acme/north/hall/x', word)).toEqual([{ what: 'output', of, output: 'x', state }]);
  });

  it('of a switch is toggled once its state is known', () => {
    const reader = described([topicOf('switch', 'x'), part({ cmd_t: 'acme/north/hall/set' })]);
    const why = 'only a relay whose state is known can be toggled';
    expect(reader.command(of, 'x', 'toggle', options)).toBe(why);
    say(reader, 'acme/north/hall/x', 'ON');
    expect(reader.command(of, 'x', 'toggle', options)).toMatchObject({ payload: 'OFF', expected: { states: ['off'] } });
    expect(described([lockTopic, lock]).command(of, 'hall-lock-front', 'toggle', options)).toBe(why);
  });

  it('that cannot shut only opens', () => {
    const reader = described([topicOf('cover', 'x'), part({ cmd_t: 'acme/north/hall/set', pl_cls: null })]);
    expect(reader.command(of, 'x', 'open', options)).toMatchObject({ payload: 'OPEN' });
    expect(reader.command(of, 'x', 'lock', options)).toBe('it only opens');
    expect(reader.command({ ...of, siteId: 2 }, 'x', 'open', options)).toBe('the device has not told of this output');
  });
});

describe('an input', () => {
  it.each([
    ['door', 'contact', 'open'],
    ['garage_door', 'contact', 'open'],
    ['opening', 'contact', 'open'],
    ['window', 'contact', 'open'],
    ['tamper', 'tamper', null],
    ['problem', 'problem', null],
  ])('of the class %s is a %s', (deviceClass, kind, rest) => {
    const heard = retained(createDiscovery({ siteOf }), topicOf('binary_sensor', 'x'), part({ dev_cla: deviceClass }));
    expect(only(heard, 'described')[0]?.device.inputs).toEqual([{ key: 'x', kind, name: 'Hall', rest }]);
  });

  it('is active by the words of its description', () => {
    const fields = { dev_cla: 'door', val_tpl: '{{ value_json.contact }}', pl_on: false, pl_off: true };
    const reader = described([topicOf('binary_sensor', 'x'), part(fields)]);
    const heard = [false, true].map((contact) => say(reader, 'acme/north/hall/x', { contact, linkquality: 90 }));
    expect(heard).toEqual([
      [{ what: 'input', of, input: 'x', active: true }],
      [{ what: 'input', of, input: 'x', active: false }],
    ]);
  });

  it.each([
    [{}, 'it has no device class, so that its meaning is not known'],
    [{ dev_cla: 'door', off_dly: 5 }, 'it does not tell when it ends'],
  ])('with %o is not supported', (fields, reason) => {
    const topic = topicOf('binary_sensor', 'x');
    const heard = retained(createDiscovery({ siteOf }), topic, part(fields));
    expect(heard).toEqual([{ what: 'unsupported', of, topic, reason }]);
  });
});

describe('a sensor', () => {
  it.each([
    ['battery', '%', '87', { battery: 87 }],
    ['signal_strength', 'dBm', '-67', { signal: -67 }],
    ['power', 'kW', '1.5', { watts: 1500 }],
    ['energy', 'Wh', '2500', { kilowattHours: 2.5 }],
  ])('measures %s in %s: %s', (deviceClass, unit, text, measured) => {
    const reader = described([topicOf('sensor', 'x'), part({ dev_cla: deviceClass, unit_of_meas: unit, exp_aft: 90 })]);
    expect(say(reader, 'acme/north/hall/x', text)).toEqual([{ what: 'measured', of, measured }]);
  });

  it.each(['', 'unknown', '900', 'NaN', 'Infinity'])('does not measure %o', (text) => {
    const reader = described([topicOf('sensor', 'x'), part({ dev_cla: 'battery' })]);
    expect(say(reader, 'acme/north/hall/x', text)).toEqual([{ what: 'alive', of }]);
  });

  it('gives the time within which the device reports', () => {
    const heard = retained(
      createDiscovery({ siteOf }),
      topicOf('sensor', 'x'),
      part({ dev_cla: 'battery', exp_aft: 90 }),
    );
    expect(only(heard, 'described')[0]?.device.heartbeat).toBe(90);
  });
});

describe('a keypad', () => {
  const entered = 'acme/north/hall/x';

  it.each([
    ['sensor', 'keypad', {}, '0123#'],
    ['text', 'gate_keypad_code', { cmd_t: 'acme/north/hall/set' }, '0123#'],
    ['event', 'pin_code', { event_types: ['entered'] }, { event_type: 'entered', code: '0123#' }],
    ['sensor', 'keypad', { val_tpl: '{{ value_json.code }}' }, { code: '0123#' }],
  ])('as %s named %s gives codes', (component, object, fields, message) => {
    const reader = createDiscovery({ siteOf });
    const heard = retained(reader, topicOf(component, object), part(fields));
    expect(only(heard, 'described')[0]?.device.outputs).toMatchObject([
      { key: 'x', kind: 'keypad', holds: false, pulses: false, locks: false },
    ]);
    expect(say(reader, entered, message)).toEqual([{ what: 'pin', of, output: 'x', code: '0123#' }]);
    expect(reader.command(of, 'x', 'open', options)).toBe('it is a keypad');
  });

  it('refuses a retained code, without telling it', () => {
    const topic = topicOf('sensor', 'keypad');
    const heard = retained(described([topic, part({})]), entered, '4711');
    expect(heard).toEqual([{ what: 'unsupported', of, topic, reason: 'a retained code may be an old one' }]);
  });

  it.each(['', 'unknown code', '1'.repeat(33)])('takes no code from %o', (text) => {
    expect(say(described([topicOf('sensor', 'keypad'), part({})]), entered, text)).toEqual([{ what: 'alive', of }]);
  });

  it.each(['error_code', 'barcode', 'keypad_light'])('is not what %s tells', (object) => {
    expect(retained(createDiscovery({ siteOf }), topicOf('sensor', object), part({}))).toEqual([]);
  });
});

describe('a device', () => {
  const sources = [{ t: 'acme/north/bridge/state', val_tpl: '{{ value_json.state }}' }, { t: 'acme/north/hall/up' }];
  const says = (word: string) => ['acme/north/bridge/state', { state: word }] as const;
  const own = (word: string) => ['acme/north/hall/up', word] as const;

  it.each([
    ['all', [says('online')], []],
    ['all', [says('online'), own('online')], [true]],
    ['all', [own('online'), says('offline')], [false]],
    ['all', [says('online'), own('online'), says('offline'), says('online')], [true, false, true]],
    ['any', [says('offline'), own('online')], [true]],
    ['any', [says('offline'), own('offline')], [false]],
    ['latest', [says('online'), own('offline')], [true, false]],
    [undefined, [says('online'), own('odd')], [true]],
  ] as const)('is online by mode %s after %o: %o', (mode, messages, expected) => {
    const availability = {
      cmd_t: 'acme/north/hall/set',
      avty: sources,
      ...(mode === undefined ? {} : { avty_mode: mode }),
    };
    const reader = described([topicOf('switch', 'x'), part(availability)]);
    const heard = messages.flatMap(([topic, message]) => say(reader, topic, message));
    expect(only(heard, 'online').map(({ online }) => online)).toEqual(expected);
  });

  it('reads the words of its description', () => {
    const reader = described([lockTopic, { ...lock, pl_avail: 'up', pl_not_avail: 'down' }]);
    expect(say(reader, 'acme/north/hall/status', 'online')).toEqual([]);
    expect(say(reader, 'acme/north/hall/status', 'up')).toEqual([{ what: 'online', of, online: true }]);
    expect(say(reader, 'acme/north/hall/status', 'up')).toEqual([{ what: 'alive', of }]);
    expect(retained(reader, 'acme/north/hall/status', 'up')).toEqual([]);
    expect(say(reader, 'acme/north/hall/status', 'down')).toEqual([{ what: 'online', of, online: false }]);
  });

  it('is online only while its bridge is', () => {
    const bridge = { siteId: 1, key: 'discovery:bridge' };
    const bridgeTopic = topicOf('binary_sensor', 'bridge');
    const reader = described(
      [
        bridgeTopic,
        {
          uniq_id: 'b',
          stat_t: 'acme/north/b',
          avty_t: 'acme/north/bridge',
          dev_cla: 'problem',
          dev: { ids: ['bridge'] },
        },
      ],
      [lockTopic, { ...lock, dev: { ...device, via_device: 'bridge' } }],
    );
    expect(say(reader, 'acme/north/hall/status', 'online')).toEqual([]);
    expect(say(reader, 'acme/north/bridge', 'online')).toEqual([
      { what: 'online', of: bridge, online: true },
      { what: 'online', of, online: true },
    ]);
    expect(say(reader, 'acme/north/bridge', 'offline')).toEqual([
      { what: 'online', of: bridge, online: false },
      { what: 'online', of, online: false },
    ]);
    // Without the bridge the device speaks for itself.
    expect(only(retained(reader, bridgeTopic, ''), 'online')).toEqual([{ what: 'online', of, online: true }]);
  });

  it('knows at once what its topic said before it was described', () => {
    const reader = described([lockTopic, lock]);
    retained(reader, 'acme/north/hall/status', 'online');
    const other = { ...lock, uniq_id: 'y', cmd_t: '~/y', stat_t: '~/z', dev: { ids: 'other' } };
    const heard = retained(reader, topicOf('lock', 'y'), other);
    expect(only(heard, 'subscribe')[0]?.topics).toEqual(['acme/north/hall/z']);
    expect(only(heard, 'online')).toEqual([
      { what: 'online', of: { siteId: 1, key: 'discovery:other' }, online: true },
    ]);
  });
});
