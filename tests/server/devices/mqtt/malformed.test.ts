import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkLimits, outputStates } from '#domain/states/network.ts';
import {
  largestMessage,
  type DeviceDescription,
  type DeviceKey,
  type DialectReader,
  type Heard,
  type Incoming,
} from '#server/devices/mqtt/dialects/dialect.ts';
import { createDiscovery } from '#server/devices/mqtt/dialects/discovery.ts';
import { createShelly } from '#server/devices/mqtt/dialects/shelly.ts';
import { createTasmota } from '#server/devices/mqtt/dialects/tasmota.ts';
import { only, say, siteOf } from './readers.ts';
import { fewOf } from '#tests/support/proofs.ts';
import { draws, isDrawing } from '#tests/support/properties/seed.ts';

const readers = { discovery: createDiscovery, tasmota: createTasmota, shelly: createShelly };

/** Mostly one of them, and sometimes one of the others. */
const mostly = <Value>(usual: readonly Value[], ...others: Value[]): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...usual, ...others) },
  );

/** Where a device of a site, or of none, has its topics. */
const heads = mostly(['', 'acme/north/'], 'acme/south/', 'others/');
const names = fc.constantFrom('a', 'b');
const mac = '9C9C1F2A3B4C';

const description = fc.record(
  {
    '~': mostly(['acme/north/x', 'x'], 'acme/south/x', '#'),
    uniq_id: mostly(['a', 'b', 'c', 'd']),
    dev: mostly<object>([{ ids: 'a' }, { ids: 'b', via_device: 'a' }], { ids: [] }, { ids: 'a', via_device: 'b' }),
    stat_t: mostly(['~/state'], '~/other', 'acme/north/x/state', '~/set'),
    cmd_t: mostly(['~/set'], 'acme/south/x/set', '~/state'),
    avty: fc.array(fc.record({ t: mostly(['~/up', '~/other'], 'acme/north/x/up') }), { maxLength: 2 }),
    avty_mode: fc.constantFrom('all', 'any', 'latest'),
    dev_cla: mostly(['door', 'power'], 'battery', 'tamper'),
    val_tpl: mostly(['{{ value }}'], '{{ value_json.state }}', '{{ value_json.state | int }}'),
    exp_aft: fc.integer({ min: 0, max: 100 }),
  },
  { requiredKeys: ['~', 'uniq_id', 'dev', 'stat_t', 'cmd_t'] },
);
const announcement = fc.record({
  mac: mostly([mac], 'other'),
  ft: mostly(['%prefix%/%topic%/', 'acme/north/%prefix%/%topic%/'], 'acme/south/%prefix%/%topic%/', '#/%prefix%'),
  t: names,
  tp: fc.constant(['cmnd', 'stat', 'tele']),
  rl: fc.array(mostly([1], 0, 2, 3), { maxLength: 60 }),
  swc: fc.array(fc.integer({ min: -1, max: 2 }), { maxLength: 60 }),
  dn: fc.string({ unit: 'binary' }),
  sw: fc.constantFrom('9.1.0', '14.2.0'),
});
const component = fc.oneof(
  fc.record({ output: fc.boolean(), state: fc.constantFrom(true, false, 'open', 'stopped'), apower: fc.double() }),
  fc.jsonValue(),
);
const components = fc.dictionary(
  mostly(['switch:0', 'switch:1', 'cover:0', 'input:0'], 'wifi', 'devicepower:0', 'switch:00', '__proto__'),
  component,
);
const reply = fc.record(
  {
    id: mostly<unknown>(['status', 1], 'info', 1.5, null),
    result: components,
    error: fc.record({ code: fc.integer(), message: fc.string({ unit: 'binary' }) }),
  },
  { requiredKeys: ['id'] },
);
const information = fc.record({
  id: fc.constant('info'),
  result: fc.record({ id: names, gen: mostly([2, 3], 1), name: fc.string({ unit: 'binary' }) }),
});
const words = fc.constantFrom(
  'ON',
  'OFF',
  'LOCKED',
  'JAMMED',
  'Online',
  'Offline',
  'online',
  'true',
  'false',
  '12',
  '',
);
const telemetry = fc.record(
  {
    POWER: words,
    POWER1: words,
    POWER12: words,
    Switch1: fc.oneof(words, fc.record({ Action: words })),
    Wifi: fc.record({ Signal: fc.oneof(fc.integer(), fc.string()) }),
    ENERGY: fc.record({ Power: fc.oneof(fc.double(), fc.array(fc.double())), Total: fc.double() }),
  },
  { requiredKeys: [] },
);
const status = fc.record(
  { StatusSTS: telemetry, StatusSNS: telemetry, StatusFWR: fc.jsonValue() },
  { requiredKeys: [] },
);

const inText = (value: unknown): Buffer =>
  Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** A part of a good message is something else. */
const spoilt = fc
  .tuple(fc.oneof(description, announcement, reply, telemetry), fc.nat(), fc.jsonValue())
  .map(([message, at, value]) => {
    const keys = Object.keys(message);
    return { ...message, [keys[at % Math.max(1, keys.length)] ?? 'x']: value };
  });
const odd = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.jsonValue({ stringUnit: 'binary' }).map(inText),
  fc.constantFrom(
    Buffer.alloc(1024 * 1024, '['),
    Buffer.alloc(largestMessage, '{"a":'),
    Buffer.from(JSON.stringify({ name: 'x'.repeat(60_000) })),
    Buffer.from('{"__proto__":{"stat_t":"x"},"constructor":1}'),
    Buffer.from('"\\ud800"'),
  ),
);

type Case = readonly [topic: fc.Arbitrary<string>, payload: fc.Arbitrary<Buffer>];
const joined = (...parts: readonly (fc.Arbitrary<string> | string)[]): fc.Arbitrary<string> =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((all) => all.join(''));
const kinds = mostly(['lock', 'switch', 'cover', 'binary_sensor', 'sensor'], 'event', 'light', 'button');
const objects = fc.constantFrom('a', 'b', 'keypad');
const spaces = mostly(['', ''], 'acme/north/', 'acme/south/');
const notification = fc.record({ method: mostly(['NotifyStatus'], 'NotifyEvent', 'x'), params: components });

const cases: Readonly<Record<keyof typeof readers, readonly Case[]>> = {
  discovery: [
    [joined(spaces, 'homeassistant/', kinds, '/', objects, '/config'), description.map(inText)],
    [joined(spaces, 'homeassistant/', kinds, '/', objects, '/config'), mostly([''], '{}').map(inText)],
    [joined(heads, 'x/', fc.constantFrom('state', 'state', 'up', 'other', 'set')), words.map(inText)],
  ],
  tasmota: [
    [fc.constant(`tasmota/discovery/${mac}/config`), fc.oneof(announcement, fc.constant('')).map(inText)],
    [joined(heads, 'tele/', names, '/LWT'), mostly(['Online'], 'Offline', '').map(inText)],
    [
      joined(heads, fc.constantFrom('tele/', 'stat/'), names, '/', mostly(['STATE', 'SENSOR', 'RESULT'])),
      telemetry.map(inText),
    ],
    [joined(heads, 'stat/', names, '/', mostly(['STATUS', 'STATUS11'])), status.map(inText)],
    [joined(heads, 'stat/', names, '/', mostly(['POWER', 'POWER2'], 'POWER99')), words.map(inText)],
  ],
  shelly: [
    [joined(heads, names, '/online'), mostly(['true'], 'false', '').map(inText)],
    [joined(heads, names, '/gatehouse/rpc'), fc.oneof(information, reply).map(inText)],
    [joined(heads, names, '/events/rpc'), notification.map(inText)],
    [
      joined(heads, names, '/status/', fc.constantFrom('switch:0', 'cover:0', 'input:0')),
      fc.oneof(component, reply).map(inText),
    ],
  ],
};
const everyCase = Object.values(cases).flat();
const topics = fc.oneof(
  ...everyCase.map(([topic]) => topic),
  fc.string({ unit: 'binary', maxLength: 300 }),
  joined(heads, '+/online'),
);
const messagesFor = (own: readonly Case[]): fc.Arbitrary<Incoming> =>
  fc
    .oneof(
      { weight: 8, arbitrary: fc.oneof(...own.map((one) => fc.tuple(...one))) },
      { weight: 1, arbitrary: fc.oneof(...everyCase.map((one) => fc.tuple(...one))) },
      { weight: 1, arbitrary: fc.tuple(topics, spoilt.map(inText)) },
      { weight: 1, arbitrary: fc.tuple(topics, odd) },
    )
    .chain(([topic, payload]) => mostly([false], true).map((retained) => ({ topic, payload, retained })));

const idOf = ({ siteId, key }: DeviceKey): string => `${siteId} ${key}`;

/** Watches what a reader says, and what it says of devices that it described. */
class Watch {
  readonly #reader: DialectReader;
  readonly #devices = new Map<string, DeviceDescription>();
  readonly #said: Set<Heard['what']>;

  constructor(reader: DialectReader, said: Set<Heard['what']>) {
    this.#reader = reader;
    this.#said = said;
  }

  hear(incoming: Incoming): void {
    for (const heard of this.#reader.hear(incoming)) {
      this.#said.add(heard.what);
      this.#checkSite(incoming, heard);
      this.#check(incoming, heard);
    }
  }

  /** Nothing that a site's topic says is of another site. */
  #checkSite({ topic }: Incoming, heard: Heard): void {
    const siteId = siteOf(topic);
    if (heard.what === 'ask') {
      for (const asked of heard.messages) expect(siteOf(asked.topic)).toBe(siteId);
    } else if (heard.what === 'subscribe' || heard.what === 'unsubscribe') {
      const sites = new Set(heard.topics.map(siteOf));
      expect(sites.size).toBeLessThan(2);
      if (siteId !== null) expect([...sites].every((site) => site === siteId)).toBe(true);
    } else if (heard.of !== undefined) {
      if (siteId !== null) expect(heard.of.siteId).toBe(siteId);
      for (const commandTopic of this.#reader.commandTopics(heard.of))
        expect(siteOf(commandTopic)).toBe(heard.of.siteId);
      for (const asked of this.#reader.ask(heard.of)) expect(siteOf(asked.topic)).toBe(heard.of.siteId);
    }
  }

  #check({ retained }: Incoming, heard: Heard): void {
    switch (heard.what) {
      case 'described':
        this.#checkDescription(heard.of, heard.device);
        this.#devices.set(idOf(heard.of), heard.device);
        return;
      case 'removed':
        this.#devices.delete(idOf(heard.of));
        expect(this.#reader.command(heard.of, 'POWER1', 'open', { pulse: 5, number: 1 })).toBeTypeOf('string');
        return;
      case 'output':
        expect(outputStates).toContain(heard.state);
        expect(this.#devices.get(idOf(heard.of))?.outputs.map(({ key }) => key)).toContain(heard.output);
        return;
      case 'input':
        expect(this.#devices.get(idOf(heard.of))?.inputs.map(({ key }) => key)).toContain(heard.input);
        return;
      case 'measured':
        expect(this.#devices.has(idOf(heard.of))).toBe(true);
        expect(
          Object.values(heard.measured).every((value) => typeof value === 'string' || Number.isFinite(value)),
        ).toBe(true);
        return;
      case 'answered':
      case 'pin':
        expect(retained).toBe(false);
        return;
      case 'alive':
        expect(retained).toBe(false);
        expect(this.#devices.has(idOf(heard.of))).toBe(true);
        return;
      case 'unsupported':
        expect(heard.reason).toMatch(/^[^\p{C}]{5,200}$/u);
        return;
      case 'online':
      case 'ask':
      case 'subscribe':
      case 'unsubscribe':
    }
  }

  /** A device is described whole, in a size that can be stored. */
  #checkDescription(of: DeviceKey, device: DeviceDescription): void {
    const texts = [of.key, device.name, device.model ?? '-', device.firmware ?? '-', device.gateway ?? '-'];
    for (const parts of [device.outputs, device.inputs]) {
      expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length);
      expect(parts.length).toBeLessThanOrEqual(networkLimits.parts);
      texts.push(...parts.flatMap(({ key, name }) => [key, name]));
    }
    for (const text of texts) expect(text).toMatch(/^[^\p{C}]{1,250}$/u);
    for (const { key, kind } of device.outputs) {
      const command = this.#reader.command(of, key, 'open', { pulse: 5, number: 1 });
      if (kind === 'keypad') expect(command).toBeTypeOf('string');
      // A broker's own topics begin with $; within others it is a letter (MQTT 3.1.1, 4.7.2).
      else expect(command).toMatchObject({ topic: expect.stringMatching(/^[^+#$][^+#]*$/) as string });
      if (typeof command !== 'string') expect(siteOf(command.topic)).toBe(of.siteId);
    }
  }
}

/** What the messages of each format make their reader say. */
const expected: Readonly<Record<keyof typeof readers, readonly Heard['what'][]>> = {
  discovery: [
    'described',
    'removed',
    'online',
    'output',
    'input',
    'measured',
    'pin',
    'alive',
    'unsupported',
    'answered',
  ],
  tasmota: ['described', 'removed', 'online', 'output', 'input', 'measured', 'alive', 'unsupported', 'ask'],
  shelly: ['described', 'removed', 'online', 'output', 'input', 'measured', 'alive', 'unsupported', 'ask', 'answered'],
};

describe.each(['discovery', 'tasmota', 'shelly'] as const)('the reader of %s', (dialect) => {
  it('takes any messages: nothing half, nothing of another site, no answer from the past', { timeout: 120_000 }, () => {
    const said = new Set<Heard['what']>();
    fc.assert(
      fc.property(fc.array(messagesFor(cases[dialect]), { minLength: 20, maxLength: 80 }), (messages) => {
        const reader = readers[dialect]({ siteOf });
        const watch = new Watch(reader, said);
        for (const one of messages) {
          expect(reader.reads(one.topic)).toBeTypeOf('boolean');
          watch.hear(one);
        }
      }),
      { numRuns: draws(400), verbose: fc.VerbosityLevel.None },
    );
    // A new seed may draw none of a rare kind.
    if (!isDrawing) expect([...said]).toEqual(expect.arrayContaining([...expected[dialect]]));
  });

  it('does not read more than the largest message', () => {
    const reader = readers[dialect]({ siteOf });
    const heard = say(reader, 'homeassistant/lock/a/config', ' '.repeat(largestMessage + 1));
    expect(only(heard, 'described')).toEqual([]);
    expect(say(reader, 'tele/a/LWT', ' '.repeat(largestMessage + 1))).toEqual([]);
  });
});

/** How a device shows itself, and goes. */
const announce = {
  discovery: (reader: DialectReader, name: string) =>
    say(reader, `homeassistant/lock/${name}/config`, { uniq_id: name, stat_t: `x/${name}`, cmd_t: `x/${name}/set` }),
  tasmota: (reader: DialectReader, name: string) => say(reader, `tele/${name}/LWT`, 'Online'),
  shelly: (reader: DialectReader, name: string) =>
    say(reader, `${name}/gatehouse/rpc`, { id: 'info', result: { id: name, gen: 2 } }),
};
const withdraw = {
  discovery: (reader: DialectReader, name: string) => say(reader, `homeassistant/lock/${name}/config`, ''),
  tasmota: (reader: DialectReader, name: string) => say(reader, `tele/${name}/LWT`, ''),
  shelly: (reader: DialectReader, name: string) => say(reader, `${name}/online`, ''),
};

// All of them count by the same list.
describe.each(fewOf('long', ['tasmota', 'shelly', 'discovery'] as const))(
  'the memory of the reader of %s',
  (dialect) => {
    it('holds so many devices of a site, and takes others once some are gone', { timeout: 60_000 }, () => {
      const reader = readers[dialect]({ siteOf });
      const { devices } = networkLimits;
      for (let number = 0; number < devices; number += 1) {
        expect(only(announce[dialect](reader, `d${number}`), 'described')).toHaveLength(1);
      }
      expect(announce[dialect](reader, 'one-more')).toMatchObject([
        { what: 'unsupported', reason: '5000 other devices are kept already' },
      ]);
      expect(only(withdraw[dialect](reader, 'd7'), 'removed')).toHaveLength(1);
      expect(only(announce[dialect](reader, 'one-more'), 'described')).toHaveLength(1);
    });
  },
);

it('holds so many parts of a described device', () => {
  const reader = createDiscovery({ siteOf });
  const describePart = (number: number) =>
    say(reader, `homeassistant/lock/a/l${number}/config`, {
      uniq_id: `l${number}`,
      dev: { ids: 'a' },
      stat_t: `x/${number}`,
      cmd_t: `x/${number}/set`,
    });
  for (let number = 0; number < networkLimits.parts; number += 1) describePart(number);
  expect(describePart(99)).toMatchObject([{ what: 'unsupported', reason: 'the device has 32 others already' }]);
});
