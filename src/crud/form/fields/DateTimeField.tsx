import { useState } from 'react';
import { formMessages } from '#domain/messages/forms.ts';
import { zonedText } from '#domain/time/zonedTime.ts';
import { isDay } from '#format/days.ts';
import { DateInput } from '#ui/date/DateInput.tsx';
import { TimeInput } from '#ui/date/TimeInput.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { isSentenceOfApi, useZone, type ZonedProps } from './DateField.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { useField, type FieldProps } from './useField.ts';
import { clockNote, joinInstant, readTime, splitInstant, type DateAndTime } from './zonedValue.ts';

export interface DateTimeFieldProps extends FieldProps, ZonedProps {}

/**
 * A date and a time by the clocks of a site; its value is the API's instant. It says when clocks skip or repeat the
 * time. A date alone means the beginning of that day.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, hint } = props;
  const { zone, today } = useZone(props);
  const { value, wiring, frame, error } = useField(props, { textOf: (held) => textOfInstant(held, zone) });
  const held = typeof value === 'string' ? value : '';
  const { shown, type, complete } = useDateAndTime({ held, zone, onChange: wiring.onChange });
  const isUnfinished = error !== null && (held.includes(' ') || isSentenceOfApi(error));
  const note = clockNote(shown, zone);
  return (
    <FieldGroup
      {...frame}
      error={isUnfinished ? (note ?? formMessages.noDateTime) : error}
      hint={
        <>
          {hint}
          {note === null || isUnfinished ? null : (
            <chakra.span display="block" color="fault.fg" role="status">
              {note}
            </chakra.span>
          )}
        </>
      }
    >
      <chakra.div
        display="flex"
        flexWrap="wrap"
        gap="2"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) complete();
        }}
      >
        <DateInput
          {...wiring}
          label={`${label}, date`}
          value={shown.day}
          today={today}
          onChange={(day) => type({ ...shown, day })}
        />
        <TimeInput
          label={`${label}, time`}
          value={shown.time}
          parse={readTime}
          onChange={(time) => type({ ...shown, time })}
          onBlur={wiring.onBlur}
        />
      </chakra.div>
    </FieldGroup>
  );
}

function textOfInstant(held: unknown, zone: string): string {
  if (typeof held !== 'string' || held === '') return formMessages.empty;
  const instant = Date.parse(held);
  return held.includes(' ') || Number.isNaN(instant) ? held : zonedText(instant, zone);
}

/** The typed date and time. They stay as typed while they mean the held value. */
function useDateAndTime({ held, zone, onChange }: { held: string; zone: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState<(DateAndTime & { meaning: string; zone: string }) | null>(null);
  const shown = typed?.meaning === held && typed.zone === zone ? typed : splitInstant(held, zone);
  const type = (next: DateAndTime) => {
    // A date alone means the beginning of its day, also while its box has the focus.
    const meaning = joinInstant(isDay(next.day) && next.time === '' ? { ...next, time: '00:00' } : next, zone, held);
    setTyped({ ...next, meaning, zone });
    onChange(meaning);
  };
  const complete = () => {
    if (isDay(shown.day) && shown.time === '') type({ ...shown, time: '00:00' });
    // The text may have become a day in the same event, by leaving its box.
    else setTyped((now) => (now !== null && isDay(now.day) && now.time === '' ? { ...now, time: '00:00' } : now));
  };
  return { shown, type, complete };
}
