import type { EntityName } from '#domain/entities/index.ts';
import type { DetailTab } from '../descriptor/define.ts';
import type { ChangedValueOf } from './HistoryLine.tsx';
import { RecordHistory } from './RecordHistory.tsx';

/**
 * The tab with a record's history, for kinds of records with an action log: `tabs: [historyTab('customer')]`.
 * @param showValue shows values that refer to something else than a record.
 */
export function historyTab<Row extends { id: number }>(
  entity: EntityName,
  showValue?: (row: Row) => ChangedValueOf,
): DetailTab<Row> {
  return {
    id: 'history',
    label: 'History',
    historyOf: entity,
    content: (row) => <RecordHistory key={row.id} entity={entity} row={row} showValue={showValue?.(row)} />,
  };
}
