import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { dayOf } from '#domain/time/zonedTime.ts';
import { addMonths } from '#format/days.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import { useTimelineSizes } from './timelineSizes.ts';
import { rangeAround, timelineScale, type TimelineScale, type Zoom } from './timelineScale.ts';
import { useScrollWindow } from './useScrollWindow.ts';

export interface TimelineSubject {
  variant: BookingType;
  /** 0: all sites. */
  siteId: number;
}

/** Each timeline opens where it was left, until a reload. */
const lastViews = new Map<string, { zoom: Zoom; at: number; top: number; day: string }>();

export function useTimelineView({ variant, siteId }: TimelineSubject, zone: string, now: number) {
  const name = `${variant} ${siteId}`;
  const last = lastViews.get(name);
  const { names } = useTimelineSizes();
  const [zoom, setZoom] = useState<Zoom>(last?.zoom ?? (variant === 'storage' ? 'month' : 'day'));
  const [day, setDay] = useState(last?.day ?? dayOf(now, zone));
  const scale = useMemo(() => timelineScale(zoom, rangeAround(day), zone), [zoom, day, zone]);
  /** The next instant of the left edge; null: no move is pending. */
  const wanted = useRef<number | null>(last?.at ?? null);
  const wantedTop = useRef(last?.top ?? 0);
  const isFirst = useRef(true);
  const scroller = useScrollWindow((area) => {
    lastViews.set(name, { zoom, day, at: scale.instantAt(area.scrollLeft), top: area.scrollTop });
  });
  const { element } = scroller;
  useLayoutEffect(() => {
    const area = element.current;
    if (area === null) return;
    if (isFirst.current) {
      isFirst.current = false;
      area.scrollTo({ top: wantedTop.current });
      wanted.current ??= leadBefore(now, scale, area.clientWidth - names);
    }
    if (wanted.current === null) return;
    area.scrollTo({ left: scale.xOf(wanted.current) });
    wanted.current = null;
  });
  const seen = () => Math.max(1, (element.current?.clientWidth ?? 0) - names);
  const goTo = (instant: number) => {
    const area = element.current;
    const end = instant + (scale.instantAt(seen()) - scale.from);
    if (instant >= scale.from && end <= scale.until) {
      area?.scrollTo({ left: scale.xOf(instant) });
      return;
    }
    wanted.current = instant;
    // The range begins two months before its day.
    const target = dayOf(instant, zone);
    setDay(instant < scale.from ? addMonths(target, -8) : target);
  };
  const current = () => scale.instantAt(element.current?.scrollLeft ?? 0);
  const page = () => (scale.instantAt(seen()) - scale.from) * 0.85;
  return {
    zoom,
    scale,
    scroller,
    chooseZoom: (next: Zoom) => {
      wanted.current = leadKept(current(), scale, timelineScale(next, scale.range, zone), { seen: seen(), now });
      setZoom(next);
    },
    move: (direction: -1 | 1) => goTo(current() + direction * page()),
    toNow: () => goTo(leadBefore(now, scale, seen())),
  };
}

/** The left edge at which the current time stands a sixth of the way across. */
const leadBefore = (now: number, { instantAt, from }: TimelineScale, seen: number) =>
  now - (instantAt(seen / 6) - from);

/** After a zoom, the present keeps its place if it is visible; else the instant at a sixth of the width does. */
function leadKept(
  left: number,
  before: TimelineScale,
  after: TimelineScale,
  { seen, now }: { seen: number; now: number },
) {
  const right = left + (before.instantAt(seen) - before.from);
  const kept = now >= left && now <= right ? now : left + (before.instantAt(seen / 6) - before.from);
  return Math.max(after.from, kept - (after.instantAt(seen / 6) - after.from));
}
