import { useId, useState } from 'react';
import { scheduleMessages } from '#domain/messages/schedules.ts';
import type { WeekSpan } from '#domain/states/hours.ts';
import { clockIn } from '#domain/time/openingHours.ts';
import { copiedDay, weekdays, weekText } from '#domain/time/weekHours.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { FieldGroup } from '#crud/form/fields/FieldGroup.tsx';
import { useNow } from '#lib/useNow.ts';
import { Button } from '#ui/control/Button.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Note, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { DayHours } from './DayHours.tsx';
import { WeekGrid } from './WeekGrid.tsx';
import { formFields, formPart } from '#crud/form/formFields.ts';

const { useField } = formFields<'spans'>();

/** Spans as a form holds them: numbers are text. */
function spansIn(held: unknown): WeekSpan[] {
  const given = Array.isArray(held) ? (held as readonly { day?: unknown; from?: unknown; to?: unknown }[]) : [];
  const textOf = (time: unknown) => (typeof time === 'string' ? time : '');
  return given.map(({ day, from, to }) => ({ day: Number(day), from: textOf(from), to: textOf(to) }));
}

const typedSpans = (spans: readonly WeekSpan[]) => spans.map(({ day, from, to }) => ({ day: String(day), from, to }));

export interface WeekFieldProps {
  /** For the mark of now; absent: the site's zone. */
  zone?: string | undefined;
  siteId?: number | null | undefined;
}

export const WeekField = formPart<'spans', WeekFieldProps>(function WeekField({ siteId, zone: given }) {
  const { value, wiring, frame } = useField(
    { name: 'spans', label: 'Weekly hours' },
    { textOf: (held) => weekText(spansIn(held)) },
  );
  const siteZone = useSiteZone(siteId);
  const zone = given ?? siteZone;
  const minute = Math.floor(useNow() / 60_000) * 60_000;
  const [day, setDay] = useState(1);
  const spans = spansIn(value);
  const change = (next: readonly WeekSpan[]) => wiring.onChange(typedSpans(next));
  return (
    <FieldGroup wide {...frame}>
      <Note textStyle="xs" pb="2">
        {`${scheduleMessages.weekHint} ${zone === undefined ? scheduleMessages.unknownZone : scheduleMessages.zone(zone)}`}
      </Note>
      <WeekGrid
        label={frame.label}
        spans={spans}
        onChange={change}
        onDay={setDay}
        now={zone === undefined ? null : clockIn(zone, minute)}
      />
      <DayEditor day={day} spans={spans} onDay={setDay} onChange={change} />
    </FieldGroup>
  );
});

interface DayEditorProps {
  day: number;
  spans: readonly WeekSpan[];
  onDay: (day: number) => void;
  onChange: (spans: readonly WeekSpan[]) => void;
}

const monToFri = [1, 2, 3, 4, 5];
const everyDay = [0, 1, 2, 3, 4, 5, 6];

function DayEditor({ day, spans, onDay, onChange }: DayEditorProps) {
  const id = useId();
  const name = weekdays[day] ?? '';
  return (
    <Stack gap="3" pt="4" data-day-editor={day}>
      <Row gap="3">
        <Strong id={`${id}day`} textStyle="sm">
          Exact times of
        </Strong>
        <Choices
          labelledBy={`${id}day`}
          value={day}
          onChoose={onDay}
          choices={weekdays.map((each, value) => ({ value, label: each.slice(0, 3) }))}
        />
      </Row>
      <DayHours
        key={day}
        name={name}
        spans={spans.filter((span) => span.day === day)}
        onChange={(own) =>
          onChange([...spans.filter((span) => span.day !== day), ...own.map(({ from, to }) => ({ day, from, to }))])
        }
      />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button size="sm" variant="ghost" onClick={() => onChange(copiedDay(spans, day, monToFri))}>
          {`Copy ${name} to Monday–Friday`}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onChange(copiedDay(spans, day, everyDay))}>
          {`Copy ${name} to every day`}
        </Button>
      </chakra.div>
    </Stack>
  );
}
