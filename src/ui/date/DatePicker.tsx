import { CalendarDays, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { addDays, formatDay, type Day } from '#format/days.ts';
import { IconButton } from '../control/IconButton.tsx';
import { TextInput } from '../field/TextInput.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { chakra } from '../theme/chakra.ts';
import { Calendar } from './Calendar.tsx';
import { dateFault, finishedDay, withSlashes } from './typedDate.ts';

export interface DatePickerProps {
  /** "Day of the events". */
  label: string;
  /** null: any day. */
  value: Day | null;
  onChange: (day: Day | null) => void;
  /** Today in the page's zone. The arrows start from it while no day is chosen. */
  today: Day;
  latest?: Day;
  /** The text while no day is chosen; absent: a day is always chosen. */
  none?: string;
}

/** A day, typed as DD/MM/YYYY or chosen from a calendar, with buttons to the day before and the day after. */
export function DatePicker({ label, value, onChange, today, latest, none }: DatePickerProps) {
  const id = useId();
  // Typed text that is not committed yet; null: the value is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const isLate = (each: Day) => latest !== undefined && each > latest;
  const choose = (next: Day | null) => {
    setTyped(null);
    onChange(next);
  };
  const day = typed === null ? null : finishedDay(typed, {});
  const take = () => {
    if (typed === null) return;
    if (typed.trim() === '') choose(none === undefined ? value : null);
    else if (day !== null && !isLate(day)) choose(day);
  };
  const isWrong = typed !== null && typed.trim() !== '' && (day === null || isLate(day));
  const next = addDays(value ?? today, 1);
  return (
    <chakra.div role="group" aria-label={label} display="inline-flex" alignItems="center" gap="1" flexWrap="wrap">
      <IconButton icon={ChevronLeft} label="Previous day" onClick={() => choose(addDays(value ?? today, -1))} />
      <TextInput
        w="8.5rem"
        inputMode="numeric"
        aria-label={`${label}, as DD/MM/YYYY`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}error` : undefined}
        placeholder={none ?? 'DD/MM/YYYY'}
        value={typed ?? (value === null ? '' : formatDay(value))}
        onChange={({ currentTarget: { value: text } }) => {
          const isGrowing = text.length > (typed ?? '').length;
          setTyped(isGrowing ? withSlashes(text) : text);
        }}
        onBlur={take}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') take();
        }}
      />
      <Popover
        label={`Choose the ${label.toLowerCase()}`}
        width="fit-content"
        trigger={(trigger) => <IconButton {...trigger} icon={CalendarDays} label="Choose from a calendar" />}
      >
        {({ close }) => (
          <Calendar
            value={value}
            today={today}
            latest={latest}
            onChoose={(chosen) => {
              choose(chosen);
              close();
            }}
          />
        )}
      </Popover>
      <IconButton icon={ChevronRight} label="Next day" disabled={isLate(next)} onClick={() => choose(next)} />
      {none === undefined || (value === null && typed === null) ? null : (
        <IconButton icon={X} label={none} onClick={() => choose(null)} />
      )}
      <chakra.span id={`${id}error`} role="status" textStyle="sm" color="fg.error">
        {isWrong ? (day === null ? dateFault(typed) : 'Choose today or an earlier date.') : ''}
      </chakra.span>
    </chakra.div>
  );
}
