import type { Act } from '#domain/commands/act.ts';
import type { CalibrationEvent, CalibrationState, DoorState, ResetTarget } from '#domain/states/device.ts';
import type { DenialReason, LogKind } from '#domain/states/logs.ts';
import type { PaymentMethod } from '#domain/states/booking.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';

/** What can be asked to do something, or report. */
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

/** A door or device by its number. */
export interface Target {
  kind: TargetKind;
  id: number;
}

/** What a door or device is asked to do. */
export type DeviceCommand = Target &
  (
    | { act: Act }
    | { act: 'calibrate'; event: CalibrationEvent }
    | { act: 'power'; channel?: number | undefined }
    | { act: 'channelReset'; channels: readonly number[]; target: ResetTarget }
    | { act: 'enrol' }
  );

/** The device's answer to a command: that it took it, or in a sentence why not. Never that the door moved. */
export type Acknowledgement = { accepted: true } | { accepted: false; reason: string };

/** The event of a door that stands open for too long. */
export const leftOpen = 'Left Open';

/** The line that a reading adds to the log of its target. */
export interface ReportedEvent {
  name: string;
  kind: LogKind;
  detail?: string | undefined;
  /** Why somebody was not let in. */
  denial?: DenialReason | undefined;
  customerId?: number | undefined;
  userId?: number | undefined;
}

/** What a device is now; what is absent is as it was, and null takes a value away. */
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
  /** A meter's reading: power in watts, and its count in kilowatt-hours. */
  energy?: { watts: number; kilowattHours: number } | undefined;
}

/** What a device reports by itself: something that happened, what it is now, or only that it is there. */
export interface Reading extends Target {
  /** When the device noticed it. */
  at: Date;
  /** The line for the log; null: nothing to log. */
  event: ReportedEvent | null;
  state?: ReportedState | undefined;
}

/** Somebody typed a PIN at a keypad: the server decides, and opens the door or logs why not. */
export interface PinEntry {
  kind: 'pin';
  at: Date;
  hidId: number;
  code: string;
}

/** What a customer does at a kiosk, in the app or in the shop. */
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

/** Everything that comes in from a site. */
export interface Reports {
  reading: Reading;
  pin: PinEntry;
  customer: CustomerAct;
}

/** Whoever hears what comes in, in the order in which it did. */
export type ReportListener = {
  [Kind in keyof Reports]: (report: Reports[Kind]) => void;
};

/** The hardware and the people behind the server: a gateway, a simulator, or a test's own device. */
export interface DevicePort {
  /**
   * Passes a command on and waits for the acknowledgement.
   * @param signal aborts the waiting, not the command: what was passed on may still happen.
   */
  send(command: DeviceCommand, signal: AbortSignal): Promise<Acknowledgement>;
  /** Hears everything that comes in. Returns the way to stop. */
  listen(listener: ReportListener): () => void;
  close(): Promise<void>;
}

/** Makes the port once the database is ready; `roster` tells what there is. */
export type OpenDevices = (roster: DeviceRoster) => Promise<DevicePort>;

/** A door as the server knows it when it starts. */
export interface RosterDoor {
  unitId: number;
  siteId: number;
  status: UnitStatus;
  /** The site's IANA zone: people come by day. */
  timeZone: string;
  /** What its lock hangs on; null or absent: on nothing that is known. */
  controllerId?: number | null | undefined;
}

/** A device, gate or lockable as the server knows it; what its kind does not have is null. */
export interface RosterDevice extends Target {
  siteId: number;
  timeZone: string;
  /** What it hangs on. */
  controllerId: number | null;
  status: UnitStatus | null;
  /** The keypad before a gate. */
  hidId: number | null;
  power: boolean | null;
  /** Charge in per cent. */
  battery: number | null;
  calibration: CalibrationState | null;
  /** What a meter has counted, in kilowatt-hours. */
  kilowattHours: number | null;
}

/** What customers of a site could do there now. */
export interface Opportunities {
  /** Those who could book, buy or owe something. */
  customerIds: readonly number[];
  freeUnitIds: readonly number[];
  freePoolTableIds: readonly number[];
  /** Trolleys and trailers; absent: none. */
  freeHireUnitIds?: readonly number[] | undefined;
  /** Bookings that run and are paid up. */
  endableBookingIds: readonly number[];
  /** Goods in stock. */
  productIds: readonly number[];
  unpaidOrders: readonly { orderId: number; customerId: number }[];
}

export interface DeviceRoster {
  /** Every door there is now, by ascending unit id. */
  doors(): Promise<readonly RosterDoor[]>;
  /** Everything else there is now, kind by kind and by ascending id. */
  devices(): Promise<readonly RosterDevice[]>;
  /**
   * The doors of a site that the server has overlocked, by ascending unit id: whoever stands behind the port keeps them
   * shut, and lets go of those that are no longer among them.
   */
  overlocked(siteId: number): Promise<readonly number[]>;
  /** PINs of customers who stay at a site, by ascending id. */
  pins(siteId: number): Promise<readonly string[]>;
  opportunities(siteId: number, at: Date): Promise<Opportunities>;
}
