import { CalendarRange, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { dayPresets, reportPresets, type ReportPreset } from '#domain/time/dayPresets.ts';
import type { DayRange } from '#domain/time/zonedTime.ts';
import { formatDay, isDay, type Day } from '#format/days.ts';
import { RangeFields } from '#crud/filter/RangeFields.tsx';
import { Button } from '#ui/control/Button.tsx';
import { DateInput } from '#ui/date/DateInput.tsx';
import { MenuSeparator } from '#ui/overlay/MenuSeparator.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { FilterOptions } from '#ui/table/FilterOptions.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { rangeProblem } from './reportAddress.ts';

/** "01/11/2026 – 30/11/2026" */
export const rangeText = ({ first, last }: DayRange): string =>
  first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;

export interface RangePickerProps {
  /** The choice: a named range, or typed days. */
  chosen: ReportPreset | DayRange;
  /** The days that it stands for. */
  days: DayRange;
  today: Day;
  onChoose: (days: ReportPreset | DayRange) => void;
}

/** Begins with what the button shows, so that people can say it. */
function nameOf(preset: ReportPreset | null, days: DayRange): string {
  const shown = preset === null ? rangeText(days) : `${dayPresets[preset].label} ${rangeText(days)}`;
  return `${shown}, ${reportPageMessages.controls.range.toLowerCase()}`;
}

/** The days of a report, by name or typed. */
export function RangePicker({ chosen, days, today, onChoose }: RangePickerProps) {
  const preset = typeof chosen === 'string' ? chosen : null;
  return (
    <Popover
      label={reportPageMessages.controls.range}
      width="17rem"
      padding="1"
      trigger={(props) => (
        <Button {...props} data-printed="" aria-label={nameOf(preset, days)} minW="0" flexShrink="1">
          <CalendarRange aria-hidden="true" />
          {preset === null ? null : `${dayPresets[preset].label} `}
          <chakra.span
            textStyle="figures"
            color={preset === null ? undefined : 'fg.muted'}
            smDown={preset === null ? {} : { display: 'none' }}
          >
            {rangeText(days)}
          </chakra.span>
          <ChevronDown aria-hidden="true" />
        </Button>
      )}
    >
      <FilterOptions
        label={reportPageMessages.controls.presets}
        options={reportPresets.map((name) => ({ value: name, label: dayPresets[name].label }))}
        chosen={preset === null ? [] : [preset]}
        isSingle
        onChange={([value]) => onChoose(value as ReportPreset)}
      />
      <MenuSeparator />
      <TypedDays key={preset ?? ''} days={days} today={today} onChoose={onChoose} />
    </Popover>
  );
}

/** Typed days that are no range yet change nothing. */
function TypedDays({ days, today, onChoose }: Pick<RangePickerProps, 'days' | 'today' | 'onChoose'>) {
  const [typed, setTyped] = useState({ from: days.first, to: days.last });
  const written = { first: typed.from, last: typed.to };
  const areDays = isDay(typed.from) && isDay(typed.to);
  const problem = areDays ? rangeProblem(written) : null;
  const take = (next: typeof typed) => {
    setTyped(next);
    const range = { first: next.from, last: next.to };
    if (isDay(range.first) && isDay(range.last) && rangeProblem(range) === null) onChoose(range);
  };
  return (
    <RangeFields
      isStacked
      labels={[reportPageMessages.controls.from, reportPageMessages.controls.to]}
      from={
        <DateInput
          label={`${reportPageMessages.controls.range}, ${reportPageMessages.controls.from.toLowerCase()}`}
          value={typed.from}
          today={today}
          onChange={(from) => take({ ...typed, from })}
        />
      }
      to={
        <DateInput
          label={`${reportPageMessages.controls.range}, ${reportPageMessages.controls.to.toLowerCase()}`}
          value={typed.to}
          today={today}
          onChange={(to) => take({ ...typed, to })}
        />
      }
    >
      <chakra.p role="status" textStyle="xs" color="fg.error">
        {problem === null ? '' : reportPageMessages.controls[problem]}
      </chakra.p>
      {areDays && problem === null && typed.to > today ? (
        <Note textStyle="xs">
          {typed.from > today ? reportPageMessages.controls.toCome : reportPageMessages.controls.untilToday}
        </Note>
      ) : null}
    </RangeFields>
  );
}
