import type { VacantUnit } from '#domain/entities/vacantUnit.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import type { VacantGroup } from './vacantGroups.ts';

/** So many of a group are listed at most. */
const mostListed = 200;

/** The units of a group that can be let at a site (0: at all of them), live. */
export function useVacant({ kinds }: VacantGroup, siteId: number): RowsView<VacantUnit> {
  return useRows('vacantUnit', { siteId, where: { kind: kinds }, limit: mostListed });
}
