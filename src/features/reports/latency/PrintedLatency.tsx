import { useMemo } from 'react';
import type { SiteLatency } from '#domain/calls/siteLatency.ts';
import { latencyMessages as texts } from '#domain/messages/latency.ts';
import { monthLabel } from '#domain/reports/periods.ts';
import { formatMoment } from '#format/dateFormats.ts';
import type { PrintedList } from '#crud/export/listExport.ts';
import { PrintSheet } from '#crud/export/PrintSheet.tsx';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { deviceHeaders, deviceLine, inOrderOfOutage } from './DeviceOutages.tsx';
import { doorHeaders, doorLine, MonthsChart, releaseText, totalFacts, unknownTime } from './UnlockTimes.tsx';

export interface PrintedLatencyProps {
  latency: SiteLatency;
  siteName: string;
  zone: string;
  /** When it was read (milliseconds since 1970). */
  readAt: number;
  onPrinted: () => void;
}

/** The page on paper: chart, figures, doors and devices. */
export function PrintedLatency({ latency, siteName, zone, readAt, onPrinted }: PrintedLatencyProps) {
  const display = useDateDisplay();
  const { month, months, total, doors, devices, from, releases } = latency;
  const unknown = unknownTime(latency, zone);
  const lists = useMemo<readonly PrintedList[]>(() => {
    const lines = inOrderOfOutage(devices).map((device) => deviceLine(device, from, zone, display));
    return [
      {
        title: texts.byDoor,
        headers: doorHeaders,
        lines: doors.map(doorLine),
        note: doors.length === 0 ? texts.noUnlocks : null,
      },
      { title: texts.devices, headers: deviceHeaders, lines, note: texts.devicesAbout },
    ];
  }, [doors, devices, from, zone, display]);
  const subtitle = [
    siteName,
    month === null ? texts.lastMonths : monthLabel(`${month}-01`),
    texts.asOf(formatMoment(readAt, zone, 'dateTime', display)),
  ].join(' · ');
  return (
    <PrintSheet title={texts.title} subtitle={subtitle} lists={lists} hasWholeWords onPrinted={onPrinted}>
      <p>{texts.unlocksAbout}</p>
      {months.some(({ confirmed }) => confirmed > 0) ? <MonthsChart months={months} height={170} /> : null}
      {total.requests === 0 ? null : (
        <p>
          {totalFacts(latency)
            .map(([label, value]) => `${label}: ${value}`)
            .join(' · ')}
        </p>
      )}
      {unknown === null ? null : <p>{unknown}</p>}
      <p>{`${releaseText(releases)} ${texts.releaseProof}`}</p>
    </PrintSheet>
  );
}
