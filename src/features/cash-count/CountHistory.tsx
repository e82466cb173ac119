import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { cashCountCalls, cashCountPage, type CashCount } from '#domain/calls/cashCounts.ts';
import { timing } from '#domain/limits/timing.ts';
import { cashCountMessages as texts } from '#domain/messages/cashCounts.ts';
import { differenceOf } from '#domain/money/cashSums.ts';
import { formatDay, type Day } from '#format/days.ts';
import { usePolledValue } from '#crud/data/usePolledValue.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { WrappingText } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { Difference } from './Difference.tsx';

const { columns } = texts;

const DayButton = chakra('button', {
  base: { color: 'accent.fg', cursor: 'button', textDecoration: 'underline', focusVisibleRing: 'outside' },
});

const countColumns = (zone: string, onDay: (day: Day) => void): readonly Column<CashCount>[] => [
  {
    id: 'day',
    header: columns.day,
    width: '8rem',
    card: 'title',
    cell: ({ day }) => (
      <DayButton type="button" onClick={() => onDay(day)}>
        {formatDay(day)}
      </DayButton>
    ),
  },
  {
    id: 'signed',
    header: columns.signed,
    width: '16rem',
    cell: ({ signedBy, signedAt }) => (
      <WrappingText>
        {signedBy}, <Moment at={signedAt} zone={zone} />
      </WrappingText>
    ),
  },
  { id: 'note', header: columns.note, folds: 'mdDown', cell: ({ note }) => note },
  {
    id: 'cash',
    header: columns.cash,
    width: '9.5rem',
    align: 'end',
    cell: ({ counted }) => <Amount value={counted.find(({ method }) => method === 'cash')?.amount} />,
  },
  {
    id: 'difference',
    header: columns.difference,
    width: '9rem',
    align: 'end',
    cell: (count) => <Difference value={differenceOf(count, 'cash')} />,
  },
];

interface CountHistoryProps {
  siteId: number;
  zone: string;
  onDay: (day: Day) => void;
}

/** The signed counts of a site. It is read anew by its key after one was signed. */
export function CountHistory({ siteId, zone, onDay }: CountHistoryProps) {
  const [page, setPage] = useState(0);
  const fields = { offset: page * cashCountPage, limit: cashCountPage };
  const { view, reread } = usePolledValue(
    cashCountCalls.cashCounts,
    { parameters: { id: siteId }, fields },
    timing.pollInterval,
  );
  if (view.status === 'absent') return null;
  if (view.status === 'failed') {
    return (
      <Panel title={texts.history}>
        <ErrorState title={texts.historyNotRead} onRetry={reread}>
          {view.message}
        </ErrorState>
      </Panel>
    );
  }
  const rows = view.status === 'ready' ? view.value.rows : null;
  const total = view.status === 'ready' ? view.value.count : 0;
  if (rows?.length === 0 && page === 0) {
    return (
      <Panel title={texts.history}>
        <EmptyState icon={ClipboardList} title={texts.historyEmpty}>
          {texts.historyEmptyText}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel flush title={texts.history}>
      <Table label={texts.history} columns={countColumns(zone, onDay)} rows={rows} />
      {total > cashCountPage || page > 0 ? (
        <Row px="4" py="2" justifyContent="flex-end">
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            {texts.newer}
          </Button>
          <Button disabled={(page + 1) * cashCountPage >= total} onClick={() => setPage(page + 1)}>
            {texts.older}
          </Button>
        </Row>
      ) : null}
    </Panel>
  );
}
