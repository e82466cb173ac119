import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';
import { before, day, filled, hour, minute, type DemoSite } from './demoSite.ts';
import type { AreaRow, UnitRow } from './doors.ts';
import type { Random } from './random.ts';
import { addBooking, termsOf, type BookingContext, type Tenancy } from './tenancies.ts';

const tables = 8;
const opens = 10;
const closes = 22;

export const poolHalls: readonly string[] = ['Alexandria', 'Newstead'];

/** A pool hall, with ids after all other areas and units. */
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

interface Game {
  startsAt: Date;
  endsAt: Date;
}

/** Games that begin and end soon, in minutes from the start, at the first tables: the demo is seen to live. */
const soon: readonly (readonly (readonly [from: number, to: number])[])[] = [
  [[-50, 4]],
  [
    [-25, 9],
    [9, 69],
  ],
  [[3, 63]],
  [
    [-80, 40],
    [55, 115],
  ],
  [[12, 72]],
];

const overlaps = (one: Game, other: Game) => one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** Games around the start, and in today's opening hours. */
function gamesOf(index: number, anchor: Date, morning: Date, random: Random): Game[] {
  const games = (soon[index] ?? []).map(([from, to]) => ({
    startsAt: before(anchor, -from * minute),
    endsAt: before(anchor, -to * minute),
  }));
  const near = [...games];
  for (let at = 0; at < closes - opens;) {
    const long = random.pick([1, 1, 2]);
    const startsAt = before(morning, -at * hour);
    const game = { startsAt, endsAt: before(startsAt, -long * hour) };
    const fits = at + long <= closes - opens && !near.some((other) => overlaps(game, other));
    const isBooked = random.chance(0.6) && fits;
    if (isBooked) games.push(game);
    at += isBooked ? long : 1;
  }
  return games;
}

/** Adds today's players: past, present and coming. */
export function addPlayers(context: BookingContext, tenancies: readonly Tenancy[]): void {
  const { site } = context;
  const { anchor } = site;
  const random = site.random.fork('pool');
  const known = filled(tenancies);
  if (known === null) return;
  const { timeZone } = site.place;
  const today = formatInTimeZone(anchor, timeZone, 'yyyy-MM-dd');
  const morning = fromZonedTime(`${today}T${opens}:00:00`, timeZone);
  for (const [index, table] of site.units.filter(({ kind }) => kind === 'pool_table').entries()) {
    for (const { startsAt, endsAt } of gamesOf(index, anchor, morning, random)) {
      const { tenant } = random.pick(known);
      const status = endsAt <= anchor ? 'completed' : startsAt <= anchor ? 'active' : 'upcoming';
      const createdAt = before(startsAt < anchor ? startsAt : anchor, random.within(0, day));
      const displayName = `${tenant.name.split(' ')[0] ?? ''}, ${random.between(2, 6)} people`;
      const terms = termsOf(context, table, startsAt);
      addBooking(context, [table], { tenant, status, startsAt, endsAt, createdAt, terms, displayName });
      if (status === 'active') Object.assign(table, { status: 'logged on', statusChangedAt: startsAt });
    }
  }
}
