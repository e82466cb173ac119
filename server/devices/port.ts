import type { Act } from '#domain/commands/act.ts';
import type { CalibrationEvent, CalibrationState, DoorState, ResetTarget } from '#domain/states/device.ts';
import type { DenialReason, LogKind } from '#domain/states/logs.ts';
import type { PaymentMethod } from '#domain/states/booking.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';

/** The kinds of doors and devices that take commands or report readings. */
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

export type DeviceCommand = Target &
  (
    | { act: Act }
    | { act: 'calibrate'; event: CalibrationEvent }
    | { act: 'power'; channel?: number | undefined }
    | { act: 'channelReset'; channels: readonly number[]; target: ResetTarget }
    | { act: 'enrol' }
  );

/** The device's answer to a command: accepted, or the reason for its refusal. It does not say that the door moved. */
export type Acknowledgement = { accepted: true } | { accepted: false; reason: string };

/** The event of a door that stays open for too long. */
export const leftOpenEvent = 'Left Open';

/** The line that a reading adds to the log of its target. */
export interface ReportedEvent {
  name: string;
  kind: LogKind;
  detail?: string | undefined;
  /** Why access was denied. */
  denial?: DenialReason | undefined;
  customerId?: number | undefined;
  userId?: number | undefined;
}

/** The reported fields of a device. Absent fields are unchanged; null clears a field. */
export interface ReportedState {
  status?: UnitStatus | undefined;
  doorState?: DoorState | undefined;
  alarming?: boolean | undefined;
  faulted?: boolean | undefined;
  online?: boolean | undefined;
  fault?: string | null | undefined;
  firmware?: string | undefined;
  /** Received signal in dBm. */
  signal?: number | undefined;
  /** Charge in per cent. */
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

/** A report of a device: an event, its state, or only that it is online. */
export interface Reading extends Target {
  /** When the device noticed it. */
  at: Date;
  /** null: nothing to log. */
  event: ReportedEvent | null;
  state?: ReportedState | undefined;
}

/** A PIN that was entered at a keypad. The server opens the gate or logs the denial. */
export interface PinEntry {
  kind: 'pin';
  at: Date;
  hidId: number;
  code: string;
}

/** An act of a customer at a kiosk, in the app or in the shop. */
export type CustomerAct = { at: Date; siteId: number } & (
  | {
      kind: 'booking';
      customerId: number;
      unitIds: readonly number[];
      startsAt: Date;
      endsAt: Date | null;
      notes: string | null;
    }
  | { kind: 'move-out'; bookingId: number }
  | { kind: 'order'; customerId: number; lines: readonly { productId: number; quantity: number }[] }
  | { kind: 'payment'; customerId: number; orderId: number; method: PaymentMethod; succeeds: boolean }
);

/** The reports of a site by kind. */
export interface Reports {
  reading: Reading;
  pin: PinEntry;
  customer: CustomerAct;
}

/** Receives reports in the order of their arrival. */
export type ReportListener = {
  [Kind in keyof Reports]: (report: Reports[Kind]) => void;
};

/** The connection to hardware and customers: a gateway, the simulator, or a device of a test. */
export interface DevicePort {
  /**
   * Sends a command and waits for the acknowledgement.
   * @param signal stops the waiting only: the device may still carry out the command.
   */
  send(command: DeviceCommand, signal: AbortSignal): Promise<Acknowledgement>;
  /** Subscribes to reports. Returns a function that unsubscribes. */
  listen(listener: ReportListener): () => void;
  close(): Promise<void>;
}

/** Opens the port once the database is ready. */
export type OpenDevices = (roster: DeviceRoster) => Promise<DevicePort>;

/** A door at the start of the server. */
export interface RosterDoor {
  unitId: number;
  siteId: number;
  status: UnitStatus;
  /** The site's IANA zone. */
  timeZone: string;
  /** The controller of its lock; null or absent: none is known. */
  controllerId?: number | null | undefined;
}

/** A device, gate or lockable at the start of the server. Fields that its kind does not have are null. */
export interface RosterDevice extends Target {
  siteId: number;
  timeZone: string;
  controllerId: number | null;
  status: UnitStatus | null;
  /** The keypad of a gate. */
  hidId: number | null;
  power: boolean | null;
  /** Charge in per cent. */
  battery: number | null;
  calibration: CalibrationState | null;
  /** The count of its meter. */
  kilowattHours: number | null;
}

/** Records of a site that simulated customers can act on. */
export interface Opportunities {
  customerIds: readonly number[];
  freeUnitIds: readonly number[];
  freePoolTableIds: readonly number[];
  /** Trolleys and trailers; absent: none. */
  freeHireUnitIds?: readonly number[] | undefined;
  /** Active bookings without debt or end. */
  endableBookingIds: readonly number[];
  productIds: readonly number[];
  unpaidOrders: readonly { orderId: number; customerId: number }[];
}

export interface DeviceRoster {
  /** Every door, by ascending unit id. */
  doors(): Promise<readonly RosterDoor[]>;
  /** All gates, lockables and devices, by kind and ascending id. */
  devices(): Promise<readonly RosterDevice[]>;
  /**
   * The overlocked units of a site, by ascending id. The gateway keeps their doors shut, and releases doors that are no
   * longer in this list.
   */
  overlocked(siteId: number): Promise<readonly number[]>;
  /** PINs of customers with an open booking at a site, by ascending id. */
  pins(siteId: number): Promise<readonly string[]>;
  opportunities(siteId: number, at: Date): Promise<Opportunities>;
}
