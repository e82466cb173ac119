import type { Dialect } from '#domain/states/network.ts';
import type { FleetOutput, Output } from './output.ts';
import type { BrokerAccount, Connection } from './connection.ts';
import type { World } from './doorContact.ts';
import type { DoorBehaviour } from '#server/devices/simulator/doorBehaviour.ts';

export interface FleetDevice {
  /** Its name, unique in the fleet: "a101", "relays-a103", "gate1". */
  readonly key: string;
  readonly dialect: Dialect;
  /** The topic that tells whether it is online. */
  readonly presence: string;
  readonly outputs: readonly FleetOutput[];
}

/** How a device goes away: its power is cut, or its network is lost while it works on. Neither says goodbye. */
export type Absence = 'dead' | 'asleep';

export interface RunningDevice extends FleetDevice {
  readonly outputs: readonly Output[];
  readonly ready: Promise<void>;
  leave(absence: Absence): Promise<void>;
  /** Comes back. */
  wake(): Promise<void>;
  /** Reports what it reports from time to time. */
  beat(): void;
  /** Opens its case for a moment, types a code, or what else may happen to it; absent: nothing does. */
  happening?: (() => void) | undefined;
  close(): Promise<void>;
}

/** What all devices of a fleet are made with. */
export interface DeviceParts {
  account: BrokerAccount;
  world: World;
  /** "acme/north"; "": none. */
  prefix: string;
  key: string;
  /** Twelve hexadecimal digits. */
  mac: string;
}

export interface PlannedDoor {
  name: string;
  behaviour: DoorBehaviour;
}

/** Joins the levels of a topic that are there. */
export const topicOf = (...levels: readonly string[]) => levels.filter((level) => level !== '').join('/');

/** The life that a device's connection and outputs share. */
export function runDevice(
  device: Omit<FleetDevice, 'outputs'> & { outputs: readonly Output[] },
  connection: Connection,
  own: Pick<RunningDevice, 'beat' | 'happening'>,
): RunningDevice {
  return {
    ...device,
    ...own,
    ready: connection.ready,
    async leave(absence) {
      if (absence === 'dead') device.outputs.forEach((output) => output.losePower());
      await connection.drop();
    },
    wake: () => connection.connectAgain(),
    async close() {
      device.outputs.forEach((output) => output.close());
      await connection.close();
    },
  };
}

/** Somebody opens one of the doors without its lock. */
export function forceOne({ random }: World, outputs: readonly Output[]): void {
  const doors = outputs.filter(({ door }) => door !== null);
  doors[random.between(0, doors.length - 1)]?.contact.force();
}
