import type { DayRange } from '#domain/time/zonedTime.ts';
import { wallClock } from '#format/wallClock.ts';
import { dayAt } from '#format/days.ts';

/** A part of a file name that every file system takes: "Botany Road" becomes "botany-road". */
function slug(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
}

/** The longest part that names the search and the filters. */
const longestNarrowing = 60;

export interface ExportedList {
  /** "Units" */
  title: string;
  site: string;
  /** The search and the filters: "Overdue", "$100 – $200". */
  narrowing?: readonly string[];
  /** The days that it is about; absent: the day of the export. */
  days?: DayRange;
}

/**
 * The name of an exported file: "units-botany-road-storage-overlocked-2026-11-21.csv".
 * @param zone an IANA zone, whose day it is.
 */
export function exportFileName({ title, site, narrowing = [], days }: ExportedList, now: number, zone: string): string {
  const { year, month, date } = wallClock(now, zone);
  const narrowed = slug(narrowing.join(' ')).slice(0, longestNarrowing).replace(/-+$/, '');
  const at = days === undefined ? dayAt(year, month, date) : `${days.first}-to-${days.last}`;
  return `${[slug(title), slug(site), narrowed, at].filter(Boolean).join('-')}.csv`;
}
