import { bookingTypeOf, bookingTypes, unitKindLabels, unitKinds, type UnitKind } from '#domain/states/unitKind.ts';

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
