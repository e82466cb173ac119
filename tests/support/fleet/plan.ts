import { drawBehaviour } from '#server/devices/simulator/doorBehaviour.ts';
import type { Random } from '#server/seed/random.ts';
import { createKeypadNode, createLockNode, createRelayBoxNode } from './esphome.ts';
import type { DeviceParts, PlannedDoor, RunningDevice } from './fleetDevice.ts';
import { createGateway } from './gateway.ts';
import { createShellyCover, createShellySwitches } from './shelly.ts';
import { createTasmota } from './tasmota.ts';

/** The doors that one device drives. */
interface Group {
  doors: number;
  /** The device's name begins so; absent: it is called as its door. */
  name?: string;
  create: (parts: DeviceParts, doors: readonly PlannedDoor[]) => readonly RunningDevice[];
}

const single: Group = {
  doors: 1,
  create: (parts, [door]) => (door === undefined ? [] : [createLockNode(parts, door)]),
};

const gatewayGroup: Group = {
  doors: 4,
  name: 'zigbee',
  create(parts, doors) {
    const addressed = doors.map((door, index) => ({
      ...door,
      address: `0x${parts.mac}${index.toString(16).padStart(4, '0')}`,
    }));
    const { gateway, locks } = createGateway(parts, addressed);
    return [gateway, ...locks];
  },
};

/** These follow one another until every door has its device. */
const round: readonly Group[] = [
  single,
  single,
  { doors: 4, name: 'relays', create: (parts, relays) => [createTasmota({ ...parts, relays, contacts: 'follow' })] },
  { doors: 4, name: 'lockers', create: (parts, doors) => [createShellySwitches(parts, doors)] },
  { doors: 16, name: 'box', create: (parts, doors) => [createRelayBoxNode(parts, doors)] },
  { doors: 8, name: 'relays', create: (parts, relays) => [createTasmota({ ...parts, relays, contacts: 'sensor' })] },
  single,
  single,
  gatewayGroup,
];

const doorsOfLetter = 99;

/** "a101" to "a199", then "b101". */
const nameOfDoor = (place: number) =>
  `${String.fromCharCode(97 + Math.floor(place / doorsOfLetter))}${101 + (place % doorsOfLetter)}`;

/** The most doors that have a letter. */
export const mostDoors = 26 * doorsOfLetter;

export function planDoors(count: number, random: Random): PlannedDoor[] {
  const own = random.fork('behaviours');
  return Array.from({ length: count }, (_, place) => ({
    name: nameOfDoor(place),
    behaviour: drawBehaviour(place, own),
  }));
}

/** Of several doors at one device none can be offline alone. */
const withoutOffline = (door: PlannedDoor): PlannedDoor =>
  door.behaviour === 'offline' ? { ...door, behaviour: 'silent' } : door;

/** @param partsOf what a device of this name is made with. */
export function createDoorDevices(
  doors: readonly PlannedDoor[],
  partsOf: (name: string) => DeviceParts,
): RunningDevice[] {
  const devices: RunningDevice[] = [];
  let place = 0;
  for (let turn = 0; place < doors.length; turn += 1) {
    const group = round[turn % round.length] ?? single;
    const own = doors.slice(place, place + group.doors);
    const isShared = group !== single && group !== gatewayGroup;
    const first = own[0]?.name ?? '';
    const name = group.name === undefined ? first : `${group.name}-${first}`;
    devices.push(...group.create(partsOf(name), isShared ? own.map(withoutOffline) : own));
    place += own.length;
  }
  return devices;
}

const prompt = (name: string): PlannedDoor => ({ name, behaviour: 'prompt' });

/** What a site has besides the doors of its units: gates, meters and a keypad. */
export function createSiteDevices(partsOf: (name: string) => DeviceParts): RunningDevice[] {
  return [
    createShellyCover(partsOf('gate1'), prompt('gate1')),
    createShellySwitches(partsOf('gate2'), [prompt('gate2')]),
    createTasmota({ ...partsOf('gate3'), relays: [prompt('gate3')], contacts: 'sensor' }),
    createShellySwitches(partsOf('meter1'), [prompt('lights')], 1_800),
    createTasmota({ ...partsOf('meter2'), relays: [prompt('heaters')], contacts: null, meters: true }),
    createKeypadNode(partsOf('keypad')),
  ];
}
