import { createTimers } from '#server/devices/simulator/timers.ts';
import { openConnection, type Connection } from './connection.ts';
import { atTempo } from './doorContact.ts';
import { ownPulse } from './esphome.ts';
import { createOutput } from './output.ts';
import { runDevice, topicOf, type DeviceParts, type PlannedDoor, type RunningDevice } from './fleetDevice.ts';

/** A gateway of a radio network, with the locks that it connects. */
export interface Gateway {
  gateway: RunningDevice;
  locks: readonly RunningDevice[];
}

/** "0x00124b0024c1a2b3" */
export type AddressedDoor = PlannedDoor & { address: string };

interface Bridge {
  parts: DeviceParts;
  /** "acme/north/zigbee-a139" */
  base: string;
  id: string;
  /** The topic that tells whether the gateway is online. */
  presence: string;
}

const asState = (state: string) => JSON.stringify({ state });
const availabilityOf = (...topics: readonly string[]) => ({
  availability: topics.map((topic) => ({ topic, value_template: '{{ value_json.state }}' })),
  availability_mode: 'all',
});
const discoveryTopic = (component: string, device: string, object: string) =>
  `homeassistant/${component}/${device}/${object}/config`;

/** A lock's parts: all read one JSON message. */
const lockParts = (topic: string) => [
  {
    component: 'lock',
    object: 'lock',
    config: {
      name: null,
      command_topic: `${topic}/set`,
      payload_lock: 'LOCK',
      payload_unlock: 'UNLOCK',
      state_locked: 'locked',
      state_unlocked: 'unlocked',
      value_template: '{{ value_json.lock_state }}',
    },
  },
  {
    component: 'binary_sensor',
    object: 'contact',
    config: { device_class: 'door', payload_on: false, payload_off: true, value_template: '{{ value_json.contact }}' },
  },
  {
    component: 'binary_sensor',
    object: 'tamper',
    config: { device_class: 'tamper', payload_on: true, payload_off: false, value_template: '{{ value_json.tamper }}' },
  },
  {
    component: 'sensor',
    object: 'battery',
    config: { device_class: 'battery', unit_of_measurement: '%', value_template: '{{ value_json.battery }}' },
  },
];

function announceLock(publish: Connection['publish'], bridge: Bridge, { name, address }: AddressedDoor): void {
  const { parts, base, id } = bridge;
  const topic = `${base}/${name}`;
  const shared = {
    ...availabilityOf(bridge.presence, `${topic}/availability`),
    device: {
      identifiers: [`${parts.key}_${address}`],
      name,
      manufacturer: 'Example',
      model: 'Door lock (DL-1)',
      model_id: 'DL-1',
      sw_version: '1.0.4',
      via_device: id,
    },
    origin: { name: 'Zigbee2MQTT', sw: '2.6.3', url: 'https://www.zigbee2mqtt.io' },
    state_topic: topic,
  };
  for (const { component, object, config } of lockParts(topic)) {
    const ids = { object_id: `${name}_${object}`, unique_id: `${address}_${object}_${parts.key}` };
    publish(discoveryTopic(component, address, object), { ...shared, ...ids, ...config }, true);
  }
}

function announceBridge(publish: Connection['publish'], { parts: { key }, id, presence }: Bridge): void {
  const config = {
    name: 'Connection state',
    device_class: 'connectivity',
    entity_category: 'diagnostic',
    payload_on: 'online',
    payload_off: 'offline',
    state_topic: presence,
    value_template: '{{ value_json.state }}',
    unique_id: `${id}_connection_state`,
    object_id: `${key}_connection_state`,
    ...availabilityOf(presence),
    device: { identifiers: [id], name: key, manufacturer: 'Zigbee2MQTT', model: 'Bridge', sw_version: '2.6.3' },
  };
  publish(discoveryTopic('binary_sensor', id, 'connection_state'), config, true);
}

/** A lock at the gateway, whose connection it uses. */
function createGatewayLock(bridge: Bridge, door: AddressedDoor, connection: () => Connection) {
  const { world } = bridge.parts;
  const { name, behaviour } = door;
  const topic = `${bridge.base}/${name}`;
  const presence = `${topic}/availability`;
  const [pulse] = atTempo([ownPulse, ownPulse], world.tempo);
  const timers = createTimers(world.clock, world.random);
  let battery = world.random.between(35, 100);
  let isHere = true;
  let isTampered = false;

  function tell(): void {
    if (!isHere) return;
    connection().publish(topic, {
      battery,
      contact: !output.contact.isOpen,
      linkquality: world.random.between(60, 200),
      lock_state: output.isOn ? 'unlocked' : 'locked',
      state: output.isOn ? 'UNLOCK' : 'LOCK',
      tamper: isTampered,
    });
  }
  const output = createOutput({
    world,
    key: 'lock',
    door: name,
    behaviour,
    commandTopic: `${topic}/set`,
    onSwitch: tell,
    onContact: tell,
  });
  const tellPresence = () => connection().publish(presence, asState(isHere ? 'online' : 'offline'), true);

  function tamperWith(next: boolean): void {
    isTampered = next;
    tell();
    if (next) timers.scheduleNext(atTempo([60_000, 240_000], world.tempo), () => tamperWith(false));
  }
  function beHere(next: boolean): Promise<void> {
    isHere = next;
    tellPresence();
    return Promise.resolve();
  }

  const device: RunningDevice = {
    key: name,
    dialect: 'discovery',
    presence,
    outputs: [output],
    get ready() {
      return connection().ready;
    },
    beat() {
      battery = battery > 6 ? battery - (world.random.chance(0.05) ? 1 : 0) : 100;
      tell();
    },
    happening: () => tamperWith(true),
    leave(absence) {
      if (absence === 'dead') output.losePower();
      return beHere(false);
    },
    wake: () => beHere(true),
    close() {
      timers.cancelAll();
      output.close();
      return Promise.resolve();
    },
  };
  return {
    device,
    output,
    announce() {
      announceLock(connection().publish, bridge, door);
      tellPresence();
      tell();
    },
    hear(payload: string): void {
      if (!isHere || behaviour === 'jammed') return;
      if (payload === 'UNLOCK') output.answer(() => output.switchOn(pulse));
      if (payload === 'LOCK') output.answer(output.switchOff);
    },
  };
}

/** Writes like Zigbee2MQTT: a state is one JSON message, unretained; availability and discovery are retained. */
export function createGateway(parts: DeviceParts, doors: readonly AddressedDoor[]): Gateway {
  const { account, prefix, key, mac } = parts;
  const base = topicOf(prefix, key);
  const bridge: Bridge = { parts, base, id: `${key}_bridge_0x${mac}`, presence: `${base}/bridge/state` };
  const locks = doors.map((door) => createGatewayLock(bridge, door, () => connection));
  const connection = openConnection({
    account,
    clientId: `${key}-${mac}`,
    keepalive: 60,
    clean: true,
    presence: { topic: bridge.presence, online: asState('online'), offline: asState('offline') },
    commandTopics: locks.map(({ output }) => output.commandTopic),
    announce() {
      announceBridge(connection.publish, bridge);
      locks.forEach(({ announce }) => announce());
    },
    onCommand: (topic, payload) =>
      locks.find(({ output }) => output.commandTopic === topic)?.hear(payload.toUpperCase()),
  });
  const gateway = runDevice({ key, dialect: 'discovery', presence: bridge.presence, outputs: [] }, connection, {
    beat: () => undefined,
  });
  return { gateway, locks: locks.map(({ device }) => device) };
}
