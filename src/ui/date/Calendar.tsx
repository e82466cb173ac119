import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addDays, addMonths, longDay, monthTitle, weekdayOf, weeksOf, type Day } from '#format/days.ts';
import { IconButton } from '../control/IconButton.tsx';
import { Select } from '../field/Select.tsx';
import { Line } from '../layout/layout.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { chakra } from '../theme/chakra.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const DayButton = chakra('button', {
  base: {
    w: '9',
    h: '9',
    mdDown: { w: '11', h: '11' },
    borderRadius: 'l2',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'bg.muted' },
    '&[data-outside]': { color: 'fg.muted' },
    '&[data-today]': { fontWeight: 'bold', textDecoration: 'underline' },
    '&[aria-pressed=true]': { bg: 'accent.solid', color: 'accent.contrast' },
    _disabled: { opacity: '0.4', cursor: 'not-allowed' },
  },
});

export interface CalendarProps {
  /** null: none. */
  value: Day | null;
  /** Today in the zone of the calendar, such as the site's. */
  today: Day;
  onChoose: (day: Day) => void;
  latest?: Day | undefined;
  earliest?: Day | undefined;
}

const monthsAYear = 12;

/** The years to choose from around today, where the calendar has no first or last day. */
const yearsAround = { before: 100, after: 20 } as const;

const yearOf = (day: Day) => Number(day.slice(0, 4));

function yearsOf({ today, earliest, latest }: Pick<CalendarProps, 'today' | 'earliest' | 'latest'>, shown: Day) {
  const first = earliest === undefined ? yearOf(today) - yearsAround.before : yearOf(earliest);
  const last = latest === undefined ? yearOf(today) + yearsAround.after : yearOf(latest);
  const from = Math.min(first, yearOf(shown));
  return Array.from({ length: Math.max(last, yearOf(shown)) - from + 1 }, (_none, index) => from + index);
}

/** The day that a key leads to: Shift with Page Up and Page Down goes by years (WAI-ARIA, date picker dialog). */
function dayForKey({ key, shiftKey }: KeyboardEvent, day: Day): Day | null {
  const page = shiftKey ? monthsAYear : 1;
  const steps: Record<string, () => Day> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekdayOf(day)),
    End: () => addDays(day, 6 - weekdayOf(day)),
    PageUp: () => addMonths(day, -page),
    PageDown: () => addMonths(day, page),
  };
  return steps[key]?.() ?? null;
}

/** A month of days to choose from; weeks start on Sunday. */
export function Calendar(props: CalendarProps) {
  const { value, today, onChoose, latest, earliest } = props;
  const [shown, setShown] = useState(value ?? today);
  const table = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (byKey.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [shown]);
  const isOut = (day: Day) => (latest !== undefined && day > latest) || (earliest !== undefined && day < earliest);
  const move = (day: Day, isByKey = false) => {
    byKey.current = isByKey;
    if (latest !== undefined && day > latest) setShown(latest);
    else setShown(earliest !== undefined && day < earliest ? earliest : day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayForKey(event, shown);
    if (next === null) return;
    event.preventDefault();
    move(next, true);
  };
  return (
    <chakra.div>
      <CalendarHead shown={shown} years={yearsOf(props, shown)} onMove={move} />
      <table ref={table} aria-label={monthTitle(shown)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <chakra.th key={weekday} scope="col" abbr={weekday} textStyle="xs" color="fg.muted" fontWeight="medium">
                {weekday.slice(0, 2)}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(shown).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <DayButton
                    type="button"
                    tabIndex={day === shown ? 0 : -1}
                    aria-label={longDay(day)}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    disabled={isOut(day)}
                    data-autofocus={day === shown ? '' : undefined}
                    data-today={day === today ? '' : undefined}
                    data-outside={day.slice(0, 7) === shown.slice(0, 7) ? undefined : ''}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </DayButton>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </chakra.div>
  );
}

interface CalendarHeadProps {
  /** A day of the month on screen. */
  shown: Day;
  years: readonly number[];
  onMove: (day: Day) => void;
}

/** The month on screen, with the ways to another month and another year. */
function CalendarHead({ shown, years, onMove }: CalendarHeadProps) {
  const [month, year] = monthTitle(shown).split(' ');
  return (
    <Line justifyContent="space-between" pb="2">
      <IconButton icon={ChevronLeft} label="Previous month" onClick={() => onMove(addMonths(shown, -1))} />
      <Line gap="2">
        <chakra.span fontWeight="semibold" aria-live="polite">
          {month}
          <VisuallyHidden>{` ${year}`}</VisuallyHidden>
        </chakra.span>
        <Select
          aria-label="Year"
          value={yearOf(shown)}
          onChange={({ currentTarget }) =>
            onMove(addMonths(shown, (Number(currentTarget.value) - yearOf(shown)) * monthsAYear))
          }
          options={years.map((each) => [each, each])}
        />
      </Line>
      <IconButton icon={ChevronRight} label="Next month" onClick={() => onMove(addMonths(shown, 1))} />
    </Line>
  );
}
