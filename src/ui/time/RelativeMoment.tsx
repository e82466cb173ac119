import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { formatAgo } from '#format/duration.ts';
import { useNow } from '#lib/useNow.ts';
import { Tooltip } from '../overlay/Tooltip.tsx';
import { chakra } from '../theme/chakra.ts';
import { useDateDisplay } from './dateDisplay.ts';

/** A button, so that the keyboard reaches its hint. */
const Hinted = chakra('button', { base: { font: 'inherit', color: 'inherit', borderRadius: 'l1', cursor: 'default' } });

/** A moment relative to now: "3 hours ago", "in 2 days". */
function relativeText(at: number, now: number): string {
  if (at <= now) return formatAgo(now - at);
  const text = formatAgo(at - now);
  return text === 'just now' ? 'in a moment' : `in ${text.replace(/ ago$/, '')}`;
}

export interface RelativeMomentProps {
  /** ISO text or milliseconds since 1970. */
  at: string | number;
  /** IANA zone of the site; the browser's own when absent. */
  zone?: string | undefined;
}

/** Hover and keyboard focus show it exactly, in the site's zone. */
export function RelativeMoment({ at, zone = localZone() }: RelativeMomentProps) {
  const now = useNow(true);
  const display = useDateDisplay();
  const moment = new Date(at).getTime();
  if (Number.isNaN(moment)) return <span>–</span>;
  return (
    <Tooltip label={`${formatMoment(moment, zone, 'dateTimeSeconds', display)} ${zone}`}>
      <Hinted type="button">
        <time dateTime={new Date(moment).toISOString()}>{relativeText(moment, now)}</time>
      </Hinted>
    </Tooltip>
  );
}
