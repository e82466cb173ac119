import { isMoreThan, roundToCent, sumDollars } from '../money/dollars.ts';
import { addDays, isDay, type Day } from '#format/days.ts';
import type { Booking } from '../entities/booking.ts';
import type { Order } from '../entities/order.ts';
import type { Payment } from '../entities/payment.ts';
import type { Unit } from '../entities/unit.ts';
import { isOneOf, isSameWord } from '../states/words.ts';
import { dayOf, startOfDayIn } from '../time/zonedTime.ts';
import { overlockEvents, overlockStatuses } from './overlock.ts';
import type { LadderRules } from './arrearsLadder.ts';
import { keptOfPayment } from './refundedMoney.ts';
import { ladderSteps, type LadderAct } from '../states/arrearsSteps.ts';
import { ladderLine, ladderRecords } from './ladderRecords.ts';

/**
 * From an unpaid bill to the release, in order. Reminder, late fee and gates appear only where the server records them.
 */
export const arrearsSteps = ['due', 'arrears', ...ladderSteps, 'paid', 'released'] as const;
export type ArrearsStepId = (typeof arrearsSteps)[number];

export interface ArrearsStep {
  id: ArrearsStepId;
  /** skipped: did not or will not happen; held and lifted: by a person. */
  state: 'done' | 'current' | 'upcoming' | 'skipped' | 'held' | 'lifted';
  /** When the step happened, in milliseconds since 1970; null: not yet, or the API does not say. */
  at: number | null;
  /** The day, where the time is unknown. */
  day: Day | null;
  /** Who held or lifted it, and why; null: nobody. */
  by: string | null;
  reason: string | null;
  /** The bill of a late fee. */
  orderId: number | null;
  /** The act that a person can do now; null: none. */
  act: LadderAct | null;
}

/** Why there is no overlock, or not yet. */
export type OverlockReason =
  | 'door open'
  | 'below minimum'
  | 'not done here'
  | 'nothing to overlock'
  | 'not needed'
  | 'unknown rule'
  | 'unknown sum';

export interface ArrearsEpisode {
  /** Whether something is overdue, or a unit is overlocked. */
  isOpen: boolean;
  steps: readonly ArrearsStep[];
  /** The overdue dollars; null: unknown. */
  owed: number | null;
  /** Dollars paid since the due day, less refunds. */
  paidSince: number;
  overlockReason: OverlockReason | null;
  /** The names of units that are overlocked now. */
  overlocked: readonly string[];
  /** Whether a person lifted the overlock; money may be owed. */
  isLiftedByHand: boolean;
}

export type OverlockPolicy = LadderRules;

/** A line of a unit's log. */
export interface OverlockLine {
  event?: string | undefined;
  detail?: string | null | undefined;
  createdAt?: string | undefined;
}

export interface ArrearsFacts {
  booking: Pick<Booking, 'status' | 'arrears' | 'complimentary' | 'paidTo' | 'arrearsSteps'>;
  /** The booking's own. */
  orders: readonly Order[];
  payments: readonly Payment[];
  units: readonly Pick<Unit, 'id' | 'name' | 'status' | 'statusChangedAt'>[];
  lines: readonly OverlockLine[];
  /** The organisation's overlock policy; null: unknown. */
  policy: OverlockPolicy | null;
  zone: string;
  now: number;
  /** The due day of shown arrears, which may have ended since, in full or in part. */
  shownDueOn?: Day | null | undefined;
}

const timeOf = (text: string | null | undefined): number | null => {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
};

const isOverlocked = (status: unknown) => isOneOf(overlockStatuses, status as string | undefined);

/** When a payment came in; null: it did not. */
const paidAt = ({ status, paidAt: at, createdAt }: Payment) =>
  status === 'succeeded' ? (timeOf(at) ?? timeOf(createdAt)) : null;

const billDay = (order: Order, zone: string): Day | null => {
  const at = timeOf(order.createdAt);
  return at === null ? null : dayOf(at, zone);
};

/** The oldest unpaid bill's due day; without a bill, the paid-to day. */
function openDueOn({ booking, orders, zone, now }: ArrearsFacts): Day | null {
  const today = dayOf(now, zone);
  const due = orders
    .filter(({ status, total, paid }) => status === 'pending' && isMoreThan(total ?? 0, paid ?? 0))
    .flatMap((order) => billDay(order, zone) ?? [])
    .filter((day) => day <= today)
    .toSorted();
  const { paidTo } = booking;
  return due[0] ?? (typeof paidTo === 'string' && isDay(paidTo) ? paidTo : null);
}

interface Span {
  dueOn: Day;
  paidAt: number;
}

/** The last stretch of late bills: from the first's due day to the payment that ended it. */
function lastLateSpan({ orders, payments, zone }: ArrearsFacts): Span | null {
  const late = orders.flatMap((order): Span[] => {
    const dueOn = billDay(order, zone);
    const times = payments.filter(({ orderId }) => orderId === order.id).flatMap((each) => paidAt(each) ?? []);
    const last = Math.max(...times);
    if (dueOn === null || times.length === 0 || !isOneOf(['paid', 'collected'], order.status)) return [];
    return dayOf(last, zone) > dueOn ? [{ dueOn, paidAt: last }] : [];
  });
  const sorted = late.toSorted((a, b) => a.paidAt - b.paidAt);
  let span = sorted.at(-1) ?? null;
  // Bills owed at the same time are one stretch.
  for (const each of sorted.toReversed()) {
    if (span !== null && each.dueOn < span.dueOn && dayOf(each.paidAt, zone) > span.dueOn) {
      span = { ...span, dueOn: each.dueOn };
    }
  }
  return span;
}

interface Overlock {
  at: number;
  liftedAt: number | null;
  liftedByHand: boolean;
}

/** The last overlock in the units' logs, and its end. */
function lastOverlock({ lines }: ArrearsFacts): Overlock | null {
  const named = (name: string) =>
    lines
      .filter(({ event }) => isSameWord(event, name))
      .flatMap(({ createdAt, detail }) => {
        const at = timeOf(createdAt);
        return at === null ? [] : [{ at, detail }];
      })
      .toSorted((a, b) => b.at - a.at);
  const [set] = named(overlockEvents.overlocked);
  if (set === undefined) return null;
  const lifted = named(overlockEvents.lifted).find(({ at }) => at >= set.at);
  return { at: set.at, liftedAt: lifted?.at ?? null, liftedByHand: isSameWord(lifted?.detail, 'Lifted by hand') };
}

function overlockReasonOf({ units, policy, booking }: ArrearsFacts, isOpen: boolean): OverlockReason {
  if (units.length === 0) return 'nothing to overlock';
  if (units.some(({ status }) => status === 'pending overlock')) return 'door open';
  if (!isOpen) return 'not needed';
  if (policy === null || policy.overlockAfterDays === undefined) return 'unknown rule';
  if (policy.strictness === 'no_action') return 'not done here';
  if (booking.arrears === undefined) return 'unknown sum';
  return isMoreThan(policy.overlockMinimum ?? 0, booking.arrears) ? 'below minimum' : 'not needed';
}

const step = (id: ArrearsStepId, state: ArrearsStep['state'], at: number | null = null, day: Day | null = null) => ({
  id,
  state,
  at,
  day,
  by: null,
  reason: null,
  orderId: null,
  act: null,
});

function overlockStep(facts: ArrearsFacts, reason: OverlockReason, known: Overlock | null, dueOn: Day | null) {
  const held = facts.units.filter(({ status }) => status === 'overlocked');
  const changed = held.flatMap(({ statusChangedAt }) => timeOf(statusChangedAt) ?? []);
  if (held.length > 0) return step('overlock', 'done', changed.length > 0 ? Math.min(...changed) : (known?.at ?? null));
  if (known !== null) return step('overlock', 'done', known.at);
  if (reason === 'door open') return step('overlock', 'current');
  const { overlockAfterDays: days } = facts.policy ?? {};
  if (reason === 'unknown sum') return step('overlock', 'upcoming');
  const isToCome = isMoreThan(facts.booking.arrears ?? 0, 0) && (reason === 'not needed' || reason === 'unknown rule');
  if (!isToCome) return step('overlock', 'skipped');
  return step('overlock', 'upcoming', null, dueOn === null || days === undefined ? null : addDays(dueOn, days));
}

/** An overlock's times count only within the shown stretch of arrears. */
function within(overlock: Overlock | null, dueOn: Day | null, until: number | null, zone: string): Overlock | null {
  if (overlock === null || (dueOn !== null && dayOf(overlock.at, zone) < dueOn)) return null;
  return until !== null && overlock.at > until ? null : overlock;
}

/** Recorded steps, and the overlock, which shows on units too. */
function recordedSteps(facts: ArrearsFacts, dueOn: Day | null, isOpen: boolean, overlock: ArrearsStep): ArrearsStep[] {
  const { booking, policy, zone, now } = facts;
  const records = ladderRecords(booking, dueOn, zone);
  if (records === null) return [overlock];
  const ladder = { records, rules: policy, dueOn, today: dayOf(now, zone), isOpen };
  return ladderSteps.flatMap((id): ArrearsStep[] => {
    const line = ladderLine(id, ladder);
    if (id !== 'overlock') return line === null ? [] : [line];
    if (line === null || facts.units.length === 0) return [overlock];
    const isByHand = line.state === 'held' || line.state === 'lifted';
    return [isByHand ? line : { ...overlock, act: overlock.state === 'skipped' ? null : line.act }];
  });
}

/** Bills paid one after the other are one stretch, from the first's due day. */
const earliest = (...days: (Day | null)[]): Day | null => days.filter((day) => day !== null).toSorted()[0] ?? null;

/** A bill is overdue from the day after its due day. */
const overdueFrom = (dueOn: Day | null, zone: string) =>
  dueOn === null ? null : startOfDayIn(zone, addDays(dueOn, 1));

/**
 * From an unpaid bill to its release: overdue, overlocked, paid, released, with the recorded times. The last stretch
 * stays readable after its end.
 * @returns null: no record of anything overdue.
 */
export function arrearsEpisode(facts: ArrearsFacts): ArrearsEpisode | null {
  const { booking, payments, units, zone, now, shownDueOn = null } = facts;
  if (booking.complimentary === true) return null;
  const owed = Math.max(0, roundToCent(booking.arrears ?? 0));
  const overlocked = units.filter(({ status }) => isOverlocked(status)).map(({ id, name }) => name ?? `Unit ${id}`);
  const isDebt = owed > 0 || booking.status === 'in arrears';
  const isOpen = isDebt || (overlocked.length > 0 && shownDueOn !== null);
  const span = isDebt ? null : lastLateSpan(facts);
  const overlock = lastOverlock(facts);
  if (!isOpen && span === null && overlock === null && shownDueOn === null) return null;
  const dueOn = earliest(isDebt ? openDueOn(facts) : (span?.dueOn ?? null), shownDueOn);
  const since = dueOn === null ? null : startOfDayIn(zone, dueOn);
  const came = payments.filter((payment) => {
    const at = paidAt(payment);
    return at !== null && since !== null && at >= since && at <= now;
  });
  const reason = overlockReasonOf(facts, isDebt);
  const until = isDebt ? null : (span?.paidAt ?? null);
  const known = within(overlock, dueOn, until, zone);
  // For an open stretch, only an overlock that still holds counts.
  const shown = overlockStep(facts, reason, isDebt && known?.liftedAt !== null ? null : known, dueOn);
  const lastPaid = came.length === 0 ? null : Math.max(...came.flatMap((payment) => paidAt(payment) ?? []));
  const settledAt = isDebt ? null : (lastPaid ?? span?.paidAt ?? null);
  const isStillShut = overlocked.length > 0;
  const freed = units.flatMap(({ statusChangedAt }) => timeOf(statusChangedAt) ?? []);
  const releasedAt = known === null ? settledAt : (known.liftedAt ?? (freed.length > 0 ? Math.max(...freed) : null));
  return {
    isOpen,
    owed: booking.arrears === undefined ? null : owed,
    paidSince: sumDollars(came.map((payment) => keptOfPayment(payment) ?? payment.amount ?? 0)),
    overlocked,
    overlockReason: shown.state === 'done' ? null : reason,
    isLiftedByHand: known?.liftedByHand === true,
    steps: [
      step('due', 'done', null, dueOn),
      step('arrears', 'done', overdueFrom(dueOn, zone)),
      ...recordedSteps(facts, dueOn, isDebt, shown),
      isDebt
        ? step('paid', 'current')
        : step('paid', settledAt === null && known?.liftedByHand ? 'skipped' : 'done', settledAt),
      isDebt
        ? step('released', 'upcoming')
        : step('released', isStillShut ? 'current' : 'done', isStillShut ? null : releasedAt),
    ],
  };
}
