import { useEffect, useId, useRef, useState } from 'react';
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
import { endsWithDay } from '#domain/lifecycle/lastDay.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { freeUnitMessages as texts } from '#domain/messages/freeUnits.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { addDays, isDay, type Day } from '#format/days.ts';
import { FieldGroup } from '#crud/form/fields/FieldGroup.tsx';
import { clockNote, joinInstant, readTime, splitInstant, type DateAndTime } from '#crud/form/fields/zonedValue.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { DateInput } from '#ui/date/DateInput.tsx';
import { TimeInput } from '#ui/date/TimeInput.tsx';
import { dateFault, isNoDate } from '#ui/date/typedDate.ts';
import { FormField } from '#ui/field/FormField.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Note, Small } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { endOfTyped, typedLastDay } from '../../booking/LastDayField.tsx';

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
        {choice.length !== 'other' ? null : endsWithDay({ type }) ? (
          <LastDayInput value={choice.endsAt} zone={zone} today={today} onChange={(endsAt) => change({ endsAt })} />
        ) : (
          <InstantInput
            isEnd
            label={texts.endAt}
            value={choice.endsAt}
            zone={zone}
            today={today}
            onChange={(endsAt) => change({ endsAt })}
          />
        )}
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

interface TypedTimeProps {
  /** An instant of the API, or the text while it is unfinished. */
  value: string;
  zone: string;
  today: Day;
  onChange: (value: string) => void;
}

/** The box of a date takes the focus as it appears. What is wrong with the date is said once it is typed to its end. */
function useDateBox(day: string) {
  const ref = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => ref.current?.focus(), []);
  const isRight = day === '' || isDay(day) || (isTyping && !isNoDate(day));
  return { ref, isTyping, setTyping, fault: isRight ? null : dateFault(day) };
}

function LastDayInput({ value, zone, today, onChange }: TypedTimeProps) {
  const day = typedLastDay(value, zone);
  const { ref, setTyping, fault } = useDateBox(day);
  return (
    <chakra.div maxW="20rem">
      <FormField label={texts.lastDay} error={fault}>
        <DateInput
          ref={ref}
          value={day}
          today={today}
          earliest={today}
          onChange={(typed) => {
            setTyping(true);
            onChange(endOfTyped(typed, zone));
          }}
          onBlur={() => setTyping(false)}
        />
      </FormField>
    </chakra.div>
  );
}

/** The end of a day is its date without a time. */
function splitEnd(value: string, zone: string): DateAndTime {
  const end = splitInstant(value, zone);
  return isDay(end.day) && end.time === '00:00' ? { day: addDays(end.day, -1), time: '' } : end;
}

interface InstantInputProps extends TypedTimeProps {
  label: string;
  /** A date alone means the end of its day, instead of the beginning. */
  isEnd?: boolean;
}

/** A date and a time by a site's clocks. */
function InstantInput({ label, value, zone, today, isEnd = false, onChange }: InstantInputProps) {
  const [typed, setTyped] = useState<DateAndTime>(() => (isEnd ? splitEnd : splitInstant)(value, zone));
  const { ref, isTyping, setTyping, fault } = useDateBox(typed.day);
  const type = (next: DateAndTime) => {
    setTyping(true);
    setTyped(next);
    if (isEnd && next.time === '') onChange(endOfTyped(next.day, zone));
    else onChange(joinInstant(isDay(next.day) && next.time === '' ? { ...next, time: '00:00' } : next, zone, value));
  };
  const isNoTime = !isTyping && typed.time !== '' && readTime(typed.time) !== typed.time;
  return (
    <FieldGroup
      label={label}
      isRequired={false}
      error={fault ?? (isNoTime ? formMessages.noDateTime : null)}
      hint={clockNote(typed, zone)}
    >
      <Row>
        <DateInput
          ref={ref}
          label={`${label}, date`}
          value={typed.day}
          today={today}
          earliest={today}
          onChange={(day) => type({ ...typed, day })}
          onBlur={() => setTyping(false)}
        />
        <TimeInput
          label={`${label}, time`}
          value={typed.time}
          parse={readTime}
          onChange={(time) => type({ ...typed, time })}
          onBlur={() => setTyping(false)}
        />
      </Row>
    </FieldGroup>
  );
}
