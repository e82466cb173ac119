import { openConnection } from './connection.ts';
import { createOutput, type Output } from './output.ts';
import { forceOne, runDevice, topicOf, type DeviceParts, type PlannedDoor, type RunningDevice } from './fleetDevice.ts';
import { atTempo } from './doorContact.ts';
import { createTimers } from '#server/devices/simulator/timers.ts';

/** The milliseconds that a lock stays unlocked, by the device's own configuration. */
export const ownPulse = 5_000;

/** An entity of a node: one discovery message, one state topic, and perhaps a command topic. */
interface Entity {
  component: 'lock' | 'switch' | 'binary_sensor' | 'sensor' | 'event';
  name: string;
  /** What discovery says of it besides its name and topics. */
  config?: object;
  /** Absent: it has no state, and its messages are not kept. */
  state?: () => string;
  onCommand?: (payload: string) => void;
}

/** ESPHome writes a name in topics so. */
const objectId = (name: string) => name.toLowerCase().replace(/[^a-z0-9_-]/g, '_');

interface NodeParts extends DeviceParts {
  model: string;
  outputs: readonly Output[];
  entities: readonly Entity[];
  beat: () => void;
  happening?: (() => void) | undefined;
}

interface Node {
  device: RunningDevice;
  tell: (entity: Entity) => void;
  /** Sends a message that is not kept on the entity's state topic. */
  send: (entity: Entity, message: object) => void;
}

/** A node of ESPHome: its states, its status and its discovery are retained. */
function openNode({ account, prefix, key, mac, model, outputs, entities, beat, happening }: NodeParts): Node {
  const topic = topicOf(prefix, key);
  const status = `${topic}/status`;
  const base = ({ component, name }: Entity) => `${topic}/${component}/${objectId(name)}`;
  const stateTopic = (entity: Entity) => `${base(entity)}/state`;
  const commandTopic = (entity: Entity): string => `${base(entity)}/command`;
  const tell = (entity: Entity) => {
    if (entity.state !== undefined) connection.publish(stateTopic(entity), entity.state(), true);
  };
  const described = {
    ids: mac,
    name: key,
    sw: '2026.10.2 (config hash 0x4f1c22d0)',
    mdl: model,
    mf: 'Espressif',
    cns: [['mac', mac]],
  };

  function announce(): void {
    for (const entity of entities) {
      const { component, name, config, onCommand } = entity;
      const found = `homeassistant/${component}/${key}/${objectId(name)}/config`;
      const commands = onCommand === undefined ? {} : { cmd_t: commandTopic(entity) };
      const topics = { stat_t: stateTopic(entity), ...commands, avty_t: status };
      const id = { uniq_id: `ESP${component}${objectId(name)}` };
      connection.publish(found, { ...config, name, ...topics, ...id, dev: described }, true);
    }
    entities.forEach(tell);
  }

  const commands = new Map(
    entities.flatMap((entity) => (entity.onCommand ? [[commandTopic(entity), entity.onCommand] as const] : [])),
  );
  const connection = openConnection({
    account,
    clientId: `${key}-${mac}`,
    keepalive: 15,
    clean: false,
    presence: { topic: status, online: 'online', offline: 'offline' },
    commandTopics: [...commands.keys()],
    announce,
    onCommand: (heard, payload) => commands.get(heard)?.(payload.toUpperCase()),
  });
  const device = runDevice({ key, dialect: 'discovery', presence: status, outputs }, connection, { beat, happening });
  return { device, tell, send: (entity, message) => connection.publish(stateTopic(entity), message) };
}

const signalOf = ({ world }: DeviceParts): Entity => ({
  component: 'sensor',
  name: 'WiFi signal',
  config: { dev_cla: 'signal_strength', stat_cla: 'measurement', unit_of_meas: 'dBm' },
  state: () => String(-world.random.between(48, 72)),
});

const contactOf = (name: string, output: Output): Entity => ({
  component: 'binary_sensor',
  name,
  config: { dev_cla: 'door' },
  state: () => (output.contact.isOpen ? 'ON' : 'OFF'),
});

/** A lock with a contact, a tamper switch and a battery. It locks again by itself. */
export function createLockNode(parts: DeviceParts, { name, behaviour }: PlannedDoor): RunningDevice {
  const { world } = parts;
  const timers = createTimers(world.clock, world.random);
  const [pulse] = atTempo([ownPulse, ownPulse], world.tempo);
  let battery = world.random.between(35, 100);
  let isTampered = false;
  let isJammed = false;
  const output = createOutput({
    world,
    key: 'lock/lock',
    door: name,
    behaviour,
    commandTopic: `${topicOf(parts.prefix, parts.key)}/lock/lock/command`,
    onSwitch: () => node.tell(lock),
    onContact: () => node.tell(contact),
  });
  const states = () => (output.isOn ? 'UNLOCKED' : 'LOCKED');
  const lock: Entity = {
    component: 'lock',
    name: 'Lock',
    state: () => (isJammed ? 'JAMMED' : states()),
    onCommand: (payload) =>
      output.answer(() => {
        isJammed = behaviour === 'jammed' && payload !== 'LOCK';
        if (isJammed) node.tell(lock);
        else if (payload === 'UNLOCK') output.switchOn(pulse);
        else if (payload === 'LOCK') output.switchOff();
      }),
  };
  const contact = contactOf('Contact', output);
  const tamper: Entity = {
    component: 'binary_sensor',
    name: 'Tamper',
    config: { dev_cla: 'tamper' },
    state: () => (isTampered ? 'ON' : 'OFF'),
  };
  const charge: Entity = {
    component: 'sensor',
    name: 'Battery',
    config: { dev_cla: 'battery', stat_cla: 'measurement', unit_of_meas: '%' },
    state: () => String(battery),
  };
  const signal = signalOf(parts);

  function tamperWith(next: boolean): void {
    isTampered = next;
    node.tell(tamper);
    if (next) timers.scheduleNext(atTempo([60_000, 240_000], world.tempo), () => tamperWith(false));
  }

  const node = openNode({
    ...parts,
    model: 'esp32-c3-devkitm-1',
    outputs: [output],
    entities: [lock, contact, tamper, charge, signal],
    beat() {
      battery = battery > 6 ? battery - (world.random.chance(0.05) ? 1 : 0) : 100;
      [charge, signal].forEach(node.tell);
    },
    happening: () => (world.random.chance(0.5) ? tamperWith(true) : output.contact.force()),
  });
  return {
    ...node.device,
    async close() {
      timers.cancelAll();
      await node.device.close();
    },
  };
}

/** The relays of a box, whether doors are wired to them or not. */
const boxRelays = 16;

/** A box of relays, each with a contact. A relay goes off by itself. */
export function createRelayBoxNode(parts: DeviceParts, doors: readonly PlannedDoor[]): RunningDevice {
  const { world } = parts;
  const [pulse] = atTempo([ownPulse, ownPulse], world.tempo);
  const relays = Array.from({ length: boxRelays }, (_, index) => {
    const door = doors[index];
    const name = door?.name ?? `Relay ${index + 1}`;
    const output = createOutput({
      world,
      key: `switch/${objectId(name)}`,
      door: door?.name ?? null,
      behaviour: door?.behaviour ?? 'prompt',
      commandTopic: `${topicOf(parts.prefix, parts.key)}/switch/${objectId(name)}/command`,
      onSwitch: () => node.tell(relay),
      onContact: () => node.tell(contact),
    });
    const relay: Entity = {
      component: 'switch',
      name,
      state: () => (output.isOn ? 'ON' : 'OFF'),
      onCommand: (payload) =>
        output.answer(() => {
          const isOn = payload === 'TOGGLE' ? !output.isOn : payload === 'ON';
          if (isOn) output.switchOn(pulse);
          else if (payload === 'OFF' || payload === 'TOGGLE') output.switchOff();
        }),
    };
    const contact = contactOf(`${name} contact`, output);
    return { output, entities: [relay, contact] };
  });
  const outputs = relays.map(({ output }) => output);
  const signal = signalOf(parts);
  const node = openNode({
    ...parts,
    model: 'esp32dev',
    outputs,
    entities: [...relays.flatMap(({ entities }) => entities), signal],
    beat: () => node.tell(signal),
    happening: () => forceOne(world, outputs),
  });
  return node.device;
}

/** A keypad that passes codes on, and decides nothing. A code is never retained, nor sent again after a reconnect. */
export function createKeypadNode(parts: DeviceParts): RunningDevice {
  const { random } = parts.world;
  const keypad: Entity = { component: 'event', name: 'Keypad', config: { evt_typ: ['code'] } };
  const signal = signalOf(parts);
  const node = openNode({
    ...parts,
    model: 'esp32dev',
    outputs: [],
    entities: [keypad, signal],
    beat: () => node.tell(signal),
    happening: () => node.send(keypad, { event_type: 'code', code: String(random.between(100_000, 999_999)) }),
  });
  return node.device;
}
