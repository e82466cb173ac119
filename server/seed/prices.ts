import type { UnitKind } from '#domain/states/unitKind.ts';
import type { DemoSite } from './demoSite.ts';
import type { UnitRow } from './doors.ts';

/** The price level of each state, relative to the average. */
const levels: Readonly<Record<string, number>> = { NSW: 1.25, VIC: 1.1, ACT: 1.05, QLD: 1, WA: 0.95, NT: 0.95 };

/** Dollars a month by square metres: the first square metres cost most. */
const forStorage = (squareMetres: number) => 55 + 26 * squareMetres ** 0.92;

const terms: Record<UnitKind, (unit: UnitRow) => { price: number; pricePeriod: 'week' | 'month' } | null> = {
  storage: ({ squareMetres }) => ({ price: forStorage(squareMetres ?? 3), pricePeriod: 'month' }),
  locker: ({ squareMetres }) => ({ price: 8 + 6 * (squareMetres ?? 1), pricePeriod: 'week' }),
  office: ({ squareMetres }) => ({ price: 240 + 32 * (squareMetres ?? 12), pricePeriod: 'month' }),
  car_park: () => ({ price: 185, pricePeriod: 'month' }),
  desk: () => ({ price: 320, pricePeriod: 'month' }),
  parcel_store: () => ({ price: 12, pricePeriod: 'week' }),
  // Pool tables are hired by the hour, at the product's price.
  pool_table: () => null,
  trolley: () => null,
  trailer: () => null,
};

/** Why units are out of use, in turn. */
const repairs = [
  'Roller door sticks halfway. New springs are ordered.',
  'Floor is wet below the back wall. The plumber comes on Thursday.',
  'Left dirty: needs sweeping and a new lamp.',
  'Lock bar is bent. Do not let before it is replaced.',
] as const;

/** Adds each unit's price in whole dollars, and whether its status allows letting. */
export function addPrices({ place, units, areas, random: source }: DemoSite): void {
  const random = source.fork('prices');
  const level = levels[place.state] ?? 0.9;
  let outOfUse = 0;
  const floors = new Map(areas.map(({ id, floor }) => [id, floor]));
  for (const unit of units) {
    const asked = terms[unit.kind ?? 'storage'](unit);
    unit.floor = floors.get(unit.areaId ?? 0) ?? null;
    // A floor further from the trolleys is a little cheaper.
    const stairs = 1 - 0.02 * Math.max(0, (unit.floor ?? 1) - 1);
    unit.price = asked === null ? null : Math.round(asked.price * level * stairs);
    unit.pricePeriod = asked?.pricePeriod ?? null;
    unit.lockType = unit.kind === 'storage' || unit.kind === 'locker' ? 'unit' : 'lock';
    const isOutOfUse = random.chance(0.01);
    unit.cleaningState = isOutOfUse ? 'CLEAN/REPAIR' : 'AVAILABLE';
    unit.notes = isOutOfUse ? (repairs[outOfUse % repairs.length] ?? null) : null;
    if (isOutOfUse) outOfUse += 1;
    unit.alarmingSince = unit.status === 'acknowledged' ? unit.statusChangedAt : null;
    unit.faultedSince = unit.status === 'ml fault acknowledged' ? unit.statusChangedAt : null;
  }
}
