import { loggedDenials, type Refusal } from '#domain/denials/loggedDenials.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';

/** The most log lines to read. If the API cannot search its log, few of them are refusals. */
const maximumLines = 200;

export interface RefusalsView {
  /** Newest first; null until they load. */
  refusals: readonly Refusal[] | null;
  view: RowsView<unknown>;
}

/** The newest refusals at a gate, or (null) at all doors of a site, live. */
export function useRefusals(gateId: number | null, siteId: number): RefusalsView {
  const where = gateId === null ? { siteId } : { of: { subject: 'gate' as const, id: gateId } };
  const view = useRows('eventLog', { ...where, search: 'denied', limit: maximumLines });
  return { refusals: view.status === 'ready' ? loggedDenials(view.rows) : null, view };
}
