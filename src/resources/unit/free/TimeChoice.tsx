import { useId, useState } from 'react';
import {
  isMidnight,
  lengthsOf,
  spanOf,
  spanStarts,
  type SpanChoice,
  type SpanLength,
  type SpanStart,
} from '#domain/lifecycle/bookedSpan.ts';
import type { BookedTime } from '#domain/lifecycle/bookedTime.ts';
import { freeUnitMessages as texts } from '#domain/messages/freeUnits.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { isDay, type Day } from '#format/days.ts';
import { clockNote, joinInstant, readTime, splitInstant, type DateAndTime } from '#crud/form/fields/zonedValue.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { DateInput } from '#ui/date/DateInput.tsx';
import { TimeInput } from '#ui/date/TimeInput.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Note, Small } from '#ui/text/text.tsx';
import { Moment } from '#ui/time/Moment.tsx';

export interface TimeChoiceProps {
  type: BookingType;
  zone: string;
  now: number;
  choice: SpanChoice;
  onChange: (choice: SpanChoice) => void;
}

/** When a booking starts and how long it lasts, by a press each; another time is typed. */
export function TimeChoice({ type, zone, now, choice, onChange }: TimeChoiceProps) {
  const change = (part: Partial<SpanChoice>) => onChange({ ...choice, ...part });
  const today = dayOf(now, zone);
  const span = spanOf(choice, { type, now, zone });
  return (
    <Stack gap="2">
      <Row gap="2" columnGap="6">
        <Presses<SpanStart>
          label={texts.starts}
          value={choice.start}
          choices={spanStarts.map((value) => ({ value, label: texts.start[value] }))}
          onChoose={(start) => change({ start })}
        />
        {choice.start === 'other' ? (
          <InstantInput
            label={texts.startAt}
            value={choice.startsAt}
            zone={zone}
            today={today}
            onChange={(startsAt) => change({ startsAt })}
          />
        ) : null}
        <Presses<SpanLength>
          label={texts.lasts}
          value={choice.length}
          choices={lengthsOf[type].map((value) => ({ value, label: texts.length[value] }))}
          onChoose={(length) => change({ length })}
        />
        {choice.length === 'other' ? (
          <InstantInput
            label={texts.endAt}
            value={choice.endsAt}
            zone={zone}
            today={today}
            onChange={(endsAt) => change({ endsAt })}
          />
        ) : null}
      </Row>
      {'fault' in span ? (
        <Note role="status">{texts.fault[span.fault]}</Note>
      ) : type === 'storage' && choice.start === 'now' && choice.length === 'open' ? null : (
        <SpanText time={span.time} zone={zone} isNow={choice.start === 'now'} />
      )}
    </Stack>
  );
}

/** "From now to 28/11/2026 04:00PM." */
function SpanText({ time: { from, until }, zone, isNow }: { time: BookedTime; zone: string; isNow: boolean }) {
  return (
    <Note>
      {isNow ? texts.fromNow : texts.from}
      {isNow ? null : <Moment at={from} zone={zone} />}
      {until === null ? (
        texts.noEnd
      ) : isMidnight(until, zone) ? (
        <>
          {texts.toEndOf}
          <Moment at={until - 1} zone={zone} format="date" />.
        </>
      ) : (
        <>
          {texts.to}
          <Moment at={until} zone={zone} />.
        </>
      )}
    </Note>
  );
}

interface PressesProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

function Presses<Value extends string>({ label, ...rest }: PressesProps<Value>) {
  const id = useId();
  return (
    <Stack gap="1">
      <Small id={id}>{label}</Small>
      <Choices<Value> {...rest} labelledBy={id} />
    </Stack>
  );
}

interface InstantInputProps {
  label: string;
  /** An instant of the API, or the text while it is unfinished. */
  value: string;
  zone: string;
  today: Day;
  onChange: (value: string) => void;
}

/** A date and a time by a site's clocks. A date alone means the beginning of its day. */
function InstantInput({ label, value, zone, today, onChange }: InstantInputProps) {
  const id = useId();
  const [typed, setTyped] = useState<DateAndTime>(() => splitInstant(value, zone));
  const type = (next: DateAndTime) => {
    setTyped(next);
    onChange(joinInstant(isDay(next.day) && next.time === '' ? { ...next, time: '00:00' } : next, zone, value));
  };
  const note = clockNote(typed, zone);
  return (
    <Stack gap="1" role="group" aria-labelledby={id}>
      <Small id={id}>{label}</Small>
      <Row>
        <DateInput
          label={`${label}, date`}
          value={typed.day}
          today={today}
          earliest={today}
          onChange={(day) => type({ ...typed, day })}
        />
        <TimeInput
          label={`${label}, time`}
          value={typed.time}
          parse={readTime}
          onChange={(time) => type({ ...typed, time })}
        />
      </Row>
      {note === null ? null : <Small role="status">{note}</Small>}
    </Stack>
  );
}
