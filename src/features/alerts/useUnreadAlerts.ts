import { noticeCalls } from '#domain/calls/operations.ts';
import type { Alert } from '#domain/entities/alert.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { useServerValue } from './useServerValue.ts';

/** As many stand in the bell's panel. */
const shown = 8;

export interface UnreadAlerts {
  /** null: not known yet. */
  count: number | null;
  /** The newest ones. */
  view: RowsView<Alert>;
}

/**
 * The unread alerts, newest first, and how many there are. The server counts them, again after each live change of an
 * alert. If it can't, those that are held here count.
 */
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
