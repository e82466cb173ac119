import type { EntityName } from '#domain/entities/index.ts';
import type { DetailTab } from '../descriptor/define.ts';
import { RecordHistory } from './RecordHistory.tsx';

/** The tab with a record's history, for kinds of records with an action log: `tabs: [historyTab('customer')]`. */
export function historyTab(entity: EntityName): DetailTab<{ id: number }> {
  return {
    id: 'history',
    label: 'History',
    historyOf: entity,
    content: (row) => <RecordHistory key={row.id} entity={entity} row={row} />,
  };
}
