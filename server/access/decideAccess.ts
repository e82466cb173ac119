import type { Strictness } from '#domain/states/user.ts';
import type { DenialReason } from '#domain/states/logs.ts';
import { isWithin, type Hours } from '#domain/states/hours.ts';

export interface Validity {
  startsAt: Date | null;
  endsAt: Date | null;
}

/** The right to pass one gate, or every gate of a site. `hours`: null for any time. */
export interface Permit extends Validity {
  siteId: number;
  gateId: number | null;
  hours: Hours | null;
}

export interface Stay extends Validity {
  siteId: number;
  inArrears: boolean;
  overlocked: boolean;
}

/** The owner of the PIN that was entered at a gate. */
export interface Person {
  code: Validity & { siteId: number | null };
  /** Staff who may open doors in the dashboard pass all gates. */
  operatesDoors: boolean;
  permits: readonly Permit[];
  stays: readonly Stay[];
  strictness: Strictness;
}

/** A gate, or the front of a site without gates. */
export interface Doorway {
  gateId: number | null;
  /** The gate's own site, and others that it leads to. */
  siteIds: readonly number[];
  /** The hours for customers with a booking at one of the sites; null: any time. */
  hours: Hours | null;
  timeZone: string;
  /** Whether a running scenario stops tenants' PINs here; absent: no. */
  pinsStopped?: boolean;
}

const hasBegun = ({ startsAt }: Validity, at: Date) => startsAt === null || startsAt <= at;
const isOver = ({ endsAt }: Validity, at: Date) => endsAt !== null && endsAt <= at;
const isValid = (validity: Validity, at: Date) => hasBegun(validity, at) && !isOver(validity, at);

function denialForDebt(stays: readonly Stay[], strictness: Strictness): DenialReason | null {
  if (strictness === 'no_action') return null;
  if (stays.some(({ overlocked }) => overlocked)) return 'overlocked';
  return strictness === 'strict' && stays.some(({ inArrears }) => inArrears) ? 'arrears' : null;
}

/**
 * Customers with a booking at one of the gate's sites may pass in the gate's hours. A permit has its own hours.
 * @returns null, or the reason for the denial.
 */
export function decideAccess(person: Person, doorway: Doorway, at: Date): DenialReason | null {
  const { code, operatesDoors, strictness } = person;
  const { gateId, siteIds, hours, timeZone, pinsStopped = false } = doorway;
  if (isOver(code, at)) return 'expired';
  if (code.siteId !== null && !siteIds.includes(code.siteId)) return 'wrong zone';
  if (!hasBegun(code, at)) return 'outside schedule';
  if (operatesDoors) return null;
  if (pinsStopped) return 'lockdown';
  const here = person.permits.filter((permit) =>
    permit.gateId === null ? siteIds.includes(permit.siteId) : permit.gateId === gateId,
  );
  const begun = person.stays.filter((stay) => siteIds.includes(stay.siteId) && hasBegun(stay, at));
  const stays = begun.filter((stay) => !isOver(stay, at));
  if (here.length === 0 && stays.length === 0) return 'wrong zone';
  // A booking in arrears does not end by itself: its debt counts past its last day.
  const owed = denialForDebt(begun, strictness);
  if (owed !== null) return owed;
  const isOpen = (its: Hours | null) => its === null || isWithin(its, at, timeZone);
  if (stays.length > 0 && isOpen(hours)) return null;
  if (here.some((permit) => isValid(permit, at) && isOpen(permit.hours))) return null;
  return stays.length === 0 && here.every((permit) => isOver(permit, at)) ? 'expired' : 'outside schedule';
}
