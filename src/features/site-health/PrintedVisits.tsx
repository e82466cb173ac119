import { useMemo } from 'react';
import type { VisitLine } from '#domain/calls/doorHealth.ts';
import { siteHealthMessages } from '#domain/messages/siteHealth.ts';
import { formatMoment, type DateDisplay } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { PrintSheet } from '#crud/export/PrintSheet.tsx';
import type { PrintedList } from '#crud/export/listExport.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';

const { printed, visits: words } = siteHealthMessages;
const { area, what, where, why, since, bring } = printed.columns;

const headers = ['', area, what, where, why, since, bring].map((text) => ({ text, align: undefined }));

function printedLine(line: VisitLine, zone: string, display: DateDisplay): string[] {
  const { reasons, tick } = line;
  const began = reasons.flatMap(({ since: at }) => at ?? []).toSorted()[0];
  return [
    tick === null ? printed.open : printed.ticked,
    line.area ?? words.noPlace,
    line.name,
    line.place ?? '',
    reasons.map(({ text }) => text).join(' · '),
    began === undefined ? '' : formatMoment(began, zone, 'dateTime', display),
    reasons.some(({ reason }) => reason === 'battery') ? printed.battery : '',
  ];
}

export interface PrintedVisitsProps {
  siteName: string;
  visits: readonly VisitLine[];
  /** When they were read (milliseconds since 1970). */
  readAt: number;
  zone: string | undefined;
  onPrinted: () => void;
}

/** The list of visits on paper, with boxes to tick. */
export function PrintedVisits({ siteName, visits, readAt, zone = localZone(), onPrinted }: PrintedVisitsProps) {
  const display = useDateDisplay();
  const lists = useMemo<readonly PrintedList[]>(
    () => [
      { title: printed.title, headers, lines: visits.map((line) => printedLine(line, zone, display)), note: null },
    ],
    [visits, zone, display],
  );
  return (
    <PrintSheet
      title={printed.title}
      subtitle={`${siteName} · ${formatMoment(readAt, zone, 'dateTime', display)}`}
      lists={lists}
      hasWholeWords
      onPrinted={onPrinted}
    />
  );
}
