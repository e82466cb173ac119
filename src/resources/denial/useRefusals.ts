import type { Refusal } from '#domain/denials/facts.ts';
import { refusalsIn } from '#domain/denials/refusals.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';

/** Lines that are looked through; of an API that does not search its log they may hold few refusals. */
const lines = 200;

export interface RefusalsView {
  /** Newest first; null until they are read. */
  refusals: readonly Refusal[] | null;
  view: RowsView<unknown>;
}

/** The newest refusals at a gate, or (null) at all doors of a site, live. */
export function useRefusals(gateId: number | null, siteId: number): RefusalsView {
  const where = gateId === null ? { siteId } : { of: { subject: 'gate' as const, id: gateId } };
  const view = useRows('eventLog', { ...where, search: 'denied', limit: lines });
  return { refusals: view.status === 'ready' ? refusalsIn(view.rows) : null, view };
}
