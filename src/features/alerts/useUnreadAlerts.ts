import { noticeCalls } from '#domain/calls/operations.ts';
import type { Alert } from '#domain/entities/alert.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { useServerValue } from './useServerValue.ts';

/** Alerts in the bell's panel. */
const shown = 8;

export interface UnreadAlerts {
  /** null: not known yet. */
  count: number | null;
  view: RowsView<Alert>;
}

/** Newest first. The server counts them after each live change; if it can't, the browser counts its own rows. */
export function useUnreadAlerts(): UnreadAlerts {
  const view = useRows('alert', {
    where: { read: [false, null], archived: [false, null] },
    sort: { field: 'createdAt', direction: 'desc' },
    limit: shown,
  });
  const held = view.status === 'ready' ? view.total : null;
  const newest = view.status === 'ready' ? view.rows[0]?.id : undefined;
  const counted = useServerValue({ call: noticeCalls.alertsUnread, after: held === null ? null : `${held} ${newest}` });
  return { count: (typeof counted === 'number' ? counted : counted?.count) ?? held, view };
}
