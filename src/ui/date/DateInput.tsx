import { CalendarDays } from 'lucide-react';
import type { Ref } from 'react';
import { isDay, type Day } from '#format/days.ts';
import { IconButton } from '../control/IconButton.tsx';
import { useFieldWiring } from '../field/fieldContext.ts';
import { InputElement } from '../field/TextInput.tsx';
import { useFormattedText } from '../field/useFormattedText.ts';
import { Popover } from '../overlay/Popover.tsx';
import { chakra } from '../theme/chakra.ts';
import { Calendar } from './Calendar.tsx';
import { dateText, dateValue, finishedDay, withSlashes } from './typedDate.ts';

export interface DateInputProps {
  /** The day as "2026-11-21", or the typed text while it is no day; '' for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Today in the site's zone. */
  today: Day;
  earliest?: Day | undefined;
  latest?: Day | undefined;
  /** The input's name where several inputs share a field: "Start, date". */
  label?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A day, typed as DD/MM/YYYY with slashes that come by themselves, or chosen from a calendar. */
export function DateInput({ value, onChange, onBlur, today, earliest, latest, label, name, ref }: DateInputProps) {
  const wiring = useFieldWiring();
  const input = useFormattedText({
    value,
    onChange,
    onBlur,
    toText: dateText,
    toValue: dateValue,
    asTyped: withSlashes,
    toFinalValue: (text) => finishedDay(text, { earliest, latest }) ?? text.trim(),
  });
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1">
      <InputElement
        {...wiring}
        ref={ref}
        name={name}
        size="md"
        w="9rem"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="DD/MM/YYYY"
        fontVariantNumeric="tabular-nums"
        aria-label={label}
        {...input}
      />
      <Popover
        label="Choose a date"
        width="fit-content"
        trigger={(trigger) => <IconButton {...trigger} icon={CalendarDays} label="Choose from a calendar" />}
      >
        {({ close }) => (
          <Calendar
            value={isDay(value) ? value : null}
            today={today}
            earliest={earliest}
            latest={latest}
            onChoose={(day) => {
              onChange(day);
              close();
            }}
          />
        )}
      </Popover>
    </chakra.span>
  );
}
