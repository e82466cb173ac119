import { useMemo, type RefObject, type ReactNode } from 'react';
import { dayOf } from '#domain/time/zonedTime.ts';
import { useSession } from '#crud/context/session.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import type { TimelineRow } from './timelineRows.ts';
import { useTimelineSizes } from './timelineSizes.ts';
import { ticksIn, type PixelSpan, type Tick, type TimelineScale } from './timelineScale.ts';
import { TimelineRowView, type TimelineLinks } from './TimelineRowView.tsx';
import { headHeight, TimelineScroller } from './timelineStyles.ts';
import { useGridFocus } from './useGridFocus.ts';
import type { ScrollWindow } from './useScrollWindow.ts';

export interface TimelineGridProps {
  label: string;
  rows: readonly TimelineRow[];
  scale: TimelineScale;
  links: TimelineLinks;
  now: number;
  withSites: boolean;
  scroller: {
    element: RefObject<HTMLElement | null>;
    shown: ScrollWindow;
    attach: (given: HTMLElement | null) => void;
  };
}

/** Renders the items in view, and the focused one. */
export function TimelineGrid({ label, rows, scale, links, now, withSites, scroller }: TimelineGridProps) {
  const { names, rowHeight } = useTimelineSizes();
  const { sites } = useSession();
  const display = useDateDisplay();
  const { zone, zoom } = scale;
  const writing = useMemo(() => ({ zone, zoom, display }), [zone, zoom, display]);
  const { shown, attach, element } = scroller;
  const focus = useGridFocus({ rows, scale, names, rowHeight, element, now });
  const { left, right } = shown;
  const span = useMemo<PixelSpan>(() => ({ from: left - names, until: right - names }), [left, right, names]);
  const first = Math.max(0, Math.floor((shown.top - headHeight) / rowHeight));
  const last = Math.min(rows.length - 1, Math.ceil((shown.bottom - headHeight) / rowHeight));
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  // The focused cell stays mounted, so that the focus is not lost while others scroll.
  if (focus.index >= 0 && (focus.index < first || focus.index > last)) indexes.push(focus.index);
  const siteNames = useMemo(() => new Map(sites.map(({ id, name }) => [id, name])), [sites]);
  return (
    <TimelineScroller
      ref={attach}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      onKeyDown={focus.onKeyDown}
      onFocus={focus.onFocus}
      style={{ '--names': `${names}px`, '--row': `${rowHeight}px` } as object}
    >
      <div
        data-canvas=""
        role="rowgroup"
        style={{ width: names + scale.width, height: headHeight + rows.length * rowHeight }}
      >
        <TimelineHead scale={scale} span={span} names={names} now={now} />
        {indexes.map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <TimelineRowView
              key={row.key}
              row={row}
              index={index}
              scale={scale}
              writing={writing}
              span={span}
              links={links}
              names={names}
              top={headHeight + index * rowHeight}
              height={rowHeight}
              siteName={withSites ? (siteNames.get(row.siteId ?? 0) ?? null) : null}
              focusable={index === focus.index ? focus.item : undefined}
            />
          );
        })}
      </div>
    </TimelineScroller>
  );
}

/** Narrower days show that they are today by their colour alone. */
const leastTodayWidth = 100;

interface TimelineHeadProps {
  scale: TimelineScale;
  span: PixelSpan;
  names: number;
  now: number;
}

interface TickLabelProps {
  kind: 'group' | 'line';
  tick: Tick;
  names: number;
  children: ReactNode;
}

function TickLabel({ kind, tick: { x, width, isToday }, names, children }: TickLabelProps) {
  return (
    <div aria-hidden="true" data-tick={kind} data-today={isToday ? '' : undefined} style={{ left: names + x, width }}>
      {children}
    </div>
  );
}

function TimelineHead({ scale, span, names, now }: TimelineHeadProps) {
  const { groups, ticks } = useMemo(() => ticksIn(scale, span, dayOf(now, scale.zone)), [scale, span, now]);
  const isNowIn = now >= scale.from && now < scale.until;
  return (
    <>
      {ticks.map(({ at, x, width, isWeekend }) => (
        <div
          key={at}
          aria-hidden="true"
          data-rule=""
          data-weekend={isWeekend ? '' : undefined}
          style={{ left: names + x, width }}
        />
      ))}
      {isNowIn ? <div aria-hidden="true" data-now="" style={{ left: names + scale.xOf(now) }} /> : null}
      <div data-head="" role="row" aria-rowindex={1}>
        <div data-corner="" role="columnheader">
          Unit
        </div>
        <div role="columnheader">
          <chakra.span srOnly>Bookings and free times</chakra.span>
        </div>
        {groups.map((tick) => (
          <TickLabel key={tick.at} kind="group" tick={tick} names={names}>
            <span>{tick.label}</span>
          </TickLabel>
        ))}
        {ticks.map((tick) => (
          <TickLabel key={tick.at} kind="line" tick={tick} names={names}>
            {tick.isToday && tick.width > leastTodayWidth ? `${tick.label} · Today` : tick.label}
          </TickLabel>
        ))}
      </div>
    </>
  );
}
