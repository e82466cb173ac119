import type { UnitKind } from '#domain/states/unitKind.ts';
import { addCustomer } from './customers.ts';
import { before, day, hour } from './demoSite.ts';
import type { UnitRow } from './doors.ts';
import { addBooking, addComing, addFormer, addTenancy, type Letting, type Tenancy } from './tenancies.ts';

/** Let by the month or week; the others by the hour or day. */
const letLong: ReadonlySet<UnitKind> = new Set(['storage', 'locker', 'office', 'car_park']);

const mustBeLet = ({ status }: UnitRow) => status === 'overlocked' || status === 'pending overlock';

/** A trolley or trailer: out now, or back again. */
function addHire(letting: Letting, unit: UnitRow): Tenancy[] {
  const { site, codes, random } = letting;
  const isOut = random.chance(0.25);
  const long = unit.kind === 'trailer' ? 2 * day : 3 * hour;
  const from = random.within(hour / 2, long / 2);
  const start = isOut ? from : from + day;
  const tenant = addCustomer(site, codes, random, start, isOut);
  const startsAt = before(site.anchor, start);
  const endsAt = before(site.anchor, start - long);
  const createdAt = before(startsAt, hour / 4);
  const status = endsAt > site.anchor ? 'active' : 'completed';
  const hire = addBooking(letting, [unit], { tenant, status, startsAt, endsAt, createdAt });
  return status === 'active' ? [hire] : [];
}

/** The units of a kind in runs that stand together: one customer holds a run by one booking. */
function runsOf(units: readonly UnitRow[], { random }: Letting): [UnitRow, ...UnitRow[]][] {
  const runs: [UnitRow, ...UnitRow[]][] = [];
  for (const unit of units) {
    const last = runs.at(-1);
    const first = last?.[0];
    const joins =
      first !== undefined &&
      first.kind === unit.kind &&
      first.areaId === unit.areaId &&
      first.id === (unit.id ?? 0) - 1;
    if (joins && last !== undefined && last.length < 2 && !mustBeLet(unit) && random.chance(0.08)) last.push(unit);
    else runs.push([unit]);
  }
  return runs;
}

/**
 * Lets the site's units: most are held, some are free with somebody who was there or is to come.
 * @returns who holds units now.
 */
export function addRentals(letting: Letting): Tenancy[] {
  const { site, random } = letting;
  const occupancy = random.within(0.8, 0.9);
  const held: UnitRow[] = [];
  const tenancies: Tenancy[] = [];
  for (const unit of site.units) {
    const kind = unit.kind ?? 'storage';
    if (kind === 'pool_table') continue;
    if (!letLong.has(kind) && !mustBeLet(unit)) {
      tenancies.push(...addHire(letting, unit));
    } else if (mustBeLet(unit) || (unit.cleaningState === 'AVAILABLE' && random.chance(occupancy))) {
      held.push(unit);
    } else {
      if (random.chance(0.45)) addFormer(letting, unit, random.within(2 * day, 60 * day));
      if (unit.cleaningState === 'AVAILABLE') addComing(letting, unit);
    }
  }
  for (const run of runsOf(held, letting)) {
    const known = random.chance(0.2) ? (tenancies.at(-1)?.tenant ?? null) : null;
    const tenancy = addTenancy(letting, run, known);
    tenancies.push(tenancy);
    if (run.length > 1 || !random.chance(0.15)) continue;
    const sinceStart = site.anchor.getTime() - tenancy.startsAt.getTime();
    addFormer(letting, run[0], sinceStart + random.within(2 * day, 30 * day));
  }
  return tenancies;
}
