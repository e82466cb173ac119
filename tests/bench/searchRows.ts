import type { AnyRecord } from '#domain/entities/index.ts';
import { heldRows } from '#domain/limits/replica.ts';
import { companies, familyNames, givenNames } from '#server/seed/names.ts';
import { createRandom, type Random } from '#server/seed/random.ts';

export const searchedCustomers = 20_000;
export const searchedUnits = 10_000;

function customer(id: number, random: Random): AnyRecord {
  const [firstName, lastName] = [random.pick(givenNames), random.pick(familyNames)];
  return {
    id,
    organisationId: 1,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    company: random.chance(0.08) ? `${lastName} ${random.pick(companies)}` : null,
    email: `${firstName}.${lastName}${random.between(1, 99)}@example.com`.toLowerCase(),
    phone: `04${random.between(10, 99)} ${random.between(100, 999)} ${random.between(100, 999)}`,
    dateOfBirth: '1980-02-29',
    licence: String(random.between(10_000_000, 99_999_999)),
    siteId: random.between(1, 8),
    address: { id, street1: `${random.between(1, 200)} Botany Road`, suburb: 'Mascot', state: 'NSW', postcode: '2020' },
    notes: null,
    arrears: 0,
    archived: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

function unit(id: number, random: Random): AnyRecord {
  const row = String.fromCharCode(65 + (id % 26));
  return {
    id,
    siteId: 1 + (id % 8),
    name: `${row}${100 + Math.floor(id / 26)}`,
    kind: 'storage',
    status: random.pick(['locked', 'armed', 'unlocked', 'opened', 'overlocked']),
    areaId: id % 26,
    Area: { name: `Row ${row}` },
    size: 'small',
    squareMetres: 9,
    price: 210,
    controllerId: id % 100,
  };
}

function made(count: number, make: (id: number, random: Random) => AnyRecord, random = createRandom(1)): AnyRecord[] {
  return Array.from({ length: count }, (_row, index) => make(index + 1, random));
}

/** A large organisation's, always the same. */
export function searchRows(): { customer: AnyRecord[]; unit: AnyRecord[] } {
  const random = createRandom(1);
  return { customer: made(searchedCustomers, customer, random), unit: made(searchedUnits, unit, random) };
}

/** As many units as a browser holds, of one site. */
export const heldUnits = (): AnyRecord[] =>
  made(heldRows.inFullPages, (id, random) => ({ ...unit(id, random), siteId: 1, squareMetres: random.between(1, 60) }));

/** The texts that are typed, letter by letter. */
const typed = [
  'siobhán',
  'nguyen linh',
  'smith',
  '0412 345',
  'a101',
  'b2',
  'row c',
  'wei.chen',
  "o'brien removals",
  'zz',
];

/** The content of the search box after each key. */
export const keystrokes: readonly string[] = typed.flatMap((text) =>
  [...text].map((_letter, index) => text.slice(0, index + 1)),
);
