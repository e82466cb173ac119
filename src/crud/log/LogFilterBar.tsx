import type { ReactNode } from 'react';
import { dayOf } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { formatDay, type Day } from '#format/days.ts';
import { DatePicker } from '#ui/date/DatePicker.tsx';
import { FilterMenu } from '#ui/table/FilterMenu.tsx';
import { FilterOptions } from '#ui/table/FilterOptions.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { LogKindFilter } from './useLogKinds.ts';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    px: '3',
    py: '2',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
  },
});

export interface LogFilterBarProps {
  label: string;
  /** null: any day. */
  day: Day | null;
  onDay: (day: Day | null) => void;
  zone: string | undefined;
  /** While older lines are read: the oldest day so far. */
  readBackTo: Day | null;
  kinds: LogKindFilter;
  /** Buttons at the end. */
  actions?: ReactNode;
}

export function LogFilterBar(props: LogFilterBarProps) {
  const { label, day, onDay, zone = localZone(), readBackTo, kinds, actions } = props;
  const today = dayOf(Date.now(), zone);
  return (
    <Bar>
      <DatePicker
        label={`Day of the ${label.toLowerCase()}`}
        none="Any day"
        value={day}
        onChange={onDay}
        today={today}
        latest={today}
      />
      {kinds.options.length === 0 ? null : (
        <FilterMenu label="Kind" count={kinds.chosen.length}>
          <FilterOptions label="Kind" {...kinds} />
        </FilterMenu>
      )}
      <chakra.span role="status" flex="1" textStyle="sm" color="fg.muted">
        {readBackTo === null ? null : `Searching back: ${formatDay(readBackTo)}…`}
      </chakra.span>
      {actions}
    </Bar>
  );
}
