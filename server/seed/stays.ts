import { summerOf, type Calendar, type DayNumber } from './calendar.ts';
import { filled } from './demoSite.ts';
import type { UnitRow } from './doors.ts';
import type { Random } from './random.ts';

/** Units that are booked together. */
export interface Slot {
  units: readonly [UnitRow, ...UnitRow[]];
  /** Overlocked, or about to be: the customer is in debt. */
  isOverlocked: boolean;
  /** Whether the unit is being cleaned or repaired. */
  isOutOfUse: boolean;
}

/** A customer's time in a slot. */
export interface Stay {
  slot: Slot;
  from: Date;
  /** null: still there. */
  to: Date | null;
  /** null: the customer's first stay. */
  earlierStay: Stay | null;
}

export interface StayPlan {
  calendar: Calendar;
  anchor: Date;
  /** Months of history. */
  months: number;
  random: Random;
}

/** Days, slightly more than an average month, so every month is complete. */
const monthLength = 30.6;

/** The least months of stay before an overlock. */
const debtorMonths = 5;

/** Shares of leaving customers who move to another unit, and of new stays by present customers. */
const sameCustomerChances = { transfer: 0.07, another: 0.2 } as const;

/** The occupancy on a day. It grows over the years and peaks in summer. */
const letShare = (base: number, date: DayNumber, today: DayNumber) =>
  base + 0.04 * summerOf(date) - 0.015 * ((today - date) / 365);

/** Share of customers who leave in the month before a day; peaks in summer. */
const churnRate = (date: DayNumber) => 0.036 + 0.008 * summerOf(date);

function takeFrom<Value>(values: Value[], index: number): Value | undefined {
  const [taken, last] = [values[index], values.pop()];
  if (last !== undefined && index < values.length) values[index] = last;
  return taken;
}

function takeAny<Value>(values: Value[], random: Random): Value | undefined {
  return values.length === 0 ? undefined : takeFrom(values, random.between(0, values.length - 1));
}

/** Picks the later of two random stays: many stay for months, some for years. */
function pickLeaver(candidates: Stay[], random: Random): Stay | undefined {
  if (candidates.length === 0) return undefined;
  const [one, other] = [random.between(0, candidates.length - 1), random.between(0, candidates.length - 1)];
  const isLater = (candidates[one]?.from ?? 0) > (candidates[other]?.from ?? 0);
  return takeFrom(candidates, isLater ? one : other);
}

/** Plans stays month by month. `left` counts the months after the current one. */
class SlotHistory {
  readonly stays: Stay[] = [];
  private current: Stay[] = [];
  private vacant: Slot[];
  private readonly today: DayNumber;
  private readonly base: number;

  constructor(
    private readonly slots: readonly Slot[],
    private readonly plan: StayPlan,
  ) {
    this.vacant = [...slots];
    this.today = plan.calendar.dayOf(plan.anchor);
    this.base = plan.random.within(0.835, 0.875);
  }

  private endOf(left: number): DayNumber {
    return this.today - Math.round(monthLength * left);
  }

  private targetOn(date: DayNumber): number {
    return Math.round(letShare(this.base, date, this.today) * this.slots.length);
  }

  /** Returns a moment in office hours on a past day of the month. */
  private momentIn(left: number): Date {
    const { random, calendar } = this.plan;
    const date = random.between(this.endOf(left + 1) + 1, Math.min(this.endOf(left), this.today - 1));
    return calendar.at(date, random.between(9, 16));
  }

  private addStay(slot: Slot, from: Date, earlierStay: Stay | null): void {
    const stay: Stay = { slot, from, to: null, earlierStay };
    this.stays.push(stay);
    this.current.push(stay);
  }

  /** Adds the stays at the beginning; some of them began years before. */
  fillFirstMonth(): void {
    const { random, calendar, months } = this.plan;
    const first = this.endOf(months);
    const isForced = (slot: Slot) => slot.isOverlocked && months <= debtorMonths;
    for (const slot of this.takeVacant(this.targetOn(first), isForced)) {
      const early = months > 12 && random.chance(0.05) ? random.between(31, 700) : random.between(0, 30);
      const from = calendar.at(first - early, random.between(9, 16));
      const known = random.chance(sameCustomerChances.another)
        ? this.current[random.between(0, this.current.length)]
        : undefined;
      this.addStay(slot, from, known !== undefined && known.from < from ? known : null);
    }
  }

  private takeVacant(count: number, isForced: (slot: Slot) => boolean): Slot[] {
    const forced = this.vacant.filter(isForced);
    const others = this.vacant.filter((slot) => !isForced(slot));
    while (forced.length < count && others.length > 0) {
      const slot = takeAny(others, this.plan.random);
      if (slot !== undefined) forced.push(slot);
    }
    this.vacant = others;
    return forced;
  }

  /** Ends stays, whose slots are free from the next month on. */
  private endStays(left: number): Stay[] {
    const { random } = this.plan;
    const mustGo = left <= 1 ? this.current.filter(({ slot }) => slot.isOutOfUse) : [];
    const mayGo = this.current.filter(
      ({ slot }) => !(slot.isOverlocked && left <= debtorMonths) && !(slot.isOutOfUse && left <= 1),
    );
    const count = Math.max(2, Math.round(churnRate(this.endOf(left)) * this.current.length));
    const leaving = mustGo;
    while (leaving.length < count) {
      const stay = pickLeaver(mayGo, random);
      if (stay === undefined) break;
      leaving.push(stay);
    }
    for (const stay of leaving) stay.to = this.momentIn(left);
    const gone = new Set(leaving);
    this.current = this.current.filter((stay) => !gone.has(stay));
    return leaving;
  }

  simulateMonth(left: number): void {
    const { random } = this.plan;
    const residents = filled(this.current);
    const leaving = this.endStays(left);
    const resting = left <= 1 ? this.vacant.filter(({ isOutOfUse }) => isOutOfUse) : [];
    const atRest = new Set(resting);
    this.vacant = this.vacant.filter((slot) => !atRest.has(slot));
    const count = Math.max(2, this.targetOn(this.endOf(left)) - this.current.length);
    const changers = leaving.filter(() => random.chance(sameCustomerChances.transfer));
    for (const slot of this.takeVacant(count, ({ isOverlocked }) => isOverlocked && left === debtorMonths)) {
      const changer = changers.pop();
      if (changer?.to != null) this.addStay(slot, changer.to, changer);
      else {
        const isKnown = residents !== null && random.chance(sameCustomerChances.another);
        this.addStay(slot, this.momentIn(left), isKnown ? random.pick(residents) : null);
      }
    }
    this.vacant.push(...resting, ...leaving.map(({ slot }) => slot));
  }

  freeSlots(): readonly Slot[] {
    return this.vacant;
  }
}

/** Returns the stays, the earliest first. `free`: vacant slots at the end. */
export function planStays(slots: readonly Slot[], plan: StayPlan): { stays: Stay[]; free: readonly Slot[] } {
  const history = new SlotHistory(slots, plan);
  history.fillFirstMonth();
  for (let left = plan.months - 1; left >= 0; left -= 1) history.simulateMonth(left);
  return { stays: history.stays.toSorted((a, b) => a.from.getTime() - b.from.getTime()), free: history.freeSlots() };
}
