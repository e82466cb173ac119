import type { ReactNode } from 'react';
import { dayOf } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { formatDay, type Day } from '#format/days.ts';
import { DatePicker } from '#ui/date/DatePicker.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
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
      <KindMenu {...kinds} />
      <Muted role="status" flex="1" textStyle="sm">
        {readBackTo === null ? null : `Searching back: ${formatDay(readBackTo)}…`}
      </Muted>
      {actions}
    </Row>
  );
}

function KindMenu({ options, chosen, onChange }: LogKindFilter) {
  // The room of the menu, which most logs have.
  if (options === null) return <SkeletonBlock w="20" h={{ base: '11', md: '8' }} />;
  if (options.length === 0) return null;
  return (
    <FilterMenu label="Kind" count={chosen.length}>
      <FilterOptions label="Kind" options={options} chosen={chosen} onChange={onChange} />
    </FilterMenu>
  );
}
