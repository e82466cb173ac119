import { defaultDateDisplay, momentText, type DateDisplay, type DateFormat } from '#format/moments.ts';
import { localZone } from '#format/wallClock.ts';

export { dateDisplays, defaultDateDisplay, timeDisplays, type DateDisplay, type DateFormat } from '#format/moments.ts';

/** The browser's own IANA zone, for times that belong to no site. */
export const browserZone = localZone;

/** Calls `work` with the zone, or with the browser's zone if the given one is unknown. */
function withKnownZone<Worked>(zone: string, work: (zone: string) => Worked): Worked {
  try {
    return work(zone);
  } catch (cause) {
    if (cause instanceof RangeError) return work(browserZone());
    throw cause;
  }
}

/**
 * A moment as text in an IANA zone (else the browser's). An invalid moment gives "–".
 * @param display absent: the product's format.
 */
export function formatMoment(
  at: string | number | Date,
  zone: string,
  format: DateFormat = 'dateTime',
  display: DateDisplay = defaultDateDisplay,
): string {
  const moment = new Date(at).getTime();
  return Number.isNaN(moment) ? '–' : withKnownZone(zone, (known) => momentText(moment, known, format, display));
}
