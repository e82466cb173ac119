import type { RowQuery } from '#collections/rowQuery.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { DetailTab } from '#crud/descriptor/define.ts';
import { RecordsPanel } from '#crud/records/RecordsPanel.tsx';
import { RowCount } from '#crud/related/RowCount.tsx';
import { accessRecords } from './accessRecords.tsx';

interface SubjectRow {
  id: number;
  siteId?: number | null | undefined;
}

type Subject = keyof typeof accessRecords;

const queryOf = (subject: Subject, { id, siteId }: SubjectRow): RowQuery => {
  if (subject === 'site') return { siteId: id, where: { siteId: [id] } };
  if (subject === 'customer') return { everySite: true, where: { customerId: [id] } };
  return { ...(siteId ? { siteId } : { everySite: true as const }), where: { [`${subject}Id`]: [id] } };
};

const valuesOf = (subject: Subject, { id, siteId }: SubjectRow) => {
  if (subject === 'site') return { siteId: id };
  return { [`${subject}Id`]: id, ...(siteId ? { siteId } : {}) };
};

/** The tab with the access permissions of a site, gate, unit or customer: `tabs: [accessTab('gate')]`. */
export function accessTab(subject: Subject): DetailTab<SubjectRow> {
  return {
    id: 'access',
    label: 'Access',
    ask: askFor(entityOf('accessPermission'), 'read'),
    count: (row) => <RowCount entity="accessPermission" query={queryOf(subject, row)} />,
    content: (row) => (
      <RecordsPanel
        key={row.id}
        records={accessRecords[subject]}
        query={queryOf(subject, row)}
        values={valuesOf(subject, row)}
      />
    ),
  };
}
