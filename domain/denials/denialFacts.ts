import type { Booking } from '../entities/booking.ts';
import type { EventLog } from '../entities/eventLog.ts';
import type { PinCode } from '../entities/pinCode.ts';
import type { Unit } from '../entities/unit.ts';
import type { DeviceKind } from '../states/deviceKind.ts';
import type { Hours } from '../states/hours.ts';
import type { DenialReason } from '../states/logs.ts';

export type LoggedDenial = Pick<
  EventLog,
  'createdAt' | 'siteId' | 'detail' | 'gateId' | 'unitId' | 'customerId' | 'userId'
> & {
  denial: DenialReason;
};

export interface DenialDoor {
  id: number;
  name: string;
  sites: readonly { id: number; name: string }[];
  /** The door's opening hours for tenants; null: any time; absent: unknown. */
  hours?: Hours | null;
  /** The schedule of these hours; null: it has none; absent: unknown. */
  scheduleId?: number | null | undefined;
}

/** The refused person. */
export interface DenialPerson {
  kind: 'customer' | 'user';
  id: number;
  name: string;
}

export interface DenialDevice {
  kind: DeviceKind;
  id: number;
  name: string;
  /** undefined: unknown. */
  online?: boolean | undefined;
  lastHeardAt?: string | null | undefined;
  fault?: string | null | undefined;
}

/** About a refusal, or a person who may have been refused. null: unknown, or hidden from the user. */
export interface DenialFacts {
  now: Date;
  /** The door's time zone, as an IANA name. */
  timeZone: string;
  refusal: LoggedDenial | null;
  door: DenialDoor | null;
  person: DenialPerson | null;
  bookings:
    | readonly Pick<
        Booking,
        'id' | 'type' | 'site_id' | 'status' | 'startsAt' | 'endsAt' | 'arrears' | 'units' | 'ladderWaits'
      >[]
    | null;
  /** The held units of those bookings. */
  units: readonly Pick<Unit, 'id' | 'name' | 'status'>[];
  pinCodes: readonly Pick<PinCode, 'siteId' | 'startsAt' | 'endsAt'>[] | null;
  devices: readonly DenialDevice[];
  /** Whether the typed PIN is the person's; absent: it was not compared. */
  typedPin?: 'theirs' | 'not theirs';
  /** On their newest PIN code, now; null: it lets them in; absent: not requested. */
  serverVerdict?: DenialReason | null;
}

export interface DenialEvidence {
  text: string;
  at: string | null;
}

/** A remedy and its screen. A user without the right to it is offered the next. */
export type DenialRemedy =
  | { act: 'open door'; doorId: number; name: string }
  /** A form above the answer, for the person themselves. */
  | { act: 'take payment' | 'new PIN'; id: number; name: string }
  /** A form for the schedule of the door, which the name names. */
  | { act: 'extend hours'; id: number; name: string }
  | { act: 'see customer' | 'see user' | 'see unit' | 'see gate'; id: number; name: string }
  | { act: 'see booking'; id: number; type: Booking['type']; name: string }
  | { act: 'see device'; kind: DeviceKind; id: number; name: string };

export interface DenialFinding {
  /** The reason for the refusal; null: none is known. */
  reason: DenialReason | null;
  /** The records that gave the reason: the log, or the states of now. */
  basis: 'log' | 'states';
  sentence: string;
  /** The next step, in a sentence. */
  advice: string;
  evidence: readonly DenialEvidence[];
  /** The likely reasons for a PIN that nobody has; empty otherwise. */
  likely: readonly string[];
  remedies: readonly DenialRemedy[];
}
