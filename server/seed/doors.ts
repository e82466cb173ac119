import type { InferInsertModel } from 'drizzle-orm';
import type { Size, UnitKind } from '#domain/states/unitKind.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import type { areas } from '#server/storage/schema/places/sites.ts';
import type { units } from '#server/storage/schema/access/units.ts';
import type { Layout } from './places.ts';
import type { Random } from './random.ts';

export type AreaRow = Required<InferInsertModel<typeof areas>>;
export type UnitRow = InferInsertModel<typeof units> & { status: UnitStatus; statusChangedAt: Date };

interface Block {
  area: string;
  floor: number;
  kind: UnitKind;
  codes: readonly string[];
}

const numbered = (count: number, code: (number: string) => string) =>
  Array.from({ length: count }, (_, index) => code(String(index + 1).padStart(2, '0')));

/** Row A, level 1, door 01: A101. */
function rowBlocks({ floors, rows, perRow }: Layout, scale: number): Block[] {
  return Array.from({ length: floors * rows }, (_, index) => {
    const floor = Math.floor(index / rows) + 1;
    const row = String.fromCharCode(65 + (index % rows));
    const codes = numbered(perRow * scale, (number) => `${row}${floor}${number}`);
    return { area: `Level ${floor}, row ${row}`, floor, kind: 'storage', codes } as const;
  });
}

/** Building B, level 2, door 14: B2-14. */
function buildingBlocks({ floors, rows, perRow }: Layout, scale: number): Block[] {
  return Array.from({ length: floors * rows }, (_, index) => {
    const floor = (index % floors) + 1;
    const building = String.fromCharCode(65 + Math.floor(index / floors));
    const codes = numbered(perRow * scale, (number) => `${building}${floor}-${number}`);
    return { area: `Building ${building}, level ${floor}`, floor, kind: 'storage', codes } as const;
  });
}

function blocksOf(layout: Layout, scale: number): Block[] {
  const half = Math.ceil(layout.hire / 2);
  return [
    ...(layout.codes === 'row' ? rowBlocks(layout, scale) : buildingBlocks(layout, scale)),
    { area: 'Lockers', floor: 1, kind: 'locker', codes: numbered(layout.lockers * scale, (number) => `L${number}`) },
    { area: 'Offices', floor: 1, kind: 'office', codes: numbered(layout.offices, (number) => `S${number}`) },
    { area: 'Car park', floor: 0, kind: 'car_park', codes: numbered(layout.carParks, (number) => `P${number}`) },
    { area: 'Trolleys', floor: 0, kind: 'trolley', codes: numbered(half, (number) => `T${number}`) },
    { area: 'Trailers', floor: 0, kind: 'trailer', codes: numbered(layout.hire - half, (number) => `X${number}`) },
  ];
}

/** Square metres of storage units by size. */
const storageSizes: readonly (readonly [Size, readonly [number, ...number[]], number])[] = [
  ['small', [1, 1.5, 2.25, 3, 4], 5],
  ['medium', [4.5, 6, 7.5, 9], 4],
  ['large', [12, 13.5, 18, 27], 2],
];

function measure(kind: UnitKind, random: Random): Pick<UnitRow, 'size' | 'squareMetres'> {
  if (kind === 'locker') return { size: 'small', squareMetres: random.pick([0.6, 0.9, 1.2]) };
  if (kind === 'office') return { size: 'medium', squareMetres: random.between(10, 28) };
  if (kind === 'car_park') return { size: 'large', squareMetres: 13.5 };
  if (kind === 'trolley' || kind === 'trailer') return { size: null, squareMetres: null };
  const [size, metres] = random.weighted(storageSizes.map((entry) => [entry, entry[2]] as const));
  return { size, squareMetres: random.pick(metres) };
}

const statusMix: readonly (readonly [UnitStatus, number])[] = [
  ['locked', 740],
  ['armed', 120],
  ['closed', 30],
  ['unlocked', 18],
  ['opened', 14],
  ['overlocked', 40],
  ['pending overlock', 10],
  ['acknowledged', 6],
  ['ml fault acknowledged', 6],
  ['no change', 8],
  ['logged on', 3],
  ['logged off', 5],
];

/** The status of a unit; hourly lets are never overlocked. */
function statusFor(kind: UnitKind, drawn: UnitStatus): UnitStatus {
  const isHired = kind === 'trolley' || kind === 'trailer';
  return isHired && (drawn === 'overlocked' || drawn === 'pending overlock') ? 'locked' : drawn;
}

const minute = 60_000;
const day = 24 * 60 * minute;
const openStatuses: ReadonlySet<UnitStatus> = new Set(['unlocked', 'opened', 'logged on']);

/** When the status began: an open door's recently, a shut one's within a month. */
function begun(status: UnitStatus, anchor: Date, random: Random): Date {
  const ago = openStatuses.has(status) ? random.within(2 * minute, 90 * minute) : random.within(day / 4, 30 * day);
  return new Date(anchor.getTime() - Math.round(ago));
}

export interface SiteDoors {
  areas: AreaRow[];
  units: UnitRow[];
}

/** Numbers areas and units from the given ids on. */
export function doorsOf(
  site: { id: number; layout: Layout },
  first: { areaId: number; unitId: number },
  { anchor, scale, random }: { anchor: Date; scale: number; random: Random },
): SiteDoors {
  const made: SiteDoors = { areas: [], units: [] };
  for (const { area, floor, kind, codes } of blocksOf(site.layout, scale)) {
    const areaId = first.areaId + made.areas.length;
    made.areas.push({ id: areaId, siteId: site.id, name: area, floor });
    for (const name of codes) {
      const status = statusFor(kind, random.weighted(statusMix));
      const id = first.unitId + made.units.length;
      const statusChangedAt = begun(status, anchor, random);
      made.units.push({ id, siteId: site.id, areaId, name, kind, status, statusChangedAt, ...measure(kind, random) });
    }
  }
  return made;
}
