import type { DriverName } from '#domain/states/network.ts';
import type { DoorAct } from '#domain/commands/act.ts';
import type { CalibrationEvent, CalibrationState, DoorState, ResetTarget } from '#domain/states/device.ts';
import type { DenialReason, LogKind } from '#domain/states/logs.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import type { TracedMessage } from '#domain/calls/networkDevices.ts';
import type { Deadline } from '#server/deadline.ts';
import type { DeviceKey } from './mqtt/dialects/dialect.ts';

/** The kinds of records that take commands or report readings. */
export const targetKinds = [
  'unit',
  'gate',
  'lockable',
  'controller',
  'hid',
  'motorisedLock',
  'multiplexer',
  'powerController',
  'hub',
  'padlock',
] as const;
export type TargetKind = (typeof targetKinds)[number];

export interface Target {
  kind: TargetKind;
  id: number;
}

/** A command to a record's device. */
export type RecordCommand = Target &
  /** `hold` keeps the door open until `release`, on the device. A `lock` ends a hold too. */
  (
    | { act: DoorAct }
    | { act: 'calibrate'; event: CalibrationEvent }
    | { act: 'power'; channel?: number | undefined }
    | { act: 'channelReset'; channels: readonly number[]; target: ResetTarget }
    | { act: 'enrol' }
  );

/** Opens an output of a network device once. No door is known to hang on it. */
export interface TryCommand {
  kind: 'networkDevice';
  id: number;
  act: 'try';
  /** Its place in the device's list. */
  output: number;
}

export type DeviceCommand = RecordCommand | TryCommand;

/** What a command is for. */
export type CommandedTarget = Target | Pick<TryCommand, 'kind' | 'id'>;

/**
 * The device's answer: accepted, or why not. It does not say that the door moved. `isSent` is false where the command
 * reached no device.
 */
export type Acknowledgement = { accepted: true } | { accepted: false; reason: string; isSent?: false };

/** The event of a door that stays open for too long. */
export const leftOpenEvent = 'Left Open';

/** The event of a broker that kept a command and would repeat it. */
export const retainedCommandEvent = 'Retained Command';

/** An event that is added to the target's log. */
export interface ReportedEvent {
  name: string;
  kind: LogKind;
  detail?: string | undefined;
  denial?: DenialReason | undefined;
  customerId?: number | undefined;
  userId?: number | undefined;
}

/** Absent fields are unchanged; null clears a field. */
export interface ReportedState {
  status?: UnitStatus | undefined;
  doorState?: DoorState | undefined;
  alarming?: boolean | undefined;
  faulted?: boolean | undefined;
  /** Whether its device keeps the door open until a release or lock. */
  held?: boolean | undefined;
  online?: boolean | undefined;
  fault?: string | null | undefined;
  firmware?: string | undefined;
  /** The strength of the received signal, in dBm. */
  signal?: number | undefined;
  /** The charge of the battery, in per cent. */
  battery?: number | undefined;
  power?: boolean | undefined;
  channels?: readonly { channel: number; power: boolean }[] | undefined;
  enrolled?: boolean | undefined;
  calibration?: CalibrationState | undefined;
  /** 0 (open) to 100 (shut). */
  boltPosition?: number | undefined;
  /** A meter reading. */
  energy?: { watts: number; kilowattHours: number } | undefined;
}

/** An event, a state, or only that the device is online. */
export interface Reading extends Target {
  at: Date;
  /** The site whose turn it takes when many readings wait. null or absent: they share a turn. */
  siteId?: number | null | undefined;
  /** It may be days old, so it does not show that the device lives. */
  isOld?: true | undefined;
  /** null: nothing to log. */
  event: ReportedEvent | null;
  state?: ReportedState | undefined;
}

/** A PIN entered at a keypad. The server opens the gate or logs the denial. */
export interface PinEntry {
  kind: 'pin';
  at: Date;
  hidId: number;
  code: string;
}

export interface Reports {
  reading: Reading;
  pin: PinEntry;
}

/** Receives reports in the order of arrival. */
export type ReportListener = {
  [Kind in keyof Reports]: (report: Reports[Kind]) => void;
};

/** The last messages of a device and to it, the oldest first, without secrets. */
export type Trace = readonly TracedMessage[];

/** The server's way to hardware: a gateway, the simulator, or a test's device. */
export interface DevicePort {
  /**
   * Sends a command and waits for the acknowledgement.
   * @param deadline a command that has not reached its device by then is dropped: none is queued. A device that has it
   * may still act.
   */
  send(command: DeviceCommand, deadline: Deadline): Promise<Acknowledgement>;
  /** Reads the roster again, whose records changed. Calls do not overlap. Absent: the port needs none. */
  refresh?: () => void | Promise<void>;
  /** A reading of the target was not stored: the port reports the target's state again. Absent: it does so by itself. */
  lost?: (target: Target) => void;
  /**
   * Answers the last messages of a device on the network; null: nothing here hears any. Absent: the port has no such
   * devices.
   */
  trace?: (of: DeviceKey, deadline: Deadline) => Promise<Trace | null>;
  /** Returns a function that unsubscribes. */
  listen(listener: ReportListener): () => void;
  close(): Promise<void>;
}

/** Called at the one server that holds the devices, once the database is ready. */
export type OpenDevices = (roster: DeviceRoster) => Promise<DevicePort>;

/** The way to some of the devices: the simulator's, or a gateway's. */
export interface DeviceDriver {
  /** Absent: it is a test's. */
  name?: DriverName;
  /** Whether the driver reaches the target. The first driver that does gets the target's commands. */
  drives(target: CommandedTarget): boolean | Promise<boolean>;
  /**
   * The longest time between two readings of a device that works (milliseconds); null or absent: it reports only what
   * happens.
   */
  heartbeatOf?: (target: Target) => number | null;
  open: OpenDevices;
}

export interface RosterDoor {
  unitId: number;
  siteId: number;
  /** null: it never reported. */
  status: UnitStatus | null;
  /** Since when its device keeps it open; null or absent: it does not. */
  heldSince?: Date | null;
  /** The site's time zone, as an IANA name. */
  timeZone: string;
  /** The controller of its lock; null or absent: unknown. */
  controllerId?: number | null | undefined;
}

/** A device, gate or lockable. Fields that its kind lacks are null. */
export interface RosterDevice extends Target {
  siteId: number;
  timeZone: string;
  controllerId: number | null;
  status: UnitStatus | null;
  /** Since when its device keeps a gate open; null or absent: it does not. */
  heldSince?: Date | null;
  /** A gate's keypad. */
  hidId: number | null;
  power: boolean | null;
  /** The charge of the battery, in per cent. */
  battery: number | null;
  calibration: CalibrationState | null;
  /** The count of its energy meter. */
  kilowattHours: number | null;
  /** The most that it drew lately; absent: unknown. */
  highestWatts?: number | null;
}

/** A device that counts as online. */
export interface SilentDevice extends Target {
  name: string;
  heardAt: Date;
}

export interface DeviceRoster {
  /** Returns the online devices that were last heard before a moment: hubs first, then controllers. */
  silentSince(moment: Date): Promise<readonly SilentDevice[]>;
  /** Returns every door, by ascending unit id. */
  doors(): Promise<readonly RosterDoor[]>;
  /** Returns all gates, lockables and devices, by kind and ascending id. */
  devices(): Promise<readonly RosterDevice[]>;
  /**
   * Returns overlocked units by ascending id. The gateway keeps their doors shut, and releases doors that left this
   * list.
   */
  overlocked(siteId: number): Promise<readonly number[]>;
}
