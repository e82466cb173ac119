import { useState } from 'react';
import { browserZone, dateDisplays, formatMoment, timeDisplays, type DateDisplay } from '#lib/dates.ts';
import { useDayDisplay, useTimeDisplay } from '#crud/context/dateDisplayChoice.ts';
import { useSession } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { SettingRow } from '#ui/field/SettingRow.tsx';

const hours: Record<DateDisplay['time'], string> = { 'hh:mma': '12 hours', 'H:mm': '24 hours' };

/** The choices show the current time. */
export function DatesSection() {
  const [time, chooseTime] = useTimeDisplay();
  const [date, chooseDate] = useDayDisplay();
  const [now] = useState(() => Date.now());
  const zone = useSiteZone(useSession().siteId) ?? browserZone();
  const written = (display: DateDisplay, format: 'time' | 'date') => formatMoment(now, zone, format, display);
  const times = timeDisplays.map((each) => ({
    value: each,
    label: `${hours[each]}: ${written({ time: each, date }, 'time')}`,
  }));
  const dates = dateDisplays.map((each) => ({ value: each, label: written({ time, date: each }, 'date') }));
  return (
    <>
      <SettingRow label="Times" hint="Times at a site use that site's time zone.">
        {(words) => <Choices {...words} choices={times} value={time} onChoose={chooseTime} />}
      </SettingRow>
      <SettingRow
        label="Dates"
        hint={
          <>
            Example: <Moment at={now} zone={zone} />.
          </>
        }
      >
        {(words) => <Choices {...words} choices={dates} value={date} onChoose={chooseDate} />}
      </SettingRow>
    </>
  );
}
