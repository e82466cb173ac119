import { loadShare } from '#server/seed/daylight.ts';
import { openConnection } from './connection.ts';
import { createOutput } from './output.ts';
import { forceOne, runDevice, topicOf, type DeviceParts, type PlannedDoor, type RunningDevice } from './fleetDevice.ts';

/** The most relays and switches that a device tells of in its discovery. */
const places = { relays: 32, switches: 28 } as const;

const padded = <Value>(values: readonly Value[], length: number, filler: Value) =>
  Array.from({ length }, (_, index) => values[index] ?? filler);

/** A pulse's milliseconds by its setting: tenths of a second up to 111, then seconds from 112 on; null: none. */
function pulseOf(setting: number): number | null {
  if (setting === 0) return null;
  return setting < 112 ? setting * 100 : (setting - 100) * 1_000;
}

/** Modes of a switch: `follow` reports it as an action, `sensor` with the sensors. Both read ON while it is made. */
const switchModes = { follow: 2, sensor: 16 } as const;

export interface TasmotaParts extends DeviceParts {
  relays: readonly PlannedDoor[];
  /** How its contacts are reported; null: it has none. */
  contacts: keyof typeof switchModes | null;
  /** It measures what flows through its relay. */
  meters?: boolean | undefined;
}

const version = '15.1.0';

const onOff = (isOn: boolean) => (isOn ? 'ON' : 'OFF');
const stamp = (at: Date) => at.toISOString().slice(0, 19);

/** "acme/north/cmnd/relays-a103" */
const levelsOf = ({ prefix, key }: DeviceParts, kind: 'cmnd' | 'stat' | 'tele') => topicOf(prefix, kind, key);

/** A single relay has no number. */
const powerName = ({ relays }: TasmotaParts, index: number) => (relays.length === 1 ? 'POWER' : `POWER${index + 1}`);

/** Switches have names of their own where they report actions. */
const contactName = ({ contacts, relays }: TasmotaParts, index: number) =>
  contacts === 'follow' ? `${relays[index]?.name} contact` : `Switch${index + 1}`;

/** The retained message that announces the device. */
function announcementOf(parts: TasmotaParts): object {
  const { prefix, key, mac, relays, contacts, meters = false } = parts;
  const names = relays.map(({ name }) => name);
  const switches = contacts === null ? [] : names.map((_, index) => contactName(parts, index));
  const mode = contacts === null ? -1 : switchModes[contacts];
  const ones = names.map(() => 1);
  return {
    ip: '192.0.2.10',
    dn: key,
    fn: padded<string | null>(names, 8, null),
    hn: `${key}-${mac.slice(-4)}`,
    mac: mac.toUpperCase(),
    md: meters ? 'Generic Plug' : `${relays.length} relays`,
    ty: 0,
    if: 0,
    ofln: 'Offline',
    onln: 'Online',
    state: ['OFF', 'ON', 'TOGGLE', 'HOLD'],
    sw: version,
    t: key,
    ft: topicOf(prefix, '%prefix%', '%topic%/'),
    tp: ['cmnd', 'stat', 'tele'],
    rl: padded(ones, places.relays, 0),
    swc: padded<number>(
      switches.map(() => mode),
      places.switches,
      -1,
    ),
    swn: padded<string | null>(contacts === 'follow' ? switches : [], places.switches, null),
    btn: padded<number>([], places.relays, 0),
    so: { 4: 0, 11: 0, 13: 0, 17: 0, 20: 0, 30: 0, 68: 0, 73: 0, 82: 0, 114: contacts === 'follow' ? 1 : 0, 117: 0 },
    lk: 0,
    lt_st: 0,
    bat: 0,
    dslp: 0,
    sho: [],
    sht: [],
    ver: 1,
  };
}

type Tell = (kind: 'stat' | 'tele', name: string, payload: string | object) => void;

/** What flows through a relay. */
function createEnergyMeter({ world: { clock, random } }: TasmotaParts, isOn: () => boolean) {
  const fullLoad = random.between(300, 2_400);
  let total = 100 + random.within(0, 900);
  let measuredAt = clock.now().getTime();
  return () => {
    const now = clock.now();
    const watts = isOn() ? Math.round(fullLoad * loadShare(now, 'UTC')) : 0;
    total += (watts / 1_000) * ((now.getTime() - measuredAt) / 3_600_000);
    measuredAt = now.getTime();
    const current = Math.round((watts / 230) * 1_000) / 1_000;
    return { Total: Math.round(total * 1_000) / 1_000, Power: watts, Factor: 1, Voltage: 230, Current: current };
  };
}

/** The relays and contacts, with the messages that tell of them. */
function createRelays(parts: TasmotaParts, tell: Tell) {
  const { world, relays, contacts, meters = false } = parts;
  const { clock, random } = world;
  const outputs = relays.map(({ name, behaviour }, index) =>
    createOutput({
      world,
      key: `POWER${index + 1}`,
      door: meters ? null : name,
      behaviour,
      commandTopic: `${levelsOf(parts, 'cmnd')}/${powerName(parts, index)}`,
      onSwitch: () => tellPower(index),
      onContact: () => tellContact(index),
    }),
  );
  const isOn = (index: number) => outputs[index]?.isOn === true;
  const contactState = (index: number) => onOff(outputs[index]?.contact.isOpen !== true);
  const energy = createEnergyMeter(parts, () => isOn(0));

  function tellPower(index: number): void {
    const name = powerName(parts, index);
    tell('stat', 'RESULT', { [name]: onOff(isOn(index)) });
    tell('stat', name, onOff(isOn(index)));
  }
  function tellContact(index: number): void {
    if (contacts === 'sensor') return tell('tele', 'SENSOR', sensors());
    if (contacts === 'follow') {
      tell('stat', 'RESULT', { [contactName(parts, index)]: { Action: contactState(index) } });
    }
    return undefined;
  }
  function sensors(): object {
    const switches =
      contacts === null ? [] : outputs.map((_, index) => [contactName(parts, index), contactState(index)]);
    return {
      Time: stamp(clock.now()),
      ...Object.fromEntries(switches),
      ...(meters ? { ENERGY: energy() } : {}),
    };
  }
  function state(): object {
    const powers = Object.fromEntries(outputs.map((output, index) => [powerName(parts, index), onOff(output.isOn)]));
    const signal = -random.between(50, 75);
    const wifi = { AP: 1, SSId: 'site', Channel: 6, RSSI: Math.min(100, 2 * (signal + 100)), Signal: signal };
    return { Time: stamp(clock.now()), UptimeSec: 3_600, Heap: 24, MqttCount: 1, ...powers, Wifi: wifi };
  }
  return { outputs, isOn, tellPower, sensors, state };
}

/** Runs commands, such as "POWER1 ON" or "BACKLOG0 PULSETIME1 15; POWER1 ON". */
function createConsole(parts: TasmotaParts, relays: ReturnType<typeof createRelays>, tell: Tell) {
  const { key } = parts;
  const { outputs, isOn, tellPower, sensors, state } = relays;
  const pulses = outputs.map(() => 0);
  const answer = (result: object) => tell('stat', 'RESULT', result);

  function turn(index: number, payload: string): void {
    const output = outputs[index];
    const isOther = !isOn(index);
    const wanted = { ON: true, 1: true, OFF: false, 0: false, TOGGLE: isOther, 2: isOther }[payload];
    if (wanted === undefined) tellPower(index);
    else if (wanted) output?.switchOn(pulseOf(pulses[index] ?? 0));
    else output?.switchOff();
  }
  function setPulse(index: number, payload: string): void {
    if (payload !== '') pulses[index] = Number(payload);
    const remaining = isOn(index) ? pulses[index] : 0;
    answer({ [`PulseTime${index + 1}`]: { Set: pulses[index], Remaining: remaining } });
  }
  /** "0" asks for all. */
  function tellStatus(number: string): void {
    const names = parts.relays.map(({ name }) => name);
    const answers: Record<string, [string, object]> = {
      '': ['STATUS', { Status: { DeviceName: key, FriendlyName: names, Topic: key } }],
      '2': ['STATUS2', { StatusFWR: { Version: `${version}(tasmota)`, Hardware: 'ESP8266EX' } }],
      '8': ['STATUS8', { StatusSNS: sensors() }],
      '10': ['STATUS10', { StatusSNS: sensors() }],
      '11': ['STATUS11', { StatusSTS: state() }],
    };
    const asked = number === '0' ? ['', '2', '10', '11'] : [number];
    for (const one of asked) {
      const found = answers[one];
      if (found !== undefined) tell('stat', ...found);
    }
  }
  function run(name: string, payload: string): void {
    const [, word = '', digits = ''] = /^([A-Z]+?)(\d*)$/.exec(name) ?? [];
    const index = Math.max(0, Number(digits) - 1);
    if (index >= outputs.length) return answer({ Command: 'Error' });
    if (word === 'POWER') return turn(index, payload);
    if (word === 'PULSETIME') return setPulse(index, payload);
    if (word === 'STATE') return answer(state());
    if (word === 'STATUS') return tellStatus(payload);
    return answer({ Command: 'Unknown' });
  }

  return (name: string, payload: string): void => {
    const isBacklog = name === 'BACKLOG' || name === 'BACKLOG0';
    const commands = isBacklog ? payload.split(';').map((part) => part.trim()) : [`${name} ${payload}`];
    for (const command of commands.filter((part) => part !== '')) {
      const [word = '', ...rest] = command.split(/\s+/);
      run(word, rest.join(' '));
    }
  };
}

/** A device with Tasmota. Its topics are below `<prefix>/cmnd|stat|tele/<topic>`. */
export function createTasmota(parts: TasmotaParts): RunningDevice {
  const { account, world, key, mac, contacts, meters = false } = parts;
  const address = mac.toUpperCase();
  const presence = `${levelsOf(parts, 'tele')}/LWT`;
  const tell: Tell = (kind, name, payload) => connection.publish(`${levelsOf(parts, kind)}/${name}`, payload);
  const relays = createRelays(parts, tell);
  const { outputs, sensors, state } = relays;
  const runCommand = createConsole(parts, relays, tell);

  function beat(): void {
    tell('tele', 'STATE', state());
    if (contacts !== null || meters) tell('tele', 'SENSOR', sensors());
  }
  function announce(): void {
    connection.publish(`tasmota/discovery/${address}/config`, announcementOf(parts), true);
    connection.publish(`tasmota/discovery/${address}/sensors`, { sn: sensors(), ver: 1 }, true);
    beat();
  }
  /** The output that a command is about decides when it is answered. */
  function outputOf(text: string) {
    const [, digits = '1'] = /POWER(\d+)/.exec(text) ?? [];
    return outputs[Number(digits) - 1] ?? outputs[0];
  }

  const connection = openConnection({
    account,
    clientId: `DVES_${address.slice(-6)}`,
    keepalive: 30,
    clean: true,
    presence: { topic: presence, online: 'Online', offline: 'Offline' },
    commandTopics: [`${levelsOf(parts, 'cmnd')}/#`],
    announce,
    onCommand(topic, payload) {
      const name = (topic.split('/').at(-1) ?? '').toUpperCase();
      const text = payload.toUpperCase();
      outputOf(`${name} ${text}`)?.answer(() => runCommand(name, text));
    },
  });
  const happening = contacts === null ? undefined : () => forceOne(world, outputs);
  return runDevice({ key, dialect: 'tasmota', presence, outputs }, connection, { beat, happening });
}
