import { heldRows } from '#domain/limits/replica.ts';
import type { VacantUnit } from '#domain/entities/vacantUnit.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import type { VacantGroup } from './vacantGroups.ts';

/** The most units of a group to list: one page of the API. */
const maximumListed = heldRows.page;

export function useVacant({ kinds }: VacantGroup, siteId: number): RowsView<VacantUnit> {
  return useRows('vacantUnit', { siteId, where: { kind: kinds }, limit: maximumListed });
}
