import { useMemo } from 'react';
import type { CashDay } from '#domain/calls/cashCounts.ts';
import { cashCountMessages as texts } from '#domain/messages/cashCounts.ts';
import { methodLabels } from '#domain/messages/payments.ts';
import { flowsByClerk, flowsByMethod, totalFlow, type CashSum } from '#domain/money/cashSums.ts';
import { formatMoment, type DateDisplay } from '#format/dateFormats.ts';
import { formatDay } from '#format/days.ts';
import { dollars } from '#format/numbers.ts';
import type { PrintedList } from '#crud/export/listExport.ts';
import { PrintSheet } from '#crud/export/PrintSheet.tsx';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { drawerText, linesOfCount } from './SignedCount.tsx';

const { columns } = texts;

const text = (header: string) => ({ text: header, align: undefined });
const amount = (header: string) => ({ text: header, align: 'end' as const });

function methodList(sums: readonly CashSum[]): PrintedList {
  const total = totalFlow(sums);
  return {
    title: texts.wholeDay,
    headers: [text(columns.method), amount(columns.received), amount(columns.refunded), amount(columns.net)],
    lines: flowsByMethod(sums).map(({ method, received, refunded, net }) => [
      methodLabels[method],
      ...[received, refunded, net].map(dollars),
    ]),
    note: null,
    sums: [texts.total, ...[total.received, total.refunded, total.net].map(dollars)],
  };
}

function clerkList(sums: readonly CashSum[]): PrintedList {
  const methods = flowsByMethod(sums).map(({ method }) => method);
  return {
    title: texts.byClerk,
    headers: [text(columns.clerk), ...methods.map((method) => amount(methodLabels[method])), amount(texts.total)],
    lines: flowsByClerk(sums).map(({ clerk, net, methods: own }) => [
      clerk ?? texts.nobody,
      ...methods.map((method) => dollars(own.find((flow) => flow.method === method)?.net ?? 0)),
      dollars(net),
    ]),
    note: null,
  };
}

function countLists({ counts }: CashDay, zone: string, display: DateDisplay): PrintedList[] {
  return counts.toReversed().map((count) => ({
    title: `${texts.numbered(count.number)}: ${texts.signedBy(count.signedBy, formatMoment(count.signedAt, zone, 'dateTime', display))}`,
    headers: [text(columns.method), amount(columns.net), amount(columns.counted), amount(columns.difference)],
    lines: linesOfCount(count).map(({ method, expected, counted, difference }) => [
      methodLabels[method],
      dollars(expected),
      counted === null ? '' : dollars(counted),
      difference === null ? texts.notCounted : texts.difference(difference),
    ]),
    note:
      [
        count.float > 0 ? texts.withFloat(count.float) : null,
        count.drawer === null ? null : drawerText(count.drawer),
        count.note,
      ]
        .filter(Boolean)
        .join(' · ') || null,
  }));
}

const Signature = chakra('div', {
  base: { display: 'flex', gap: '10mm', pt: '14mm', '& span': { flex: '1', borderTop: '0.5pt solid #666', pt: '1' } },
});

export interface PrintedCashDayProps {
  day: CashDay;
  siteName: string;
  zone: string;
  /** When it was read (milliseconds since 1970). */
  readAt: number;
  onPrinted: () => void;
}

/** The money of a day and its counts on A4, with a line to sign. */
export function PrintedCashDay({ day, siteName, zone, readAt, onPrinted }: PrintedCashDayProps) {
  const display = useDateDisplay();
  const lists = useMemo(() => {
    const sums = [...day.sums, ...day.counts.flatMap((count) => count.sums)];
    return [methodList(sums), clerkList(sums), ...countLists(day, zone, display)];
  }, [day, zone, display]);
  const subtitle = [
    siteName,
    formatDay(day.day),
    texts.printedAt(formatMoment(readAt, zone, 'dateTime', display)),
    ...(day.counts.length === 0 ? [texts.unsigned] : []),
  ].join(' · ');
  return (
    <PrintSheet
      title={texts.title}
      subtitle={subtitle}
      lists={lists}
      hasWholeWords
      onPrinted={onPrinted}
      end={
        <Signature>
          <span>{texts.signature}</span>
          <span>{columns.day}</span>
        </Signature>
      }
    />
  );
}
