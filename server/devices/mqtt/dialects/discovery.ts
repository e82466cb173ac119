import type { OutputState } from '#domain/states/network.ts';
import {
  largestMessage,
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
import { allOrAny, isAvailable } from './discovery/availability.ts';
import { addressOf, readEntity, type Entity } from './discovery/entity.ts';
import { describe, EntityList, heardTopics, type Device } from './discovery/entityList.ts';
import { otherSite } from './deviceList.ts';
import { fieldOf, readContent, type Content } from './readContent.ts';
import { atAndBelow } from './topics.ts';

/** Of a topic that tells whether devices are online. */
const longestAvailability = 1024;
/** Devices on the way to the broker. */
const mostGateways = 4;
const code = /^[0-9A-Za-z*#]{1,32}$/;

/** Devices that describe themselves by Home Assistant's discovery messages (home-assistant.io/integrations/mqtt). */
class DiscoveryReader implements DialectReader {
  readonly #parts: ReaderParts;
  readonly #siteOf: ReaderParts['siteOf'];
  readonly #list = new EntityList();
  #messages = 0;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
    this.#siteOf = parts.siteOf;
  }

  topics(prefixes: readonly string[]): readonly string[] {
    const filters = ['homeassistant/+/+/config', 'homeassistant/+/+/+/config'];
    return filters.flatMap((filter) => atAndBelow(prefixes, filter));
  }

  reads(topic: string): boolean {
    return this.#list.isHeard(topic) || addressOf(topic, this.#siteOf) !== null;
  }

  hear(message: Incoming): readonly Heard[] {
    if (addressOf(message.topic, this.#siteOf) !== null) return this.#hearDescription(message);
    const content = this.#list.isHeard(message.topic) ? readContent(message.payload) : null;
    if (content === null) return [];
    return [...this.#hearAvailability(message, content), ...this.#hearStates(message, content)];
  }

  command(of: DeviceKey, output: string, act: OutputAct, _options: CommandOptions): SentCommand | string {
    const device = this.#list.devices.get(of);
    const entity = [...(device?.entities.values() ?? [])].find(
      ({ part }) => 'output' in part && part.output.key === output,
    );
    if (device === undefined || entity === undefined) return 'the device has not told of this output';
    const { part, commandTopic } = entity;
    if (part.what !== 'output' || commandTopic === null) return 'it is a keypad';
    if (this.#siteOf(commandTopic) !== of.siteId) return otherSite;
    const sent = act === 'toggle' ? toggled(part.output.kind, part.acts, device.states.get(output)) : part.acts[act];
    if (sent === undefined)
      return act === 'toggle' ? 'only a relay whose state is known can be toggled' : 'it only opens';
    return { topic: commandTopic, payload: sent.payload, expected: { output, states: sent.states } };
  }

  ask(): readonly Outgoing[] {
    return [];
  }

  commandTopics(of: DeviceKey): readonly string[] {
    const entities = this.#list.devices.get(of)?.entities.values() ?? [];
    return [...new Set([...entities].flatMap(({ commandTopic }) => commandTopic ?? []))];
  }

  useOf(topic: string): TopicUse {
    const described = this.#list.described(topic);
    const entities = [...this.#list.tellingBy(topic), ...this.#list.commandedBy(topic)];
    const said = [...entities, ...this.#list.onlineBy(topic)].filter(({ of }) => this.#siteOf(topic) === of.siteId);
    return {
      devices: [...said, ...(described === undefined ? [] : [described])].map(({ of }) => of),
      hasCodes: entities.some(({ part }) => part.what === 'keypad'),
    };
  }

  #hearDescription({ topic, payload }: Incoming): readonly Heard[] {
    const before = this.#list.described(topic);
    if (payload.length > largestMessage) {
      return [{ what: 'unsupported', of: before?.of, topic, reason: 'its message is too large' }];
    }
    const entity = payload.length === 0 ? null : readEntity(topic, payload, this.#parts);
    if (entity !== null && 'digest' in entity && entity.digest === before?.digest) return [];
    // A description is taken whole, or not at all: what it was before no longer holds.
    if (before !== undefined) this.#list.remove(before);
    if (entity === null) return this.#replaced(before, null);
    const reason = 'reason' in entity ? entity.reason : this.#list.add(entity);
    if ('reason' in entity || reason !== null) {
      const refused: Heard = { what: 'unsupported', of: entity.of ?? undefined, topic, reason: reason ?? '' };
      return [...this.#replaced(before, null), refused];
    }
    return this.#replaced(before, entity);
  }

  /** What follows a change of the list. */
  #replaced(before: Entity | undefined, entity: Entity | null): readonly Heard[] {
    const heard: Heard[] = [];
    const unused = before === undefined ? [] : heardTopics(before).filter((topic) => !this.#list.isHeard(topic));
    if (unused.length > 0) heard.push({ what: 'unsubscribe', topics: unused });
    if (before !== undefined && !isSame(before.of, entity?.of)) {
      const left = this.#list.devices.get(before.of);
      heard.push(left === undefined ? { what: 'removed', of: before.of } : describe(left));
      heard.push(...(left === undefined ? this.#hearConnected(before.of) : this.#hearOnline(left)));
    }
    const device = entity === null ? undefined : this.#list.devices.get(entity.of);
    if (entity === null || device === undefined) return heard;
    // Subscribed again, so that a retained state comes for this part too.
    const topics = heardTopics(entity).filter(
      (topic) => topic === entity.stateTopic || this.#list.lastOf(topic) === undefined,
    );
    heard.push(describe(device), { what: 'subscribe', topics });
    return [...heard, ...this.#hearOnline(device)];
  }

  #hearAvailability({ topic, retained }: Incoming, content: Content): Heard[] {
    if (content.text.length <= longestAvailability) {
      this.#messages += 1;
      this.#list.keepLast(topic, { content, place: this.#messages });
    }
    const devices = [...this.#list.onlineBy(topic)].filter(({ of }) => this.#siteOf(topic) === of.siteId);
    return devices.flatMap((device) => {
      const heard = this.#hearOnline(device);
      const isRepeated = heard.length === 0 && device.online === true && !retained;
      return isRepeated ? [{ what: 'alive' as const, of: device.of }] : heard;
    });
  }

  /** Tells where the device, or one that it connects, went online or offline. */
  #hearOnline(device: Device): Heard[] {
    const online = this.#isOnline(device);
    if (online === null || online === device.online) return [];
    device.online = online;
    return [{ what: 'online', of: device.of, online }, ...this.#hearConnected(device.of)];
  }

  #hearConnected(gateway: DeviceKey): Heard[] {
    return [...this.#list.connectedBy(gateway)].flatMap((device) => this.#hearOnline(device));
  }

  /** Online is what both the device and its gateway say; null: not known, or never told. */
  #isOnline(device: Device): boolean | null {
    const says: (boolean | null)[] = [];
    let next: Device | undefined = device;
    for (let level = 0; next !== undefined && level < mostGateways; level += 1) {
      says.push(...this.#ownAvailability(next));
      const gateway = gatewayOf(next);
      next = gateway === null ? undefined : this.#list.devices.get({ siteId: device.of.siteId, key: gateway });
    }
    return says.length === 0 ? null : allOrAny('all', says);
  }

  /** A door is not offline because a figure is missing: figures decide only for a device without doors. */
  #ownAvailability({ entities }: Device): (boolean | null)[] {
    const telling = [...entities.values()].filter(({ availability }) => availability.sources.length > 0);
    const doors = telling.filter(({ part }) => part.what !== 'measure');
    return (doors.length > 0 ? doors : telling).map(({ availability }) => isAvailable(availability, this.#list.lastOf));
  }

  #hearStates({ topic, retained }: Incoming, content: Content): Heard[] {
    const entities = [...this.#list.tellingBy(topic)].filter(({ of }) => this.#siteOf(topic) === of.siteId);
    const heard = entities.flatMap((entity) => this.#hearState(entity, content, retained));
    if (retained) return heard;
    const silent = new Map(entities.map(({ of }) => [of.key, of]));
    for (const one of heard)
      if (one.what !== 'subscribe' && 'of' in one && one.of !== undefined) silent.delete(one.of.key);
    return [...heard, ...[...silent.values()].map((of): Heard => ({ what: 'alive', of }))];
  }

  #hearState({ of, topic, part, template }: Entity, content: Content, retained: boolean): Heard[] {
    const value = template(content);
    if (value === null) return [];
    switch (part.what) {
      case 'output': {
        const state = part.states.get(value);
        const output = part.output.key;
        if (state === undefined) return [];
        this.#list.devices.get(of)?.states.set(output, state);
        const heard: Heard = { what: 'output', of, output, state };
        if (state !== 'jammed' || retained) return [heard];
        return [heard, { what: 'answered', of, number: null, output, refusal: 'the lock is jammed' }];
      }
      case 'input':
        if (value !== part.active && value !== part.rest) return [];
        return [{ what: 'input', of, input: part.input.key, active: value === part.active }];
      case 'measure': {
        const measured = value.trim() === '' ? null : part.read(Number(value));
        return measured === null ? [] : [{ what: 'measured', of, measured }];
      }
      case 'keypad': {
        const given = part.field === null ? value : fieldOf(content.json(), part.field);
        const typed = String(typeof given === 'number' ? given : typeof given === 'string' ? given.trim() : '');
        if (!code.test(typed)) return [];
        if (retained) return [{ what: 'unsupported', of, topic, reason: 'a retained code may be an old one' }];
        return [{ what: 'pin', of, output: part.output.key, code: typed }];
      }
    }
  }
}

type Acts = Extract<Entity['part'], { what: 'output' }>['acts'];

function toggled(kind: string, acts: Acts, state: OutputState | undefined): Acts['open'] {
  if (kind !== 'relay' || state === undefined) return undefined;
  return state === 'on' ? acts.release : acts.hold;
}

const isSame = (one: DeviceKey, other: DeviceKey | undefined): boolean =>
  other !== undefined && one.siteId === other.siteId && one.key === other.key;

function gatewayOf({ entities }: Device): string | null {
  for (const { device } of entities.values()) if (device.gateway !== null) return device.gateway;
  return null;
}

export const createDiscovery = (parts: ReaderParts): DialectReader => new DiscoveryReader(parts);
