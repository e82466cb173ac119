import { DoorOpen } from 'lucide-react';
import { useMemo } from 'react';
import type { DoorTimes, SiteLatency } from '#domain/calls/siteLatency.ts';
import { latencyMessages as texts } from '#domain/messages/latency.ts';
import { monthLabel } from '#domain/reports/periods.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { numberText } from '#format/numbers.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Chart } from '#ui/chart/Chart.tsx';
import type { ChartFormat, ChartShape } from '#ui/chart/chartShape.ts';
import { FactList, Stack } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Note } from '#ui/text/text.tsx';

const percentiles = ['p50', 'p95', 'p99'] as const;

const secondsFormat: ChartFormat = { text: texts.seconds };

const confirmedShare = ({ requests, confirmed }: Pick<DoorTimes, 'requests' | 'confirmed'>) =>
  requests === 0 ? null : confirmed / requests;

/** The percentiles by month. A month without confirmed unlocks is a gap. */
export function MonthsChart({ months, height }: Pick<SiteLatency, 'months'> & { height?: number }) {
  const chart = useMemo<ChartShape<never>>(
    () => ({
      label: texts.byMonth,
      kind: 'lines',
      categoryHeader: texts.month,
      categories: months.map(({ month }) => ({ label: monthLabel(`${month}-01`) })),
      series: percentiles.map((id) => ({
        id,
        label: texts.percentiles[id],
        values: months.map((month) => month[id]),
      })),
    }),
    [months],
  );
  return <Chart chart={chart} format={secondsFormat} {...(height === undefined ? {} : { height })} />;
}

/** Its id is its place: each kind numbers its own doors. */
type DoorRow = DoorTimes & { recordId: number };

const doorPages = { unit: 'unit.detail', gate: 'gate.detail', lockable: 'lockable.detail' } as const;

const doorColumns: readonly Column<DoorRow>[] = [
  {
    id: 'door',
    header: texts.door,
    card: 'title',
    cell: ({ entity, recordId, name }) => (
      <AppLink to={doorPages[entity]} parameters={{ id: recordId }}>
        {name}
      </AppLink>
    ),
    sortValue: ({ name }) => name,
  },
  {
    id: 'kind',
    header: texts.kind,
    width: '7rem',
    folds: 'below640',
    card: 'mark',
    cell: ({ entity }) => texts.doorKinds[entity],
    sortValue: ({ entity }) => texts.doorKinds[entity],
  },
  {
    id: 'requests',
    header: texts.requests,
    width: '7rem',
    align: 'end',
    cell: ({ requests }) => numberText(requests),
    sortValue: ({ requests }) => requests,
  },
  {
    id: 'confirmed',
    header: texts.confirmed,
    width: '8rem',
    align: 'end',
    cell: (door) => texts.share(confirmedShare(door)),
    sortValue: confirmedShare,
  },
  ...percentiles.map((id): Column<DoorRow> => ({
    id,
    header: texts.percentiles[id],
    meaning: texts.percentileMeaning(id.slice(1)),
    width: '6rem',
    align: 'end',
    cell: (door) => texts.seconds(door[id]),
    sortValue: (door) => door[id],
    ...(id === 'p50' ? {} : { folds: 'mdDown' }),
  })),
];

/** The figures of all doors in the period: label and value. */
export function totalFacts({ total }: Pick<SiteLatency, 'total'>): [label: string, value: string][] {
  return [
    [texts.requests, numberText(total.requests)],
    [texts.confirmed, texts.share(confirmedShare(total))],
    ...percentiles.map((id): [string, string] => [texts.percentiles[id], texts.seconds(total[id])]),
  ];
}

/** The cells of a door on paper, in the order of the columns of the table. */
export const doorLine = (door: DoorTimes): string[] => [
  door.name,
  texts.doorKinds[door.entity],
  numberText(door.requests),
  texts.share(confirmedShare(door)),
  ...percentiles.map((id) => texts.seconds(door[id])),
];
export const doorHeaders = doorColumns.map(({ header, align }) => ({ text: header, align }));

/** What the logs of the site do not tell of the period; null: they tell of all. */
export const unknownTime = ({ logsFrom, from }: Pick<SiteLatency, 'logsFrom' | 'from'>, zone: string) =>
  logsFrom === null || logsFrom <= from ? null : texts.logsSince(dayOf(Date.parse(logsFrom), zone));

/** How long doors took to open, by month and by door. */
export function UnlockTimes({ latency, zone }: { latency: SiteLatency; zone: string }) {
  const { months, total, doors } = latency;
  const unknown = unknownTime(latency, zone);
  const hasChart = months.some(({ confirmed }) => confirmed > 0);
  const rows = useMemo(() => doors.map((door, index): DoorRow => ({ ...door, recordId: door.id, id: index })), [doors]);
  return (
    <>
      <Panel title={texts.byMonth}>
        <Stack gap="3">
          <Note textWrap="pretty">{texts.unlocksAbout}</Note>
          {hasChart ? <MonthsChart months={months} /> : null}
          {total.requests === 0 ? null : (
            <FactList textStyle="figures">
              {totalFacts(latency).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </FactList>
          )}
          {unknown === null ? null : <Note>{unknown}</Note>}
        </Stack>
      </Panel>
      <Panel flush title={texts.byDoor}>
        {rows.length === 0 ? (
          <EmptyState icon={DoorOpen} title={texts.noUnlocks}>
            {texts.noUnlocksText}
          </EmptyState>
        ) : (
          <Table label={texts.byDoor} columns={doorColumns} rows={rows} isPaged />
        )}
      </Panel>
    </>
  );
}

/** How many overlocks payments ended, in words: the release is a part of the payment. */
export const releaseText = (count: number): string => (count === 0 ? texts.noRelease : texts.released(count));

export function Releases({ count }: { count: number }) {
  return (
    <Panel title={texts.release}>
      <Stack gap="1">
        <p>{releaseText(count)}</p>
        <Note textWrap="pretty">{texts.releaseProof}</Note>
      </Stack>
    </Panel>
  );
}
