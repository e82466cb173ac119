import { Plus } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { OfSubject, RowQuery } from '#collections/rowQuery.ts';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import { useMay, useMayOpen } from '../context/session.ts';
import { useRows } from '../data/useRows.ts';
import type { RelatedCreate } from '../descriptor/define.ts';
import { LinkButton } from '../link/LinkButton.tsx';
import { RowsPanel, type RowsPanelProps } from './RowsPanel.tsx';

/** The most rows to show: a subject rarely has more. */
const maximumRows = 100;

/** Equal queries share one request: a count on a tab costs none. */
export const subjectQuery = (of: OfSubject): RowQuery => ({ of, limit: maximumRows });

export interface SubjectRowsProps<Name extends EntityName> extends Omit<RowsPanelProps<Name>, 'view' | 'create'> {
  of: OfSubject;
  create?: RelatedCreate | undefined;
  /** Compares rows, for another order than the API's. */
  compare?: ((a: RecordOf<Name>, b: RecordOf<Name>) => number) | undefined;
}

/** The records of a subject, such as a unit's bookings, live, in the API's order. */
export function SubjectRows<Name extends EntityName>({ of, create, compare, ...panel }: SubjectRowsProps<Name>) {
  const view = useRows(panel.entity, subjectQuery(of));
  const shown = useMemo(
    () => (view.status === 'ready' && compare !== undefined ? { ...view, rows: view.rows.toSorted(compare) } : view),
    [view, compare],
  );
  return <RowsPanel {...panel} view={shown} create={useCreateButton(create)} />;
}

/** null without the right. */
export function useCreateButton(create: RelatedCreate | undefined): ReactNode {
  const may = useMay();
  const mayOpen = useMayOpen();
  if (create === undefined || !may(create.ask ?? {}) || !mayOpen(create.to)) return null;
  const { label, to, parameters = {}, search = '' } = create;
  return (
    <LinkButton to={to} parameters={parameters} search={search}>
      <Plus aria-hidden="true" />
      {label}
    </LinkButton>
  );
}
