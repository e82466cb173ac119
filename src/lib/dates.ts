import { defaultDateDisplay, momentText, type DateDisplay, type DateFormat } from '#format/moments.ts';
import { ownZone } from '#format/wallClock.ts';

export { dateDisplays, defaultDateDisplay, timeDisplays, type DateDisplay, type DateFormat } from '#format/moments.ts';

/** The browser's own IANA zone, for what belongs to no site. */
export const browserZone = ownZone;

/** What is worked out by a zone's clock; where the zone is unknown, by the browser's. */
export function inZone<Worked>(zone: string, work: (zone: string) => Worked): Worked {
  try {
    return work(zone);
  } catch (cause) {
    if (cause instanceof RangeError) return work(browserZone());
    throw cause;
  }
}

/**
 * A moment in an IANA zone; an unknown zone falls back to the browser's. An unreadable moment gives "–".
 * @param display how the person wants it written; absent: as the product does.
 */
export function formatMoment(
  at: string | number | Date,
  zone: string,
  format: DateFormat = 'dateTime',
  display: DateDisplay = defaultDateDisplay,
): string {
  const moment = new Date(at).getTime();
  return Number.isNaN(moment) ? '–' : inZone(zone, (known) => momentText(moment, known, format, display));
}
