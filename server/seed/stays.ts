import { summerOf, type Calendar, type DayNumber } from './calendar.ts';
import { filled } from './demoSite.ts';
import type { UnitRow } from './doors.ts';
import type { Random } from './random.ts';

/** Units that one booking holds together. */
export interface Slot {
  units: readonly [UnitRow, ...UnitRow[]];
  /** Its door is overlocked, or about to be: whoever holds it owes for some time. */
  isOverlocked: boolean;
  /** It is being cleaned or repaired: nobody is in. */
  isOutOfUse: boolean;
}

/** Somebody's time in a slot. */
export interface Stay {
  slot: Slot;
  from: Date;
  /** null: they are still in. */
  to: Date | null;
  /** An earlier stay of the same customer; null: the first one of theirs. */
  sameCustomerAs: Stay | null;
}

export interface StayPlan {
  calendar: Calendar;
  anchor: Date;
  /** How many months of comings and goings there are. */
  months: number;
  random: Random;
}

/** Days of a month, on average and a little more: as many months as are asked for are whole. */
const monthLength = 30.6;

/** So many months before the end, whoever is in an overlocked unit has come and stays. */
const debtorsCome = 5;

/** How many of those who go take another unit of the site at once, and how many who come hold one there already. */
const changing = { transfer: 0.07, another: 0.2 } as const;

/** The share of slots that are let on a day: it grows a little over the years, and most is let in summer. */
const letShare = (base: number, date: DayNumber, today: DayNumber) =>
  base + 0.04 * summerOf(date) - 0.015 * ((today - date) / 365);

/** The share of customers who go in the month that ends on a day; people move in summer. */
const churn = (date: DayNumber) => 0.036 + 0.008 * summerOf(date);

function takeFrom<Value>(values: Value[], index: number): Value | undefined {
  const [taken, last] = [values[index], values.pop()];
  if (last !== undefined && index < values.length) values[index] = last;
  return taken;
}

function takeAny<Value>(values: Value[], random: Random): Value | undefined {
  return values.length === 0 ? undefined : takeFrom(values, random.between(0, values.length - 1));
}

/** Of any two, the one who came later goes: many stay for months, some for years. */
function takeLeaver(candidates: Stay[], random: Random): Stay | undefined {
  if (candidates.length === 0) return undefined;
  const [one, other] = [random.between(0, candidates.length - 1), random.between(0, candidates.length - 1)];
  const isLater = (candidates[one]?.from ?? 0) > (candidates[other]?.from ?? 0);
  return takeFrom(candidates, isLater ? one : other);
}

/** The slots of a site while their past is made up, month by month. */
class SlotHistory {
  readonly stays: Stay[] = [];
  private held: Stay[] = [];
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

  /** The last day of the month that has so many after it. */
  private endOf(left: number): DayNumber {
    return this.today - Math.round(monthLength * left);
  }

  private wantedOn(date: DayNumber): number {
    return Math.round(letShare(this.base, date, this.today) * this.slots.length);
  }

  /** At the hours of an office, on a day that is over. */
  private momentIn(left: number): Date {
    const { random, calendar } = this.plan;
    const date = random.between(this.endOf(left + 1) + 1, Math.min(this.endOf(left), this.today - 1));
    return calendar.at(date, random.between(9, 16));
  }

  private enter(slot: Slot, from: Date, sameCustomerAs: Stay | null): void {
    const stay: Stay = { slot, from, to: null, sameCustomerAs };
    this.stays.push(stay);
    this.held.push(stay);
  }

  /** Whoever is in when the months begin; a few of them for years. */
  begin(): void {
    const { random, calendar, months } = this.plan;
    const first = this.endOf(months);
    const isForced = (slot: Slot) => slot.isOverlocked && months <= debtorsCome;
    for (const slot of this.takeVacant(this.wantedOn(first), isForced)) {
      const early = months > 12 && random.chance(0.05) ? random.between(31, 700) : random.between(0, 30);
      const from = calendar.at(first - early, random.between(9, 16));
      const known = random.chance(changing.another) ? this.held[random.between(0, this.held.length)] : undefined;
      this.enter(slot, from, known !== undefined && known.from < from ? known : null);
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

  /** Those who go in a month; their slots are free from the next one on. */
  private leave(left: number): Stay[] {
    const { random } = this.plan;
    const mustGo = left <= 1 ? this.held.filter(({ slot }) => slot.isOutOfUse) : [];
    const mayGo = this.held.filter(
      ({ slot }) => !(slot.isOverlocked && left <= debtorsCome) && !(slot.isOutOfUse && left <= 1),
    );
    const count = Math.max(2, Math.round(churn(this.endOf(left)) * this.held.length));
    const leaving = mustGo;
    while (leaving.length < count) {
      const stay = takeLeaver(mayGo, random);
      if (stay === undefined) break;
      leaving.push(stay);
    }
    for (const stay of leaving) stay.to = this.momentIn(left);
    const gone = new Set(leaving);
    this.held = this.held.filter((stay) => !gone.has(stay));
    return leaving;
  }

  /** Lets one month pass, of which so many come after it. */
  pass(left: number): void {
    const { random } = this.plan;
    const residents = filled(this.held);
    const leaving = this.leave(left);
    const resting = left <= 1 ? this.vacant.filter(({ isOutOfUse }) => isOutOfUse) : [];
    const atRest = new Set(resting);
    this.vacant = this.vacant.filter((slot) => !atRest.has(slot));
    const count = Math.max(2, this.wantedOn(this.endOf(left)) - this.held.length);
    const changers = leaving.filter(() => random.chance(changing.transfer));
    for (const slot of this.takeVacant(count, ({ isOverlocked }) => isOverlocked && left === debtorsCome)) {
      const changer = changers.pop();
      if (changer?.to != null) this.enter(slot, changer.to, changer);
      else {
        const isKnown = residents !== null && random.chance(changing.another);
        this.enter(slot, this.momentIn(left), isKnown ? random.pick(residents) : null);
      }
    }
    this.vacant.push(...resting, ...leaving.map(({ slot }) => slot));
  }

  free(): readonly Slot[] {
    return this.vacant;
  }
}

/** Who was and who is in the slots of a site, the earliest first; and the slots that are free at the end. */
export function planStays(slots: readonly Slot[], plan: StayPlan): { stays: Stay[]; free: readonly Slot[] } {
  const history = new SlotHistory(slots, plan);
  history.begin();
  for (let left = plan.months - 1; left >= 0; left -= 1) history.pass(left);
  return { stays: history.stays.toSorted((a, b) => a.from.getTime() - b.from.getTime()), free: history.free() };
}
