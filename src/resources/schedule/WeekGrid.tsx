import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { WeekSpan } from '#domain/states/hours.ts';
import {
  minutesADay,
  openMinutes,
  timeOfMinutes,
  weekdays,
  closed,
  isOpenFor,
  opened,
} from '#domain/time/weekHours.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Muted, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** The length of a cell of the week grid. */
const slotMinutes = 30;
const slotsADay = minutesADay / slotMinutes;

interface Slot {
  day: number;
  slot: number;
}

/** A drag draws the same hours on one or several days. */
interface Stroke {
  anchor: Slot;
  end: Slot;
  opens: boolean;
}

const rangeOf = (first: number, last: number) => ({
  from: Math.min(first, last) * slotMinutes,
  to: (Math.max(first, last) + 1) * slotMinutes,
});

const isOpenAtSlot = (spans: readonly WeekSpan[], { day, slot }: Slot): boolean =>
  isOpenFor(spans, day, rangeOf(slot, slot));

/** Draws the stroke. Other minutes do not change. */
function drawn(spans: readonly WeekSpan[], { anchor, end, opens }: Stroke): WeekSpan[] {
  const range = rangeOf(anchor.slot, end.slot);
  const days = [Math.min(anchor.day, end.day), Math.max(anchor.day, end.day)] as const;
  let result: WeekSpan[] = [...spans];
  for (let day = days[0]; day <= days[1]; day += 1)
    result = opens ? opened(result, day, range) : closed(result, day, range);
  return result;
}

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '2.75rem 1fr', sm: '3rem 1fr minmax(7rem, auto)' },
    columnGap: '2',
    rowGap: '1',
    alignItems: 'center',
    userSelect: 'none',
    textStyle: 'sm',
    '& [role=row], & [role=rowgroup]': { display: 'contents' },
  },
});

const Track = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: `repeat(${slotsADay}, 1fr)`,
    h: { base: '11', md: '9' },
    borderRadius: 'l1',
    bg: 'bg.muted',
    // A finger scrolls the page up and down, and draws to the sides.
    touchAction: 'pan-y',
    cursor: 'button',
    // A line each six hours.
    backgroundImage: 'linear-gradient(to right, {colors.border} 1px, transparent 1px)',
    backgroundSize: '25% 100%',
  },
});

const Cell = chakra('div', {
  base: {
    position: 'relative',
    zIndex: '1',
    minW: '0',
    outline: 'none',
    _hover: { bg: 'accent.subtle' },
    _selected: { _hover: { bg: 'transparent' } },
    // The open hours have the colour of the usual ring.
    _focusVisible: {
      zIndex: '2',
      outline: '2px solid',
      outlineColor: 'fg',
      outlineOffset: '0',
      boxShadow: '0 0 0 4px {colors.bg.panel}',
      borderRadius: 'l1',
    },
  },
});

const percent = (minutes: number) => `${(minutes / minutesADay) * 100}%`;

const dayText = (spans: readonly WeekSpan[], day: number) =>
  openMinutes(spans, day)
    .map(({ from, to }) => `${timeOfMinutes(from)}–${timeOfMinutes(to)}`)
    .join(', ') || 'Closed';

export interface WeekGridProps {
  label: string;
  spans: readonly WeekSpan[];
  /** Absent: the grid only shows the hours. */
  onChange?: ((spans: WeekSpan[]) => void) | undefined;
  /** The site's time; null: unknown. */
  now: { day: number; minutes: number } | null;
  onDay?: ((day: number) => void) | undefined;
}

/** A press or drag opens or closes half hours, also over several days; so do Space and Shift with the arrow keys. */
export function WeekGrid({ label, spans, onChange, now, onDay }: WeekGridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Slot>({ day: 1, slot: 16 });
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const shown = stroke === null ? spans : drawn(spans, stroke);

  const slotAt = ({ clientX, clientY }: PointerEvent): Slot | null => {
    const tracks = [...(frame.current?.querySelectorAll<HTMLElement>('[data-track]') ?? [])];
    const boxes = tracks.map((track) => track.getBoundingClientRect());
    const [first] = boxes;
    if (first === undefined) return null;
    const below = boxes.findIndex(({ bottom }) => clientY <= bottom);
    const slot = Math.floor(((clientX - first.left) / first.width) * slotsADay);
    return { day: below < 0 ? boxes.length - 1 : below, slot: Math.min(slotsADay - 1, Math.max(0, slot)) };
  };
  const moveTo = (to: Slot) => {
    setCursor(to);
    onDay?.(to.day);
    frame.current?.querySelector<HTMLElement>(`[data-slot="${to.day}-${to.slot}"]`)?.focus();
  };
  const begin = (event: PointerEvent) => {
    const at = event.button === 0 ? slotAt(event) : null;
    if (onChange === undefined || at === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setStroke({ anchor: at, end: at, opens: !isOpenAtSlot(spans, at) });
    moveTo(at);
  };
  const draw = (event: PointerEvent) => {
    const at = stroke === null ? null : slotAt(event);
    if (stroke !== null && at !== null) setStroke({ ...stroke, end: at });
  };
  const finish = () => {
    if (stroke === null) return;
    onChange?.(drawn(spans, stroke));
    setStroke(null);
  };
  return (
    <>
      <Frame
        ref={frame}
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-readonly={onChange === undefined ? true : undefined}
        onPointerMove={draw}
        onPointerUp={finish}
        onPointerCancel={() => setStroke(null)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && stroke !== null) {
            event.preventDefault();
            event.stopPropagation();
            setStroke(null);
          }
        }}
      >
        <HourScale />
        {weekdays.map((name, day) => (
          <div key={name} role="row">
            <Strong role="rowheader" aria-label={name}>
              {name.slice(0, 3)}
            </Strong>
            <DayTrack
              name={name}
              day={day}
              cursor={cursor}
              onChange={onChange}
              spans={shown}
              now={now}
              onBegin={begin}
              onMove={moveTo}
            />
            <Muted display={{ base: 'none', sm: 'block' }} textStyle="figures" role="gridcell" data-day-hours={day}>
              {dayText(shown, day)}
            </Muted>
          </div>
        ))}
      </Frame>
      <VisuallyHidden role="status">
        {stroke === null ? `${weekdays[cursor.day]}: ${dayText(spans, cursor.day)}` : ''}
      </VisuallyHidden>
    </>
  );
}

function HourScale() {
  return (
    <chakra.div display="contents" aria-hidden="true">
      <span />
      <chakra.div position="relative" h="4" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        {[0, 6, 12, 18, 24].map((hour) => (
          <chakra.span
            key={hour}
            position="absolute"
            style={{ left: percent(hour * 60), translate: hour === 0 ? '0' : hour === 24 ? '-100%' : '-50%' }}
          >
            {timeOfMinutes(hour * 60)}
          </chakra.span>
        ))}
      </chakra.div>
      <chakra.span display={{ base: 'none', sm: 'block' }} />
    </chakra.div>
  );
}

interface DayTrackProps extends Pick<WeekGridProps, 'spans' | 'onChange' | 'now'> {
  name: string;
  day: number;
  cursor: Slot;
  onBegin: (event: PointerEvent) => void;
  onMove: (to: Slot) => void;
}

const slots = Array.from({ length: slotsADay }, (_none, slot) => slot);

function DayTrack({ name, day, spans, cursor, now, onChange, onBegin, onMove }: DayTrackProps) {
  // Shift with an arrow starts from the hours before the stroke, so that going back undoes it.
  const keyed = useRef<{ before: readonly WeekSpan[]; stroke: Stroke } | null>(null);
  const press = (event: KeyboardEvent, slot: number) => {
    const at: Slot = { day, slot };
    const to = slotAfter(event.key, at);
    if (event.key === ' ' || event.key === 'Enter') {
      onChange?.(drawn(spans, { anchor: at, end: at, opens: !isOpenAtSlot(spans, at) }));
    } else if (to !== null) {
      if (event.shiftKey && onChange !== undefined && to.day === day) {
        const last = keyed.current ?? {
          before: spans,
          stroke: { anchor: at, end: at, opens: isOpenAtSlot(spans, at) },
        };
        keyed.current = { ...last, stroke: { ...last.stroke, end: to } };
        onChange(drawn(last.before, keyed.current.stroke));
      } else keyed.current = null;
      onMove(to);
    } else return;
    event.preventDefault();
  };
  return (
    <Track data-track="" role="presentation" onPointerDown={onBegin}>
      {openMinutes(spans, day).map(({ from, to }) => (
        <chakra.span
          key={from}
          data-open-hours=""
          position="absolute"
          insetBlock="1"
          borderRadius="l1"
          bg="accent.solid"
          css={{ '@media (forced-colors: active)': { bg: 'Highlight' } }}
          pointerEvents="none"
          aria-hidden="true"
          style={{ left: percent(from), width: percent(to - from) }}
        />
      ))}
      {now?.day === day ? (
        <chakra.span
          position="absolute"
          zIndex="2"
          insetBlock="0"
          w="2px"
          bg="alarm.solid"
          css={{ '@media (forced-colors: active)': { bg: 'CanvasText' } }}
          pointerEvents="none"
          aria-hidden="true"
          style={{ left: percent(now.minutes) }}
        />
      ) : null}
      {slots.map((slot) => {
        const from = slot * slotMinutes;
        const isOpen = isOpenAtSlot(spans, { day, slot });
        return (
          <Cell
            key={slot}
            role="gridcell"
            data-slot={`${day}-${slot}`}
            aria-selected={isOpen}
            aria-label={`${name} ${timeOfMinutes(from)} to ${timeOfMinutes(from + slotMinutes)}, ${isOpen ? 'open' : 'closed'}`}
            tabIndex={cursor.day === day && cursor.slot === slot ? 0 : -1}
            onKeyDown={(event) => press(event, slot)}
            onKeyUp={({ key }) => {
              if (key === 'Shift') keyed.current = null;
            }}
          />
        );
      })}
    </Track>
  );
}

/** The cell that an arrow key leads to; null for another key. */
function slotAfter(key: string, { day, slot }: Slot): Slot | null {
  switch (key) {
    case 'ArrowLeft':
      return { day, slot: Math.max(0, slot - 1) };
    case 'ArrowRight':
      return { day, slot: Math.min(slotsADay - 1, slot + 1) };
    case 'ArrowUp':
      return { day: Math.max(0, day - 1), slot };
    case 'ArrowDown':
      return { day: Math.min(weekdays.length - 1, day + 1), slot };
    case 'Home':
      return { day, slot: 0 };
    case 'End':
      return { day, slot: slotsADay - 1 };
    default:
      return null;
  }
}
