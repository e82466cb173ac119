import type { OutputState } from '#domain/states/network.ts';
import { DeviceList, otherSite, tooManyDevices } from './deviceList.ts';
import {
  announcedOutside,
  type CommandOptions,
  type DeviceKey,
  type DialectReader,
  type Heard,
  type Incoming,
  type Outgoing,
  type OutputAct,
  type ReaderParts,
  type SentCommand,
  type TopicUse,
} from './dialect.ts';
import { plainWords } from './plainWords.ts';
import { isFields, readContent, type Fields } from './readContent.ts';
import { announcementSchema, headOf, type Announcement } from './tasmota/announcement.ts';
import { TasmotaDevice } from './tasmota/device.ts';
import { atAndBelow, isPlainTopic } from './topics.ts';

const announced = /^tasmota\/discovery\/([0-9A-F]{12})\/config$/;
const address = /^((?:.+\/)?)(tele|stat)\/([^/]+)\/([^/]+)$/;

interface Address {
  of: DeviceKey;
  device: string;
  suffix: string;
}

/** PulseTime counts tenths of a second up to 111, and from 112 on seconds with 100 added. */
function pulseTimeOf(seconds: number): number {
  const tenths = Math.max(1, Math.round(seconds * 10));
  return tenths <= 111 ? tenths : Math.min(64_900, Math.max(112, Math.ceil(seconds) + 100));
}

/** Devices with the Tasmota firmware and its usual full topic (tasmota.github.io/docs/MQTT, …/Commands). */
class TasmotaReader implements DialectReader {
  readonly #siteOf: ReaderParts['siteOf'];
  readonly #isShared: boolean;
  readonly #devices = new DeviceList<TasmotaDevice>();
  /** The devices that announced themselves, by MAC. */
  readonly #announced = new Map<string, DeviceKey>();

  constructor({ siteOf, isShared = false }: ReaderParts) {
    this.#siteOf = siteOf;
    this.#isShared = isShared;
  }

  topics(prefixes: readonly string[]): readonly string[] {
    return [
      'tasmota/discovery/+/config',
      ...['tele/+/+', 'stat/+/+'].flatMap((filter) => atAndBelow(prefixes, filter)),
    ];
  }

  reads(topic: string): boolean {
    return announced.test(topic) || this.#addressOf(topic) !== null;
  }

  hear({ topic, payload, retained }: Incoming): readonly Heard[] {
    const content = readContent(payload);
    if (content === null) return [];
    const mac = announced.exec(topic)?.[1];
    if (mac !== undefined) return this.#hearAnnouncement(topic, mac, content.text === '' ? null : content.json());
    const found = this.#addressOf(topic);
    if (found === null) return [];
    if (found.suffix === 'LWT') return this.#hearWill(topic, found, content.text);
    const device = this.#devices.get(found.of);
    if (device === undefined) return [];
    const json = content.json();
    const heard = isFields(json)
      ? hearFields(device, found.suffix, json)
      : device.hearPower(found.suffix, content.text);
    const all = [...device.describe(), ...heard];
    return all.length > 0 || retained ? all : [{ what: 'alive', of: found.of }];
  }

  command(of: DeviceKey, output: string, act: OutputAct, { pulse }: CommandOptions): SentCommand | string {
    const device = this.#devices.get(of);
    const relay = Number(/^POWER([1-9]\d?)$/.exec(output)?.[1] ?? 0);
    if (device?.hasRelay(relay) !== true) return 'the device has not told of this output';
    if (act === 'open' && !(pulse > 0 && Number.isFinite(pulse))) return 'its pulse has no length';
    const send = (command: string, payload: string, ...states: OutputState[]): SentCommand | string => {
      const topic = this.#topicOf(of, command);
      return topic === null ? otherSite : { topic, payload, expected: { output, states } };
    };
    const pulseFirst = (value: number) => send('Backlog0', `PulseTime${relay} ${value}; POWER${relay} ON`, 'on');
    switch (act) {
      case 'open':
        return pulseFirst(pulseTimeOf(pulse));
      case 'hold':
        return pulseFirst(0);
      case 'lock':
      case 'release':
        return send(output, 'OFF', 'off');
      case 'toggle': {
        const state = device.stateOf(relay);
        return send(
          output,
          'TOGGLE',
          ...(state === 'on' ? [] : (['on'] as const)),
          ...(state === 'off' ? [] : (['off'] as const)),
        );
      }
    }
  }

  ask(of: DeviceKey): readonly Outgoing[] {
    return this.#ask(of, [
      ['STATE', ''],
      ['STATUS', '10'],
    ]);
  }

  commandTopics(of: DeviceKey): readonly string[] {
    const relays = this.#devices.get(of)?.relays ?? [];
    const commands = ['Backlog', 'Backlog0', 'POWER', 'POWER0', ...relays.map((relay) => `POWER${relay}`)];
    return commands.flatMap((command) => this.#topicOf(of, command) ?? []);
  }

  useOf(topic: string): TopicUse {
    const mac = announced.exec(topic)?.[1];
    // A command has the place of a word.
    const spoken = topic.replace(/(^|\/)cmnd(\/[^/]+\/[^/]+)$/, '$1stat$2');
    const of = mac === undefined ? this.#addressOf(spoken)?.of : this.#announced.get(mac);
    return { devices: of === undefined ? [] : [of], hasCodes: false };
  }

  #addressOf(topic: string): Address | null {
    const [, head = '', , device, suffix] = address.exec(topic) ?? [];
    // A per cent sign stands for something in a full topic.
    if (device === undefined || suffix === undefined || topic.includes('%') || !isPlainTopic(topic)) return null;
    const siteId = this.#siteOf(topic);
    if ((head === '') !== (siteId === null)) return null;
    return { of: { siteId, key: `tasmota:${head}%prefix%/${device}` }, device, suffix };
  }

  #topicOf({ siteId, key }: DeviceKey, command: string): string | null {
    const topic = `${key.replace(/^tasmota:/, '').replace('%prefix%', 'cmnd')}/${command}`;
    return isPlainTopic(topic) && this.#siteOf(topic) === siteId ? topic : null;
  }

  #ask(of: DeviceKey, questions: readonly (readonly [command: string, payload: string])[]): Outgoing[] {
    return questions.flatMap(([command, payload]) => {
      const topic = this.#topicOf(of, command);
      return topic === null ? [] : [{ topic, payload }];
    });
  }

  /** Its last will. */
  #hearWill(topic: string, { of, device: name }: Address, text: string): readonly Heard[] {
    const known = this.#devices.get(of);
    if (text === '') return this.#remove(of, known);
    const { onln: online = 'Online', ofln: offline = 'Offline' } = known?.announcement ?? {};
    if (text !== online && text !== offline) return [];
    const device = known ?? new TasmotaDevice(of, plainWords(name) || 'Device');
    if (known === undefined && !this.#devices.add(of, device)) {
      return [{ what: 'unsupported', of, topic, reason: tooManyDevices }];
    }
    device.online = text === online;
    const heard: Heard[] = [...device.describe(), { what: 'online', of, online: device.online }];
    return device.online ? [...heard, { what: 'ask', messages: this.#ask(of, [['STATUS', '0']]) }] : heard;
  }

  #remove(of: DeviceKey, device: TasmotaDevice | undefined): readonly Heard[] {
    if (device === undefined) return [];
    this.#devices.remove(of);
    if (device.announcement !== null) this.#announced.delete(device.announcement.mac);
    return [{ what: 'removed', of }];
  }

  #hearAnnouncement(topic: string, mac: string, json: unknown): readonly Heard[] {
    const before = this.#announced.get(mac);
    if (json === null) return this.#withdraw(mac, before);
    const read = announcementSchema.safeParse(json);
    if (!read.success || read.data.mac !== mac) {
      return [{ what: 'unsupported', topic, reason: 'its description is not as documented' }];
    }
    const announcement = read.data;
    const head = headOf(announcement);
    const found = head === null ? null : this.#addressOf(`${head}tele/${announcement.t}/LWT`);
    if (found === null) {
      return [
        { what: 'unsupported', topic, reason: "its full topic is not %prefix%/%topic%/ below its site's prefix" },
      ];
    }
    const { of } = found;
    // Its own messages tell what it has.
    if (this.#isShared && of.siteId !== null) return [{ what: 'unsupported', topic, reason: announcedOutside }];
    const device = this.#devices.get(of) ?? new TasmotaDevice(of, announcement.t);
    if (this.#devices.get(of) === undefined && !this.#devices.add(of, device)) {
      return [{ what: 'unsupported', of, topic, reason: tooManyDevices }];
    }
    const moved = before === undefined || isSame(before, of) ? [] : this.#withdraw(mac, before);
    if (device.announcement !== null) this.#announced.delete(device.announcement.mac);
    this.#announced.set(mac, of);
    return [...moved, ...announce(device, topic, announcement)];
  }

  /** A device that is online stays: it may only have stopped to announce itself. */
  #withdraw(mac: string, of: DeviceKey | undefined): readonly Heard[] {
    const device = of === undefined ? undefined : this.#devices.get(of);
    this.#announced.delete(mac);
    return of === undefined || device?.online === true ? [] : this.#remove(of, device);
  }
}

const isSame = (one: DeviceKey, other: DeviceKey): boolean => one.siteId === other.siteId && one.key === other.key;

/** What a device says by itself, or to a question, answers no command. */
const asRoutine = (heard: Heard): Heard => (heard.what === 'output' ? { ...heard, isRoutine: true } : heard);

function hearFields(device: TasmotaDevice, suffix: string, fields: Fields): Heard[] {
  if (suffix === 'STATE') return device.hearState(fields).map(asRoutine);
  if (suffix === 'SENSOR') return device.hearSensors(fields);
  if (suffix === 'RESULT') return [...device.hearState(fields), ...device.hearSensors(fields)];
  return /^STATUS\d{0,2}$/.test(suffix) ? device.hearStatus(fields).map(asRoutine) : [];
}

function announce(device: TasmotaDevice, topic: string, announcement: Announcement): Heard[] {
  device.announce(announcement);
  const { of } = device;
  const unused = announcement.rl.flatMap((kind, index): Heard[] => {
    const drives = kind === 3 ? 'a shutter' : 'a light';
    if (kind === 2 || kind === 3)
      return [{ what: 'unsupported', of, topic, reason: `relay ${index + 1} drives ${drives}` }];
    if (kind !== 1 || device.hasRelay(index + 1)) return [];
    return [{ what: 'unsupported', of, topic, reason: `relay ${index + 1} has no pulse of its own before version 12` }];
  });
  return [...device.describe(), ...unused];
}

export const createTasmota = (parts: ReaderParts): DialectReader => new TasmotaReader(parts);
