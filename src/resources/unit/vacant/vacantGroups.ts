import type { VacantUnit } from '#domain/entities/vacantUnit.ts';
import { bookingTypeOf, bookingTypes, unitKindLabels, unitKinds, type UnitKind } from '#domain/states/unitKind.ts';
import { compareNames } from '#domain/search/sortingText.ts';

/** Unit kinds that customers ask for together: the kinds of a booking type, or one kind without a type. */
export interface VacantGroup {
  id: string;
  label: string;
  kinds: readonly UnitKind[];
}

const typeLabels = { storage: 'Storage', workspace: 'Workspaces', hire: 'Hire' } as const;

export const vacantGroups: readonly VacantGroup[] = [
  ...bookingTypes.map((type) => ({
    id: type,
    label: typeLabels[type],
    kinds: unitKinds.filter((kind) => bookingTypeOf[kind] === type),
  })),
  ...unitKinds
    .filter((kind) => bookingTypeOf[kind] === null)
    .map((kind) => ({ id: kind, label: `${unitKindLabels[kind]}s`, kinds: [kind] })),
];

/** Sorts by floor area, then by price. Units without a known area come last. */
export function byFloorArea(rows: readonly VacantUnit[]): VacantUnit[] {
  const metres = (row: VacantUnit) => row.squareMetres ?? Number.POSITIVE_INFINITY;
  const compare = (a: number, b: number) => (a === b ? 0 : a - b);
  return rows.toSorted(
    (a, b) =>
      compare(metres(a), metres(b)) || compare(a.price ?? 0, b.price ?? 0) || compareNames(a.name ?? '', b.name ?? ''),
  );
}
