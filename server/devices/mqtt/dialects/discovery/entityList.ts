import { networkLimits, type OutputState } from '#domain/states/network.ts';
import { DeviceList, tooManyDevices, tooManyParts } from '../deviceList.ts';
import type { DeviceKey, Heard } from '../dialect.ts';
import type { LastMessage } from './availability.ts';
import type { Entity } from './entity.ts';

/** Several parts of a device tell by one message; more than these are no device's. */
const mostOnTopic = 3 * networkLimits.parts;
const mostOfSite = 4 * networkLimits.devices;

export interface Device {
  of: DeviceKey;
  entities: Map<string, Entity>;
  states: Map<string, OutputState>;
  online: boolean | null;
}

/** Counts the uses of a topic. */
class Uses {
  readonly #counts = new Map<string, number>();

  has(topic: string): boolean {
    return this.#counts.has(topic);
  }

  change(topic: string, by: 1 | -1): void {
    const count = (this.#counts.get(topic) ?? 0) + by;
    if (count > 0) this.#counts.set(topic, count);
    else this.#counts.delete(topic);
  }
}

export const heardTopics = ({ stateTopic, availability }: Entity): string[] => [
  ...new Set([stateTopic, ...availability.sources.map(({ topic }) => topic)]),
];

/** The described parts, by device and by the topics on which they tell. */
export class EntityList {
  readonly devices = new DeviceList<Device>();
  readonly #described = new Map<string, Entity>();
  readonly #byState = new Map<string, Set<Entity>>();
  readonly #byAvailability = new Map<string, Set<Device>>();
  readonly #byGateway = new Map<string, Set<Device>>();
  readonly #last = new Map<string, LastMessage>();
  readonly #byCommand = new Map<string, Set<Entity>>();
  readonly #heard = new Uses();
  readonly #perSite = new Map<number | null, number>();

  described(topic: string): Entity | undefined {
    return this.#described.get(topic);
  }

  isHeard(topic: string): boolean {
    return this.#heard.has(topic);
  }

  tellingBy(topic: string): Iterable<Entity> {
    return this.#byState.get(topic) ?? [];
  }

  commandedBy(topic: string): Iterable<Entity> {
    return this.#byCommand.get(topic) ?? [];
  }

  onlineBy(topic: string): Iterable<Device> {
    return this.#byAvailability.get(topic) ?? [];
  }

  connectedBy(of: DeviceKey): Iterable<Device> {
    return this.#byGateway.get(gatewayName(of.siteId, of.key)) ?? [];
  }

  lastOf = (topic: string): LastMessage | undefined => this.#last.get(topic);

  keepLast(topic: string, last: LastMessage): void {
    if (this.#byAvailability.has(topic)) this.#last.set(topic, last);
  }

  /** @returns why it cannot be added. */
  add(entity: Entity): string | null {
    const { of, topic, stateTopic, commandTopic, availability } = entity;
    const hindrance = this.#hindranceOf(entity);
    if (hindrance !== null) return hindrance;
    const known = this.devices.get(of);
    const device = known ?? {
      of,
      entities: new Map<string, Entity>(),
      states: new Map<string, OutputState>(),
      online: null,
    };
    if (known === undefined && !this.devices.add(of, device)) return tooManyDevices;
    device.entities.set(topic, entity);
    this.#described.set(topic, entity);
    this.#perSite.set(of.siteId, (this.#perSite.get(of.siteId) ?? 0) + 1);
    addTo(this.#byState, stateTopic, entity);
    for (const source of availability.sources) addTo(this.#byAvailability, source.topic, device);
    if (entity.device.gateway !== null) addTo(this.#byGateway, gatewayName(of.siteId, entity.device.gateway), device);
    for (const heard of heardTopics(entity)) this.#heard.change(heard, 1);
    if (commandTopic !== null) addTo(this.#byCommand, commandTopic, entity);
    return null;
  }

  remove(entity: Entity): void {
    const device = this.devices.get(entity.of);
    const { topic } = entity;
    if (device === undefined) return;
    this.#described.delete(topic);
    device.entities.delete(topic);
    this.#perSite.set(entity.of.siteId, (this.#perSite.get(entity.of.siteId) ?? 1) - 1);
    if (entity.part.what === 'output') device.states.delete(entity.part.output.key);
    if (device.entities.size === 0) this.devices.remove(entity.of);
    removeFrom(this.#byState, entity.stateTopic, entity);
    if (entity.commandTopic !== null) removeFrom(this.#byCommand, entity.commandTopic, entity);
    this.#unlink(device, entity);
    for (const heard of heardTopics(entity)) this.#heard.change(heard, -1);
    for (const source of entity.availability.sources) {
      if (!this.#byAvailability.has(source.topic)) this.#last.delete(source.topic);
    }
  }

  /** Other parts of the device may need the same topic or gateway. */
  #unlink(device: Device, { of, availability, device: { gateway } }: Entity): void {
    const others = [...device.entities.values()];
    const needed = new Set(others.flatMap((other) => other.availability.sources.map(({ topic }) => topic)));
    for (const { topic } of availability.sources) {
      if (!needed.has(topic)) removeFrom(this.#byAvailability, topic, device);
    }
    if (gateway === null || others.some((other) => other.device.gateway === gateway)) return;
    removeFrom(this.#byGateway, gatewayName(of.siteId, gateway), device);
  }

  #hindranceOf(entity: Entity): string | null {
    const { of, part, stateTopic, commandTopic } = entity;
    const others = [...(this.devices.get(of)?.entities.values() ?? [])];
    const isOutput = part.what === 'output' || part.what === 'keypad';
    const alike = others.filter((other) => (other.part.what === 'output' || other.part.what === 'keypad') === isOutput);
    const key = partKeyOf(entity);
    if (key !== null && others.some((other) => partKeyOf(other) === key)) return 'another message describes it too';
    if (alike.length >= networkLimits.parts) return tooManyParts;
    // The server would take its own command for the device's answer.
    const isEcho = heardTopics(entity).some((topic) => topic === commandTopic || this.#byCommand.has(topic));
    if (isEcho || (commandTopic !== null && this.isHeard(commandTopic))) return 'it tells on a topic of commands';
    if ((this.#byState.get(stateTopic)?.size ?? 0) >= mostOnTopic) return 'too many others tell on its topic';
    return (this.#perSite.get(of.siteId) ?? 0) >= mostOfSite ? 'its site has too many parts' : null;
  }
}

const gatewayName = (siteId: number | null, key: string): string => `${siteId} ${key}`;

function partKeyOf({ part }: Entity): string | null {
  if (part.what === 'measure') return null;
  return part.what === 'input' ? `input ${part.input.key}` : `output ${part.output.key}`;
}

function addTo<Item>(sets: Map<string, Set<Item>>, topic: string, item: Item): void {
  const set = sets.get(topic) ?? new Set<Item>();
  sets.set(topic, set.add(item));
}

function removeFrom<Item>(sets: Map<string, Set<Item>>, topic: string, item: Item): void {
  const set = sets.get(topic);
  set?.delete(item);
  if (set?.size === 0) sets.delete(topic);
}

/** The whole description of a device with parts. */
export function describe({ of, entities }: Device): Heard {
  const all = [...entities.values()];
  const { name, model, firmware, gateway } = all.at(-1)?.device ?? {
    name: of.key,
    model: null,
    firmware: null,
    gateway: null,
  };
  const heartbeats = all.flatMap(({ heartbeat }) => heartbeat ?? []);
  const outputs = all.flatMap(({ part }) => (part.what === 'output' || part.what === 'keypad' ? [part.output] : []));
  const inputs = all.flatMap(({ part }) => (part.what === 'input' ? [part.input] : []));
  const heartbeat = heartbeats.length === 0 ? null : Math.min(...heartbeats);
  return {
    what: 'described',
    of,
    device: { dialect: 'discovery', name, model, firmware, gateway, heartbeat, outputs, inputs },
  };
}
