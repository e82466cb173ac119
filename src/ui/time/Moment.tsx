import { browserZone, formatMoment, type DateFormat } from '#lib/dates.ts';

export interface MomentProps {
  /** ISO text, milliseconds since 1970, or a Date. */
  at: string | number | Date;
  /** IANA zone of the site; the browser's own when absent. */
  zone?: string | undefined;
  format?: DateFormat;
}

/** A date and time in a site's zone. */
export function Moment({ at, zone = browserZone, format = 'dateTime' }: MomentProps) {
  const text = formatMoment(at, zone, format);
  if (text === '–') return <span>–</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formatMoment(at, zone, 'dateTimeSeconds')} ${zone}`}>
      {text}
    </time>
  );
}
