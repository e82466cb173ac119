import { useState } from 'react';
import { ChartNoAxesColumn } from 'lucide-react';
import type { EnergyLog } from '#domain/entities/energyLog.ts';
import type { PowerController } from '#domain/entities/powerController.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { formatDay, type Day } from '#format/days.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { UnreadableNote } from '#crud/freshness/UnreadableNote.tsx';
import type { EmptyReason } from '#crud/freshness/emptyReason.ts';
import { useLog, type LogView } from '#crud/log/useLog.ts';
import { useLogDay } from '#crud/log/useLogDay.ts';
import { Button } from '#ui/control/Button.tsx';
import { DatePicker } from '#ui/date/DatePicker.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Chart } from '#ui/chart/Chart.tsx';
import type { ChartFormat } from '#ui/chart/chartShape.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { energyDay, type EnergyDay } from './energyDay.ts';
import { kilowattHoursText, wattsText } from './powerText.ts';

const energyFormat: ChartFormat = {
  text: (value) => (value === null ? 'unknown' : kilowattHoursText(value)),
};

function EnergyOfDay({ energy, day }: { energy: EnergyDay; day: string }) {
  const { kilowattHours, peakWatts, hours } = energy;
  if (kilowattHours === null) {
    return (
      <EmptyState icon={ChartNoAxesColumn} title={`No readings on ${formatDay(day)}`}>
        Readings arrive every few minutes while the device is online. Old readings are deleted. Choose another day.
      </EmptyState>
    );
  }
  return (
    <>
      <Note pb="3">
        <chakra.strong textStyle="xl" color="fg" fontWeight="semibold" data-kilowatt-hours={kilowattHours}>
          {kilowattHoursText(kilowattHours)}
        </chakra.strong>{' '}
        total{peakWatts === null ? null : `, peak ${wattsText(peakWatts)}`}
      </Note>
      <Chart
        chart={{
          label: `Energy by hour, ${formatDay(day)}`,
          kind: 'columns',
          categoryHeader: 'Hour',
          categories: hours,
          series: [{ id: 'energy', label: 'Energy', values: hours.map(({ kilowattHours: value }) => value) }],
        }}
        format={energyFormat}
        height={192}
      />
    </>
  );
}

const words = { one: 'reading', many: 'readings' };

/** Shown while older readings load. */
function ReadingOlder({ to }: { to: Day | null }) {
  return (
    <>
      <chakra.output textStyle="sm" color="fg.muted" display="block" minH="6">
        {to === null ? null : `Searching back: ${formatDay(to)}`}
      </chakra.output>
      <SkeletonBlock h="56" />
    </>
  );
}

interface DayNotReadProps {
  day: Day;
  /** The oldest day that was read. */
  oldestDay: Day | null;
  busy: boolean;
  onOlder: () => void;
}

/** A day whose readings are too old to load without a press. */
function DayNotRead({ day, oldestDay, busy, onOlder }: DayNotReadProps) {
  const readTo = oldestDay === null ? '' : `Loaded back to ${formatDay(oldestDay)}. `;
  return (
    <chakra.div display="flex" flexDirection="column" alignItems="center" gap="3" py="8">
      <chakra.output textStyle="sm" color="fg.muted">
        {`${readTo}Not all readings of ${formatDay(day)} are loaded.`}
      </chakra.output>
      <Button busy={busy} onClick={onOlder}>
        Load older readings
      </Button>
    </chakra.div>
  );
}

function noReadingReason({ rows, error, skipped, hasOlder, refresh }: LogView<EnergyLog>): EmptyReason | null {
  if (rows === null) return error === null ? null : { kind: 'failed', message: error, retry: refresh };
  const isKnown = ({ createdAt, kilowattHours }: EnergyLog) => createdAt !== undefined && kilowattHours !== undefined;
  if (rows.length > 0) return rows.some(isKnown) ? null : { kind: 'unknownFields' };
  return skipped === 0 || hasOlder ? null : { kind: 'unreadable', count: skipped };
}

/** The energy of a power controller by hour, on one day of its site. */
export function EnergyTab({ of: { id, siteId } }: { of: PowerController }) {
  const zone = useSiteZone(siteId) ?? localZone();
  const today = dayOf(Date.now(), zone);
  const [chosen, choose] = useState<string | null>(null);
  const day = chosen ?? today;
  const log = useLog('energyLog', { subject: 'powerController', id });
  const { isWhole, readBackTo, oldestDay } = useLogDay(log, day, zone);
  const { rows, error, skipped, loadingOlder, older } = log;
  const reason = noReadingReason(log);
  if (reason !== null) {
    return (
      <Panel>
        <NoRowsMessage many="energy readings" reason={reason} />
      </Panel>
    );
  }
  const isReady = rows !== null && isWhole;
  const isStopped = rows !== null && !isWhole && readBackTo === null;
  return (
    <Panel>
      <chakra.div pb="3">
        <DatePicker label="Day" value={day} onChange={choose} today={today} latest={today} />
      </chakra.div>
      {isReady ? <EnergyOfDay energy={energyDay(rows, day, zone)} day={day} /> : null}
      {isStopped ? <DayNotRead day={day} oldestDay={oldestDay} busy={loadingOlder} onOlder={older} /> : null}
      {isReady || isStopped ? null : <ReadingOlder to={readBackTo} />}
      <UnreadableNote words={words} skipped={skipped} failure={error} />
    </Panel>
  );
}
