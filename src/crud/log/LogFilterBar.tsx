import type { ReactNode } from 'react';
import { dayOf } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { formatDay, type Day } from '#format/days.ts';
import { DatePicker } from '#ui/date/DatePicker.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { FilterMenu } from '#ui/table/FilterMenu.tsx';
import { FilterOptions } from '#ui/table/FilterOptions.tsx';
import { Muted } from '#ui/text/text.tsx';
import type { LogKindFilter } from './useLogKinds.ts';

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
    <Row gap="3" px="3" py="2" borderBottomWidth="1px" borderColor="border.muted">
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
      <Muted role="status" flex="1" textStyle="sm">
        {readBackTo === null ? null : `Searching back: ${formatDay(readBackTo)}…`}
      </Muted>
      {actions}
    </Row>
  );
}
