import { Plus, Trash2 } from 'lucide-react';
import { scheduleMessages } from '#domain/messages/schedules.ts';
import type { DaySpan } from '#domain/states/hours.ts';
import { minutesADay, minutesOf, timeOfMinutes } from '#domain/time/weekHours.ts';
import { readTime } from '#crud/form/fields/zonedValue.ts';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { TimeInput } from '#ui/date/TimeInput.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { StackList } from '#ui/layout/list.tsx';
import { chakra } from '#ui/theme/chakra.ts';

export interface DayHoursProps {
  name: string;
  /** The times as typed; a text may be no time yet. */
  spans: readonly DaySpan[];
  onChange: (spans: readonly DaySpan[]) => void;
}

/** A span after the last one; null: there is no room. */
function nextSpan(spans: readonly DaySpan[]): DaySpan | null {
  const last = spans.at(-1);
  if (last === undefined) return { from: '09:00', to: '17:00' };
  const from = minutesOf(last.to) + 60;
  return from < minutesADay
    ? { from: timeOfMinutes(from), to: timeOfMinutes(Math.min(minutesADay, from + 120)) }
    : null;
}

function problemOf({ from, to }: DaySpan): string | null {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (Number.isNaN(start) || Number.isNaN(end)) return scheduleMessages.noTime;
  return start < end ? null : scheduleMessages.wrongOrder;
}

export function DayHours({ name, spans, onChange }: DayHoursProps) {
  const added = nextSpan(spans);
  return (
    <Stack>
      {spans.length === 0 ? <chakra.p color="fg.muted">Closed all day.</chakra.p> : null}
      <StackList>
        {spans.map((span, index) => {
          const label = `${name}, hours ${index + 1}`;
          return (
            <chakra.li key={index} display="flex" flexWrap="wrap" alignItems="center" gap="2">
              <TimeInput
                label={`${label}, from`}
                value={span.from}
                parse={readTime}
                onChange={(from) => onChange(spans.with(index, { ...span, from }))}
              />
              <span>to</span>
              <TimeInput
                label={`${label}, to`}
                value={span.to}
                parse={readTime}
                onChange={(to) => onChange(spans.with(index, { ...span, to }))}
              />
              <IconButton icon={Trash2} label={`Remove ${label}`} onClick={() => onChange(spans.toSpliced(index, 1))} />
              <chakra.span role="status" color="fg.error" textStyle="sm">
                {problemOf(span)}
              </chakra.span>
            </chakra.li>
          );
        })}
      </StackList>
      {added === null ? null : (
        <span>
          <Button size="sm" onClick={() => onChange([...spans, added])}>
            <Plus aria-hidden="true" />
            Add hours
          </Button>
        </span>
      )}
    </Stack>
  );
}
