import type { UnitKind } from '#domain/states/unitKind.ts';
import { addCustomer, type Tenant } from './customers.ts';
import { filled } from './demoSite.ts';
import type { UnitRow } from './doors.ts';
import { planStays, type Slot, type Stay } from './stays.ts';
import { addComing, addLapsed, addTenancy, type BookingContext, type Tenancy } from './tenancies.ts';

/** The kinds let by the month or week; others are let by the hour or day. */
const letLong: ReadonlySet<UnitKind> = new Set(['storage', 'locker', 'office', 'car_park']);

const isOverlocked = ({ status }: UnitRow) => status === 'overlocked' || status === 'pending overlock';
const isOutOfUse = (unit: UnitRow) => unit.cleaningState !== 'AVAILABLE' && !isOverlocked(unit);

/** Groups neighbouring units into slots. */
function slotsOf(units: readonly UnitRow[], { random }: BookingContext): Slot[] {
  const runs: [UnitRow, ...UnitRow[]][] = [];
  const isUsual = (unit: UnitRow) => !isOverlocked(unit) && !isOutOfUse(unit);
  for (const unit of units) {
    const last = runs.at(-1);
    const beside = last?.length === 1 && last[0].id === (unit.id ?? 0) - 1 ? last[0] : null;
    const isSame = beside?.kind === unit.kind && beside?.areaId === unit.areaId;
    if (beside !== null && isSame && isUsual(beside) && isUsual(unit) && random.chance(0.08)) last?.push(unit);
    else runs.push([unit]);
  }
  return runs.map((run) => ({ units: run, isOverlocked: isOverlocked(run[0]), isOutOfUse: isOutOfUse(run[0]) }));
}

function rootOf(stay: Stay): Stay {
  return stay.earlierStay === null ? stay : rootOf(stay.earlierStay);
}

/** Adds stays; a customer may have several. */
function addStays(context: BookingContext, stays: readonly Stay[]): Tenancy[] {
  const { site, personal, random } = context;
  const stillHere = new Set(stays.filter(({ to }) => to === null).map(rootOf));
  const tenants = new Map<Stay, Tenant>();
  return stays.map((stay) => {
    const root = rootOf(stay);
    const since = site.anchor.getTime() - stay.from.getTime();
    const tenant = tenants.get(root) ?? addCustomer(site, personal, random, since, stillHere.has(root));
    tenants.set(root, tenant);
    return addTenancy(context, stay, tenant);
  });
}

/** Adds upcoming and skipped bookings of free units, at least one of each per site. */
function addOthers(
  context: BookingContext,
  slots: readonly Slot[],
  free: readonly UnitRow[],
  tenancies: readonly Tenancy[],
) {
  const { random, months } = context;
  for (const [index, unit] of free.entries()) {
    if (index === 0 || random.chance(0.14)) addComing(context, unit, 'upcoming');
    else if (index === 1 || random.chance(0.07)) addComing(context, unit, 'reserved');
  }
  const [known, places] = [filled(tenancies), filled(slots)];
  if (known === null || places === null) return;
  for (let count = Math.max(2, Math.round(slots.length * months * 0.004)); count > 0; count -= 1) {
    addLapsed(context, random.pick(places).units[0], count % 2 === 0 ? 'cancelled' : 'skipped', known);
  }
}

export interface Tenancies {
  present: Tenancy[];
  former: Tenancy[];
}

/** Adds the rentals of a site, without units let by the day. */
export function addRentals(context: BookingContext, letByDay: ReadonlySet<UnitRow>): Tenancies {
  const { site, calendar, random, months } = context;
  const units = site.units.filter((unit) => letLong.has(unit.kind ?? 'storage') && !letByDay.has(unit));
  const slots = slotsOf(units, context);
  const { stays, free } = planStays(slots, { calendar, anchor: site.anchor, months, random: random.fork('stays') });
  const still = new Set(stays.filter(({ to }) => to === null));
  const tenancies = addStays(context, stays);
  const present = tenancies.filter((_, index) => still.has(stays[index] as Stay));
  const former = tenancies.filter((_, index) => !still.has(stays[index] as Stay));
  const lettable = free.filter((slot) => !slot.isOutOfUse).map((slot) => slot.units[0]);
  addOthers(context, slots, lettable, tenancies);
  return { present, former };
}
