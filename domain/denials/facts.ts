import type { Booking } from '../entities/booking.ts';
import type { EventLog } from '../entities/eventLog.ts';
import type { PinCode } from '../entities/pinCode.ts';
import type { Unit } from '../entities/unit.ts';
import type { DeviceKind } from '../states/deviceKind.ts';
import type { WeekSpan } from '../states/hours.ts';
import type { DenialReason } from '../states/logs.ts';

/** A refusal as the log has it. */
export type Refusal = Pick<
  EventLog,
  'createdAt' | 'siteId' | 'detail' | 'gateId' | 'unitId' | 'customerId' | 'userId'
> & {
  denial: DenialReason;
};

/** Where somebody wanted to pass. */
export interface DenialDoor {
  id: number;
  name: string;
  /** The sites that it opens for. */
  sites: readonly { id: number; name: string }[];
  /** When it opens for those who stay there; null: at any time; absent: not known. */
  hours?: readonly WeekSpan[] | null;
}

/** Who wanted to pass. */
export interface DenialPerson {
  kind: 'customer' | 'user';
  id: number;
  name: string;
}

/** What moves or reads at the door. */
export interface DenialDevice {
  kind: DeviceKind;
  id: number;
  name: string;
  /** undefined: not known. */
  online?: boolean | undefined;
  lastHeardAt?: string | null | undefined;
  fault?: string | null | undefined;
}

/**
 * All that is known of a refusal, or of somebody who may have been refused. null: it is not known, or not for the one
 * who asks.
 */
export interface DenialFacts {
  now: Date;
  /** The door's IANA zone. */
  timeZone: string;
  refusal: Refusal | null;
  door: DenialDoor | null;
  person: DenialPerson | null;
  bookings:
    readonly Pick<Booking, 'id' | 'type' | 'site_id' | 'status' | 'startsAt' | 'endsAt' | 'arrears' | 'units'>[] | null;
  /** Units of those bookings, as far as they are held. */
  units: readonly Pick<Unit, 'id' | 'name' | 'status'>[];
  pinCodes: readonly Pick<PinCode, 'siteId' | 'startsAt' | 'endsAt'>[] | null;
  devices: readonly DenialDevice[];
  /** Whether the PIN that they say they typed is one of theirs. Absent: it was not compared. */
  typed?: 'theirs' | 'not theirs';
  /** What the server says of their newest PIN code now: null: it lets them in. Absent: it was not asked. */
  judged?: DenialReason | null;
}

/** Something that speaks for the finding, and when it was or began. */
export interface DenialEvidence {
  text: string;
  at: string | null;
}

/** What may be done about it, and where; whoever may not do the first is offered the next. */
export type DenialRemedy =
  | { act: 'open door'; doorId: number; name: string }
  | { act: 'see customer' | 'see user' | 'see unit' | 'see gate'; id: number; name: string }
  | { act: 'see booking'; id: number; type: Booking['type']; name: string }
  | { act: 'see device'; kind: DeviceKind; id: number; name: string };

export interface DenialFinding {
  /** null: nothing is known that stands, or stood, in the way. */
  reason: DenialReason | null;
  /** Whether the log says so, or it follows from how things stand now. */
  basis: 'log' | 'states';
  sentence: string;
  /** What to do next, in a sentence. */
  advice: string;
  evidence: readonly DenialEvidence[];
  remedies: readonly DenialRemedy[];
}
