import type { Act } from '#domain/commands/act.ts';
import type { LogKind } from '#domain/states/logs.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';

/** What a door is asked to do. */
export interface DeviceCommand {
  unitId: number;
  act: Act;
}

/** The device's answer to a command: that it took it, or in a sentence why not. Never that the door moved. */
export type Acknowledgement = { accepted: true } | { accepted: false; reason: string };

/** What a device reports by itself: something that happened, a state it is in now, or both. */
export interface Reading {
  unitId: number;
  /** When the device noticed it. */
  at: Date;
  /** The line for the event log; null: nothing to log. */
  event: { name: string; kind: LogKind; detail?: string | undefined } | null;
  /** The state from then on; null: unchanged. */
  status: UnitStatus | null;
}

/** The hardware behind the server: a gateway, a simulator, or a test's own device. */
export interface DevicePort {
  /**
   * Passes a command on and waits for the acknowledgement.
   * @param signal aborts the waiting, not the command: what was passed on may still happen.
   */
  send(command: DeviceCommand, signal: AbortSignal): Promise<Acknowledgement>;
  /** Hears every reading, in the order in which the devices gave them. Returns the way to stop. */
  listen(listener: (reading: Reading) => void): () => void;
  close(): Promise<void>;
}

/** Makes the port once the database is ready; `roster` tells which doors there are. */
export type OpenDevices = (roster: DeviceRoster) => Promise<DevicePort>;

/** A door as the server knows it when it starts. */
export interface RosterDoor {
  unitId: number;
  siteId: number;
  status: UnitStatus;
  /** The site's IANA zone: people come by day. */
  timeZone: string;
}

export interface DeviceRoster {
  /** Every door there is now, by ascending unit id. */
  doors(): Promise<readonly RosterDoor[]>;
}
