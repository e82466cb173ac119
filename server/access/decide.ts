import type { Strictness } from '#domain/states/user.ts';
import type { DenialReason } from '#domain/states/logs.ts';
import type { StoredSpan } from '#server/storage/schema/doors.ts';
import { isWithin } from '#domain/states/hours.ts';

/** A time that may be open at either end. */
export interface Validity {
  startsAt: Date | null;
  endsAt: Date | null;
}

/** What a person was given: a gate, or every gate of a site; hours: null at any time. */
export interface Permit extends Validity {
  siteId: number;
  gateId: number | null;
  hours: readonly StoredSpan[] | null;
}

/** A booking of theirs that is not over. */
export interface Stay extends Validity {
  siteId: number;
  inArrears: boolean;
  overlocked: boolean;
}

/** Whoever stands at the gate, by the code that they typed. */
export interface Person {
  code: Validity & { siteId: number | null };
  /** Staff who may open doors from the desk may pass them too. */
  operatesDoors: boolean;
  permits: readonly Permit[];
  stays: readonly Stay[];
  strictness: Strictness;
}

/** Where they want to pass. */
export interface Doorway {
  gateId: number | null;
  /** Where it stands, and where else it lets people into. */
  siteIds: readonly number[];
  /** When it opens for those who stay at a site of its; null: at any time. */
  hours: readonly StoredSpan[] | null;
  timeZone: string;
}

const hasBegun = ({ startsAt }: Validity, at: Date) => startsAt === null || startsAt <= at;
const isOver = ({ endsAt }: Validity, at: Date) => endsAt !== null && endsAt <= at;
const counts = (validity: Validity, at: Date) => hasBegun(validity, at) && !isOver(validity, at);

/** What holds somebody back who owes money, by how hard the organisation is. */
function debt(stays: readonly Stay[], strictness: Strictness): DenialReason | null {
  if (strictness === 'no_action') return null;
  if (stays.some(({ overlocked }) => overlocked)) return 'overlocked';
  return strictness === 'strict' && stays.some(({ inArrears }) => inArrears) ? 'arrears' : null;
}

/**
 * Whether somebody may pass a gate at a moment: null, or why not. Whoever stays at a site of the gate may pass it in the
 * gate's hours; a permit has hours of its own.
 */
export function decide(person: Person, doorway: Doorway, at: Date): DenialReason | null {
  const { code, operatesDoors, strictness } = person;
  const { gateId, siteIds, hours, timeZone } = doorway;
  if (isOver(code, at)) return 'expired';
  if (code.siteId !== null && !siteIds.includes(code.siteId)) return 'wrong zone';
  if (!hasBegun(code, at)) return 'outside schedule';
  if (operatesDoors) return null;
  const here = person.permits.filter((permit) =>
    permit.gateId === null ? siteIds.includes(permit.siteId) : permit.gateId === gateId,
  );
  const stays = person.stays.filter((stay) => siteIds.includes(stay.siteId) && counts(stay, at));
  if (here.length === 0 && stays.length === 0) return 'wrong zone';
  const owed = debt(stays, strictness);
  if (owed !== null) return owed;
  const open = (span: readonly StoredSpan[] | null) => span === null || isWithin(span, at, timeZone);
  if (stays.length > 0 && open(hours)) return null;
  if (here.some((permit) => counts(permit, at) && open(permit.hours))) return null;
  return stays.length === 0 && here.every((permit) => isOver(permit, at)) ? 'expired' : 'outside schedule';
}
