import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';
import { before, day, filled, hour, type DemoSite } from './demoSite.ts';
import type { AreaRow, UnitRow } from './doors.ts';
import { addBooking, termsOf, type BookingContext, type Tenancy } from './tenancies.ts';

const tables = 8;
const opens = 10;
const closes = 22;

/** The sites with a pool hall. */
export const poolHalls: readonly string[] = ['Alexandria', 'Newstead'];

/** The tables of a pool hall, numbered after all other areas and units. */
export function poolHallOf(
  site: DemoSite,
  first: { areaId: number; unitId: number },
): { area: AreaRow; units: UnitRow[] } {
  const area = { id: first.areaId, siteId: site.id, name: 'Pool hall', floor: 1 };
  const units = Array.from({ length: tables }, (_, index): UnitRow => ({
    id: first.unitId + index,
    siteId: site.id,
    areaId: area.id,
    name: `Table ${index + 1}`,
    kind: 'pool_table',
    status: 'logged off',
    statusChangedAt: before(site.anchor, day / 2),
    size: null,
    squareMetres: null,
  }));
  return { area, units };
}

/** Today's players: who was there, who plays, and who is to come. */
export function addPlayers(context: BookingContext, tenancies: readonly Tenancy[]): void {
  const { site } = context;
  const random = site.random.fork('pool');
  const known = filled(tenancies);
  if (known === null) return;
  const { timeZone } = site.place;
  const today = formatInTimeZone(site.anchor, timeZone, 'yyyy-MM-dd');
  const morning = fromZonedTime(`${today}T${opens}:00:00`, timeZone);
  for (const table of site.units.filter(({ kind }) => kind === 'pool_table')) {
    for (let at = 0; at < closes - opens;) {
      const long = random.pick([1, 1, 2]);
      if (random.chance(0.6) && at + long <= closes - opens) {
        const startsAt = before(morning, -at * hour);
        const endsAt = before(startsAt, -long * hour);
        const { tenant } = random.pick(known);
        const status = endsAt <= site.anchor ? 'completed' : startsAt <= site.anchor ? 'active' : 'upcoming';
        const createdAt = before(startsAt < site.anchor ? startsAt : site.anchor, random.within(0, day));
        const notes = `${tenant.name.split(' ')[0] ?? ''}, ${random.between(2, 6)} people`;
        const terms = termsOf(context, table, startsAt);
        addBooking(context, [table], { tenant, status, startsAt, endsAt, createdAt, terms, notes });
        at += long;
      } else {
        at += 1;
      }
    }
  }
}
