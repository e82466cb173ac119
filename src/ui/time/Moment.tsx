import { memo, type PointerEvent } from 'react';
import { formatMoment, type DateFormat } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { useDateDisplay } from './dateDisplay.ts';

export interface MomentProps {
  /** ISO text, milliseconds since 1970, or a Date. */
  at: string | number | Date;
  /** IANA zone of the site; the browser's own when absent. */
  zone?: string | undefined;
  format?: DateFormat;
}

/** Hovering shows the seconds and the zone. */
export const Moment = memo(function Moment({ at, zone = localZone(), format = 'dateTime' }: MomentProps) {
  const display = useDateDisplay();
  const text = formatMoment(at, zone, format, display);
  if (text === '–') return <span>–</span>;
  // Computed on hover: a page shows many moments, and zone conversion is slow.
  const tellExactly = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = `${formatMoment(at, zone, 'dateTimeSeconds', display)} ${zone}`;
  };
  return (
    <time dateTime={new Date(at).toISOString()} onPointerEnter={tellExactly}>
      {text}
    </time>
  );
});
